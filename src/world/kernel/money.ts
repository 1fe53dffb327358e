// Validates money in a body: an amount that the currency can express, in the one currency of its portfolio.

import { currencies, decimalsOf } from '../../contract/currencies.ts';
import { t } from '../../contract/form/localization/localized-text.ts';
import type { Money } from '../../contract/schemas/fields.ts';
import type { Violations } from '../../engine/kernel/violations.ts';
import { round } from '../../primitives/rounding.ts';

/** Adds a violation when the amount has more decimals than its currency: two, or none. */
export function checkAmount(money: Money | undefined, pointer: string, violations: Violations): void {
  if (money === undefined) return;
  const { amount, currency } = money;
  const decimals = decimalsOf(currency);
  if (round(amount, decimals) === amount) return;
  const most = decimals === 0 ? t('decimals, but {currency} has none', { currency }) : t('more than two decimals');
  violations.add(`${pointer}/amount`, 'too_many_decimals', t('{amount} has {most}', { amount, most }));
}

export function checkCurrency(
  money: Money | undefined,
  currency: string,
  pointer: string,
  violations: Violations,
): void {
  if (money === undefined || money.currency === currency) return;
  const detail = t('must be {currency}, the currency of the portfolio', { currency });
  violations.add(`${pointer}/currency`, 'other_currency', detail);
}

export function checkKnownCurrency(code: string | undefined, pointer: string, violations: Violations): void {
  if (code === undefined || currencies.includes(code)) return;
  violations.add(pointer, 'unknown_currency', t('{code} is not an ISO 4217 currency code for payments', { code }));
}

/** Adds a violation when the money is more than the sum insured. Amounts in two currencies are not compared. */
export function checkWithinSum(money: Money | undefined, sum: Money, pointer: string, violations: Violations): void {
  if (money === undefined || money.currency !== sum.currency || money.amount <= sum.amount) return;
  const detail = t('{amount} is more than the sum insured, {sumInsured} {currency}', {
    amount: money.amount,
    sumInsured: sum.amount,
    currency: sum.currency,
  });
  violations.add(`${pointer}/amount`, 'larger_than_sum_insured', detail);
}

/** Adds a violation for each of these figures that has more than two decimals, since figures are used exactly as shown. */
export function checkDecimals<Body>(
  body: Body,
  names: readonly (keyof Body & string)[],
  violations: Violations,
  at = '#',
): void {
  for (const name of names) {
    const value = body[name];
    if (typeof value !== 'number' || round(value, 2) === value) continue;
    violations.add(`${at}/${name}`, 'too_many_decimals', t('{value} has more than two decimals', { value }));
  }
}
