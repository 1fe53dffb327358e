// A row of a list of facts, and a sentence in the language of the page or of the API's answer, without its pointers, which lead into a
// document that no reader sees.

import type { ComponentChildren } from 'preact';
import { translate } from '../words/t.ts';

export function Fact({ name, children }: { readonly name: ComponentChildren; readonly children: ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

export function Sentence({ text }: { readonly text: string }) {
  const translated = translate(text);
  return translated === text ? <span lang="">{text.replace(/#\/\S+ /g, '')}</span> : translated;
}

export const Aside = ({ text }: { readonly text: string }) => (
  <span class="soft">
    <Sentence text={text} />
  </span>
);
