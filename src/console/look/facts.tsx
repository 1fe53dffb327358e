// A row of a list of facts; an amount of money with its currency; and a sentence in the language of the page or of the API's
// answer.

import type { ComponentChildren } from 'preact';
import { figures, named, t } from '../words/t.ts';

export function Fact({ name, children }: { readonly name: ComponentChildren; readonly children: ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

export function Amount({ money }: { readonly money: { readonly amount: number; readonly currency: string } | null }) {
  if (money === null) return <span class="soft">{t('no amount')}</span>;
  return <span class="number">{figures.value.money(money)}</span>;
}

export function Sentence({ text }: { readonly text: string }) {
  const translated = named(text);
  return translated === text ? <span lang="">{text}</span> : translated;
}

export const Aside = ({ text }: { readonly text: string }) => (
  <span class="soft">
    <Sentence text={text} />
  </span>
);
