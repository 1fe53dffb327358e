import { type Figures, figuresOf, type Language } from '../reading/figures.ts';
import english from './words/english.json' with { type: 'json' };
import spanish from './words/spanish.json' with { type: 'json' };

export type ReportWords = typeof spanish;

const inLanguages: Readonly<Record<Language, ReportWords>> = { es: spanish, en: english as ReportWords };
export const wordsOf = (language: Language): ReportWords => inLanguages[language];

export interface Wording {
  readonly language: Language;
  readonly words: ReportWords;
  readonly figures: Figures;
}

export const wordingOf = (language: Language, timeZone?: string): Wording => ({
  language,
  words: wordsOf(language),
  figures: figuresOf(language, timeZone),
});

export const isStandardFooter = (text: string): boolean =>
  Object.values(inLanguages).some(({ footer }) => footer === text);

export const fill = (template: string, ...values: readonly string[]): string =>
  template.replace(/\{(\d)\}/g, (_, index: string) => values[Number(index)] ?? '');

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
