// Texts for people: a sentence of the table with its values, rendered in English unless a translation is given.

import type { TLocalizedValidationError } from 'typebox/error';
import { nearestName } from '../../../primitives/nearest-name.ts';
import type { ProblemCode } from '../problems.ts';
import type sentences from './spanish/sentences.json';

/** The names of values are in braces. A sentence without its Spanish translation does not compile. */
export type Sentence = keyof typeof sentences;

/** `{}` in a sentence is an empty object, and no name. */
type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Exclude<Name, ''> | NamesIn<Rest>
  : never;

/** What stands for a name in a sentence. A text of the caller is the same in every language. */
export type Value = LocalizedText | string | number | bigint | null;

export interface Translation {
  readonly titleOf: (code: ProblemCode) => string;
  readonly meaningOf: (code: ProblemCode) => string;
  readonly sentence: (sentence: Sentence) => string;
  readonly help: (description: string) => string;
  /** Renders a violation that the schema library reports. */
  readonly violation: (error: TLocalizedValidationError) => string;
}

export class LocalizedText {
  /** Renders the sentence; `translation` is undefined for English. */
  readonly render: (translation?: Translation) => string;

  constructor(render: (translation?: Translation) => string) {
    this.render = render;
  }

  toString(): string {
    return this.render();
  }

  toJSON(): string {
    return this.render();
  }
}

const renderValue = (value: Value, translation: Translation | undefined): string =>
  value instanceof LocalizedText ? value.render(translation) : String(value);

export const helpOf = (description: string): LocalizedText =>
  new LocalizedText((translation) => translation?.help(description) ?? description);

/** A message of a disk, a file or a program in one language; other languages show the meaning of its code instead. */
export const untranslated = (code: ProblemCode, message: string): LocalizedText =>
  new LocalizedText((translation) => translation?.meaningOf(code) ?? message);

/** The sentence in whichever language it is rendered, with a value for each of the names in it. */
export const t = <const Text extends Sentence>(
  text: Text,
  ...[values]: [NamesIn<Text>] extends [never] ? [] : [Readonly<Record<NamesIn<Text>, Value>>]
): LocalizedText =>
  new LocalizedText((translation) =>
    (translation?.sentence(text) ?? text).replaceAll(/\{(\w+)\}/g, (_, name) =>
      renderValue((values as Readonly<Record<string, Value>>)[name] as Value, translation),
    ),
  );

export const join = (parts: readonly Value[], separator: Value = ''): LocalizedText =>
  new LocalizedText((translation) =>
    parts.map((part) => renderValue(part, translation)).join(renderValue(separator, translation)),
  );

/** The nearest name comes first. */
export function suggestName(name: string, known: readonly string[]): LocalizedText {
  const nearest = nearestName(name, known);
  const names = known.length === 0 ? t('known: none') : t('known: {names}', { names: known.join(', ') });
  return nearest === undefined ? names : join([t('did you mean {nearest}?', { nearest }), ' ', names]);
}
