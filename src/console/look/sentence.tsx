// A sentence that this page wrote or the API did: the one in the language of the page, the other marked as English.

import { named } from '../words/t.ts';

export function Sentence({ text }: { readonly text: string }) {
  const translated = named(text);
  return translated === text ? <span lang="en">{text}</span> : translated;
}
