// A sentence of this page, in the language of the page, or of the API, marked as English.

import { named } from '../words/t.ts';

export function Sentence({ text }: { readonly text: string }) {
  const translated = named(text);
  return translated === text ? <span lang="en">{text}</span> : translated;
}
