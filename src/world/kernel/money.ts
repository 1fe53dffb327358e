// Money in a body: an amount that the currency can express, in the currency of the business it belongs to.

import type { Money } from '../../contract/schemas/fields.ts';
import { round } from '../../primitives/rounding.ts';
import type { Violations } from './violations.ts';

/** Adds a violation when the amount has more than two decimals. */
export function checkAmount(money: Money | undefined, pointer: string, violations: Violations): void {
  if (money === undefined || round(money.amount, 2) === money.amount) return;
  violations.add(`${pointer}/amount`, 'too_many_decimals', `${money.amount} has more than two decimals`);
}

/** Adds a violation when the money is not in the currency. */
export function checkCurrency(
  money: Money | undefined,
  currency: string,
  pointer: string,
  violations: Violations,
): void {
  if (money === undefined || money.currency === currency) return;
  violations.add(`${pointer}/currency`, 'other_currency', `must be ${currency}, the currency of the portfolio`);
}
