// A sentence of this page, in the language of the page, or of the API, in whichever language that answered.

import { named } from '../words/t.ts';

export function Sentence({ text }: { readonly text: string }) {
  const translated = named(text);
  return translated === text ? <span lang="">{text}</span> : translated;
}

/** A sentence of less weight. */
export const Aside = ({ text }: { readonly text: string }) => (
  <span class="soft">
    <Sentence text={text} />
  </span>
);
