// An amount of money: its number with separators, and its currency.

export interface AmountProps {
  readonly money: { readonly amount: number; readonly currency: string } | null;
}

export function Amount({ money }: AmountProps) {
  if (money === null) return <span class="soft">no amount</span>;
  return (
    <span class="number">
      {money.amount.toLocaleString('en', { maximumFractionDigits: 2 })} {money.currency}
    </span>
  );
}
