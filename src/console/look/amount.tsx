// An amount of money: its number with separators, and its currency.

import { language, t } from '../words/t.ts';

export interface AmountProps {
  readonly money: { readonly amount: number; readonly currency: string } | null;
}

/** Cents are written with both digits, or not at all. */
const renderAmount = (amount: number): string =>
  amount.toLocaleString(language.value, {
    minimumFractionDigits: Number.isInteger(amount) ? 0 : 2,
    maximumFractionDigits: 2,
  });

export function Amount({ money }: AmountProps) {
  if (money === null) return <span class="soft">{t('no amount')}</span>;
  return (
    <span class="number">
      {renderAmount(money.amount)} {money.currency}
    </span>
  );
}
