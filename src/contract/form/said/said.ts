// Sentences for people: a sentence of the table with its values. It is rendered in English unless another language is given.

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

/** A name, a number or a text of the caller is the same in every language. */
export type Value = Said | string | number | bigint | null;

/** The texts of a language. */
export interface Words {
  readonly titleOf: (code: ProblemCode) => string;
  readonly meaningOf: (code: ProblemCode) => string;
  readonly sentence: (sentence: Sentence) => string;
  readonly help: (description: string) => string;
  /** Renders a violation that the schema library reports. */
  readonly violation: (error: TLocalizedValidationError) => string;
}

export class Said {
  /** Renders the sentence; `words` is undefined for English. */
  readonly tell: (words?: Words) => string;

  constructor(tell: (words?: Words) => string) {
    this.tell = tell;
  }

  toString(): string {
    return this.tell();
  }

  toJSON(): string {
    return this.tell();
  }
}

const tellValue = (value: Value, words: Words | undefined): string =>
  value instanceof Said ? value.tell(words) : String(value);

export const helpOf = (description: string): Said => new Said((words) => words?.help(description) ?? description);

/** A message of a disk, a file or a program in one language; other languages show the meaning of its code instead. */
export const meant = (code: ProblemCode, message: string): Said =>
  new Said((words) => words?.meaningOf(code) ?? message);

/** The sentence, with a value for each of the names in it. */
export const say = <const Text extends Sentence>(
  text: Text,
  ...[values]: [NamesIn<Text>] extends [never] ? [] : [Readonly<Record<NamesIn<Text>, Value>>]
): Said =>
  new Said((words) =>
    (words?.sentence(text) ?? text).replaceAll(/\{(\w+)\}/g, (_, name) =>
      tellValue((values as Readonly<Record<string, Value>>)[name] as Value, words),
    ),
  );

/** Joins the parts into one sentence. */
export const join = (parts: readonly Value[], separator: Value = ''): Said =>
  new Said((words) => parts.map((part) => tellValue(part, words)).join(tellValue(separator, words)));

/** The nearest name comes first. */
export function suggestName(name: string, known: readonly string[]): Said {
  const nearest = nearestName(name, known);
  const names = known.length === 0 ? say('known: none') : say('known: {names}', { names: known.join(', ') });
  return nearest === undefined ? names : join([say('did you mean {nearest}?', { nearest }), ' ', names]);
}
