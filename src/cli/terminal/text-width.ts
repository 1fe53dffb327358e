// How many columns a text takes on a terminal, and the text cut to as many.

import stringWidth from 'string-width';

const plain = /^[\x20-\x7e]*$/;
export const widthOf = (text: string): number => (plain.test(text) ? text.length : stringWidth(text));

export function cut(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  let kept = '';
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (widthOf(kept + segment) > width - 1) break;
    kept += segment;
  }
  return `${kept}…`;
}
