// The words of the page in the chosen language. The source code has the English words, which are the keys of the translations.

import { computed, signal } from '@preact/signals';
import { bind, figuresOf, type Language } from '../../client/reading/figures.ts';
import stages from '../../client/reading/stages.json' with { type: 'json' };
import { recallChoice, rememberChoice } from './remembered-choice.ts';
import type dictionary from './spanish.json';

export { bind };
/** A word without a translation does not compile. */
export type Word = keyof typeof dictionary;
export const languages: Readonly<Record<Language, string>> = { en: 'English', es: 'Español' };

export const language = signal<Language>('en');
/** Formats figures and dates as the language writes them; days are those of UTC. */
export const figures = computed(() => figuresOf(language.value, 'UTC', '\u00a0'));
const spanish = signal<Readonly<Partial<Record<string, string>>>>({});

const storedAs = 'sbox-language';

/** The word in the page's language, with `{0}` and so on filled in. */
export const t = (word: Word, ...values: readonly unknown[]): string =>
  bind(translate(word).replace(/\{(\d)\}/g, (_, index: string) => write(values[Number(index)] ?? '')));

const write = (value: unknown): string => (typeof value === 'number' ? figures.value.number(value) : String(value));

/** A time of the reader's clock. */
export const wallTime = (at: string): string =>
  new Date(at).toLocaleString(language.value === 'en' ? 'en-GB' : 'es', { dateStyle: 'medium', timeStyle: 'medium' });

/** A word of the service's vocabularies in the page's language; a word without a translation stays as it is. */
export const translate = (word: string): string =>
  language.value === 'en' || !Object.hasOwn(spanish.value, word) ? word : (spanish.value[word] as string);

/** Fetches the words of the language when it is first chosen; if that fails, the page keeps its language. */
export async function chooseLanguage(chosen: Language): Promise<void> {
  try {
    if (chosen === 'es') {
      const [words, help] = await Promise.all([
        import('./spanish.json', { with: { type: 'json' } }),
        import('../../contract/form/localization/spanish/help.json', { with: { type: 'json' } }),
      ]);
      spanish.value = { ...help.default, ...stages, ...words.default };
    }
  } catch {
    return;
  }
  language.value = chosen;
  document.documentElement.lang = chosen;
  rememberChoice(storedAs, chosen);
}

/** Chooses the language of the last visit, or else the one that the browser asks for. */
export function restoreLanguage(): void {
  const wanted = recallChoice(storedAs) ?? navigator.language.slice(0, 2);
  if (wanted === 'es') void chooseLanguage('es');
}
