// Amounts in the smallest unit of their currency, which is what a share, a rest and a payment are rounded to.

import { decimalsOf } from '../../contract/currencies.ts';
import { divideHalfUp, sharesOf } from '../../primitives/hundredths.ts';

/** Hundredths in one unit: one for the cents of most currencies, a hundred where there are none, such as in CLP. */
const unitOf = (currency: string): bigint => (decimalsOf(currency) === 0 ? 100n : 1n);

/** The quotient of hundredths, rounded half up to what the currency can express. */
export const divideIn = (currency: string, dividend: bigint, divisor: bigint): bigint =>
  divideHalfUp(dividend, divisor * unitOf(currency)) * unitOf(currency);

/** The shares of a total, each of which the currency can express. */
export const sharesIn = (currency: string, total: bigint, parts: readonly bigint[]): bigint[] =>
  sharesOf(total / unitOf(currency), parts).map((share) => share * unitOf(currency));
