// An amount of money: its number with separators, and its currency.

import { renderAmount, t } from '../words/t.ts';

export interface AmountProps {
  readonly money: { readonly amount: number; readonly currency: string } | null;
}

export function Amount({ money }: AmountProps) {
  if (money === null) return <span class="soft">{t('no amount')}</span>;
  return (
    <span class="number">
      {renderAmount(money.amount)} {money.currency}
    </span>
  );
}
