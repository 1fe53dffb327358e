// An amount of money: its number with separators, and its currency.

import { renderAmount, t } from '../words/t.ts';

export function Amount({ money }: { readonly money: { readonly amount: number; readonly currency: string } | null }) {
  if (money === null) return <span class="soft">{t('no amount')}</span>;
  return (
    <span class="number">
      {renderAmount(money.amount)} {money.currency}
    </span>
  );
}
