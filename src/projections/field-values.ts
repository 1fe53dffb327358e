import { isJsonObject } from '../primitives/json-object.ts';
import { messageOf } from '../primitives/thrown.ts';
import type { BodyField } from './body-fields.ts';

/** The typed text or the file cannot be read as required. `tips` say what to type; word lists are commands after `sbox`. */
export class UnreadableValue extends Error {
  override readonly name = 'UnreadableValue';
  readonly tips: readonly (string | readonly string[])[];

  constructor(message: string, ...tips: UnreadableValue['tips']) {
    super(message);
    this.tips = tips;
  }
}

/** Throws UnreadableValue. */
export function parseValue(
  { flag, kind }: Pick<BodyField, 'flag' | 'kind'>,
  value: string | boolean | readonly string[],
): unknown {
  if (kind === 'boolean') return value;
  if (kind === 'list')
    return (value as readonly string[]).flatMap((part) => String(part).split(',')).map((word) => word.trim());
  const text = String(value);
  if (kind === 'number') return parseNumber(flag, text);
  if (kind === 'money') return parseMoney(flag, text);
  return kind === 'json' ? parseJson(`--${flag}`, text) : text;
}

/** `name` is that of the option. Throws UnreadableValue. */
export function parseJson(name: string, text: string): unknown {
  if (text.trim() === '') throw new UnreadableValue(`${name} is empty.`, '@FILE reads a file, - reads stdin');
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UnreadableValue(
      `${name} is not JSON: ${whereNotJson(error, text)}.`,
      '@FILE reads a file, - reads stdin',
    );
  }
}

/** Line and column, if the parser reports them, then its message. */
export function whereNotJson(error: unknown, text: string): string {
  const [, what = '', position] =
    /^(.*?)(?: in JSON| is not valid JSON)?(?: at position (\d+).*)?$/s.exec(messageOf(error)) ?? [];
  if (position === undefined && !what.includes('end of JSON')) return what;
  const before = text.slice(0, position === undefined ? text.trimEnd().length : Number(position)).split('\n');
  return `line ${before.length}, column ${String(before.at(-1)).length + 1}: ${what}`;
}

function parseNumber(flag: string, text: string): number {
  const number = Number(text);
  if (text.trim() === '' || !Number.isFinite(number))
    throw new UnreadableValue(`--${flag} takes a number, not "${text}".`);
  return number;
}

function parseMoney(flag: string, text: string): unknown {
  if (text.startsWith('{')) return parseJson(`--${flag}`, text);
  const [, amount, currency] = /^(\S+)\s+(\S+)$/.exec(text.trim()) ?? [];
  if (amount === undefined || currency === undefined)
    throw new UnreadableValue(
      `--${flag} takes an amount and a currency, not "${text}".`,
      `such as --${flag} '54600 USD'`,
    );
  return { amount: parseNumber(flag, amount), currency };
}

export function setValue(body: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const [first = '', ...rest] = path;
  if (rest.length === 0) {
    body[first] = value;
    return;
  }
  const inner = body[first];
  const copy = isJsonObject(inner) ? { ...inner } : {};
  setValue(copy, rest, value);
  body[first] = copy;
}
