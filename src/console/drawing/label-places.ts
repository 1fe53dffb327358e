export interface Label {
  readonly key: string;
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly kind: string;
  readonly fontPx: number;
  /** The label stands to the right of a point; without a point it is centred. */
  readonly hasPoint?: boolean;
}

const maxLabelLength = 32;
/** Average width of a character, as a share of the font's size. */
const characterWidth = 0.56;

export function placeLabels(labels: readonly Label[], max = 60): Label[] {
  const taken: (readonly [number, number, number, number])[] = [];
  const placed: Label[] = [];
  for (const label of labels) {
    if (placed.length >= max) break;
    const box = boxOf(label);
    if (taken.some((other) => box[0] < other[2] && other[0] < box[2] && box[1] < other[3] && other[1] < box[3]))
      continue;
    taken.push(box);
    placed.push(label);
  }
  return placed;
}

function boxOf({ text, x, y, fontPx, hasPoint = false }: Label): readonly [number, number, number, number] {
  const width = [...text].length * fontPx * characterWidth + 6;
  const left = hasPoint ? x - 4 : x - width / 2;
  return [left, y - fontPx * 0.8, left + width + (hasPoint ? 8 : 0), y + fontPx * 0.8];
}

/** The name, cut to the room on a map, and isolated so that its writing direction does not affect its surroundings. */
export function renderName(name: string, maxLength = maxLabelLength): string {
  const characters = [...name.replace(/\p{Cc}+/gu, ' ')];
  const cut = characters
    .slice(0, maxLength - 1)
    .join('')
    .trimEnd();
  return `\u2068${characters.length > maxLength ? `${cut}…` : characters.join('')}\u2069`;
}
