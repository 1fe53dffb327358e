import stringWidth from 'string-width';

const segmenter = new Intl.Segmenter();
const plain = /^[\x20-\x7e]*$/;
export const widthOf = (text: string): number => (plain.test(text) ? text.length : stringWidth(text));

export function cut(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  let kept = '';
  let room = width - 1;
  for (const { segment } of segmenter.segment(text)) {
    room -= widthOf(segment);
    if (room < 0) break;
    kept += segment;
  }
  return `${kept}…`;
}
