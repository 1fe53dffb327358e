// Parses the numbers of a file, whose decimal sign is a point or a comma. A text that can be read as two different numbers is
// refused, with both.

import { Refusal } from './refusal.ts';

export type DecimalSign = '.' | ',';

/** With commas between cells the decimal sign is a point; otherwise the other numbers of a column may decide it. */
export interface Decimals {
  readonly from: 'option' | 'column' | 'point';
  readonly sign?: DecimalSign;
}

export const point: Decimals = { from: 'point', sign: '.' };

const forms: readonly (readonly [sign: DecimalSign, plain: RegExp, grouped: RegExp])[] = [
  ['.', /^[-+]?\d+(\.\d+)?(e[-+]?\d+)?$/i, /^[-+]?[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/],
  [',', /^[-+]?\d+(,\d+)?(e[-+]?\d+)?$/i, /^[-+]?[1-9]\d{0,2}(\.\d{3})+(,\d+)?$/],
];

/** Both readings of a whole number without signs are equal. */
function readingsOf(text: string): Map<DecimalSign, number> {
  const fitting = forms.filter(([, plain, grouped]) => plain.test(text) || grouped.test(text));
  return new Map(
    fitting.map(([sign]) => [sign, Number(text.replaceAll(sign === '.' ? ',' : '.', '').replace(',', '.'))]),
  );
}

/** Only unambiguous numbers decide the sign, and only where they agree. */
export function settleDecimals(texts: readonly string[]): Decimals {
  const readings = texts.map(readingsOf).filter(({ size }) => size === 1);
  const [sign, ...others] = new Set(readings.flatMap((one) => [...one.keys()]));
  return { from: 'column', ...(sign !== undefined && others.length === 0 && { sign }) };
}

/** Text that is not a number stays text, for the service to refuse. */
export function parseNumber(text: string, { from, sign }: Decimals): number | string | Refusal {
  const readings = readingsOf(text);
  const [one, other] = new Set(readings.values());
  const chosen = sign === undefined ? undefined : readings.get(sign);
  if (one === undefined) return text;
  if (from === 'option') return chosen ?? new Refusal('type', `${text} is not a number with --decimal ${sign}`);
  if (other === undefined) return from === 'point' && chosen === undefined ? text : one;
  if (chosen !== undefined && (from === 'column' || text.includes('.'))) return chosen;
  return new Refusal('type', `${text} may be ${one} or ${other}: give --decimal . or --decimal ,`);
}
