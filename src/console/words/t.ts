// The words of the page in the language that was chosen. English stands in the sources and is the key of the other.

import { signal } from '@preact/signals';
import type dictionary from './spanish.json';

/** What has no translation does not compile. */
export type Word = keyof typeof dictionary;
export const languages = { en: 'English', es: 'Español' } as const;
export type Language = keyof typeof languages;

export const language = signal<Language>('en');
const spanish = signal<Readonly<Partial<Record<string, string>>>>({});

const storedAs = 'sbox-language';

/** As the text says it, with `{0}` and so on filled in. */
export const t = (word: Word, ...values: readonly unknown[]): string =>
  named(word).replace(/\{(\d)\}/g, (_, index: string) => {
    const value = values[Number(index)] ?? '';
    return typeof value === 'number' ? renderNumber(value) : String(value);
  });

/** With the mark of the language before its decimals, as many as it has or as are asked for. */
export const renderNumber = (value: number, decimals?: number): string =>
  value.toLocaleString(language.value, {
    useGrouping: false,
    minimumFractionDigits: decimals ?? 0,
    maximumFractionDigits: decimals ?? 20,
  });

/** Of money: cents always, and its thousands apart. */
export const renderAmount = (amount: number): string =>
  amount.toLocaleString(language.value, { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** A word of the service's vocabularies; one that nobody translated stays as it is. */
export const named = (word: string): string =>
  language.value === 'en' || !Object.hasOwn(spanish.value, word) ? word : (spanish.value[word] as string);

/** Its words are fetched when it is first chosen; where that fails the page stays as it is. */
export async function speak(chosen: Language): Promise<void> {
  try {
    if (chosen === 'es') spanish.value = (await import('./spanish.json', { with: { type: 'json' } })).default;
  } catch {
    return;
  }
  language.value = chosen;
  document.documentElement.lang = chosen;
  try {
    localStorage.setItem(storedAs, chosen);
  } catch {
    // A browser that keeps nothing asks the next time.
  }
}

/** What was chosen here before, or else what the browser asks for. */
export function speakAsBefore(): void {
  let stored: string | null = null;
  try {
    stored = localStorage.getItem(storedAs);
  } catch {
    // As above.
  }
  const wanted = stored ?? navigator.language.slice(0, 2);
  if (wanted === 'es') void speak('es');
}
