// Rounds shares, remainders and payments to the smallest unit of their currency.

import { decimalsOf } from '../../contract/currencies.ts';
import { divideHalfUp, sharesOf } from '../../primitives/hundredths.ts';

/** The hundredths in the smallest unit: one for cents, a hundred for currencies without, such as CLP. */
const unitOf = (currency: string): bigint => (decimalsOf(currency) === 0 ? 100n : 1n);

/** Divides hundredths, rounded half up to the smallest unit of the currency. */
export const divideIn = (currency: string, dividend: bigint, divisor: bigint): bigint =>
  divideHalfUp(dividend, divisor * unitOf(currency)) * unitOf(currency);

/** Splits a total into shares in the smallest unit of the currency. */
export const sharesIn = (currency: string, total: bigint, parts: readonly bigint[]): bigint[] =>
  sharesOf(total / unitOf(currency), parts).map((share) => share * unitOf(currency));
