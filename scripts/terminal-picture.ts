// Text with the colour codes of a terminal as an SVG picture. Blocks become rectangles, so that no font can tear them.

const cell = { width: 9, height: 19 };
const margin = 22;
const paper = '#11151a';
const ink = '#e3e8ee';

interface Style {
  readonly colour: string | undefined;
  readonly background: string | undefined;
  readonly isBold: boolean;
  readonly isDim: boolean;
}

/** Adjacent characters of one style, and their position. */
interface Run extends Style {
  readonly text: string;
  readonly column: number;
  readonly line: number;
}

const plain: Style = { colour: undefined, background: undefined, isBold: false, isDim: false };

export function renderTerminalPicture(text: string, title: string): string {
  const lines = text.trimEnd().split('\n');
  const runs = lines.flatMap(listRuns);
  const columns = Math.max(...runs.map((run) => run.column + run.text.length));
  const [width, height] = [columns * cell.width + 2 * margin, lines.length * cell.height + 2 * margin];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">`,
    `<title>${escapeXml(title)}</title>`,
    `<rect width="100%" height="100%" rx="8" fill="${paper}"/>`,
    `<g transform="translate(${margin} ${margin})" shape-rendering="crispEdges">`,
    ...runs.flatMap(drawBlocks),
    '</g>',
    `<g transform="translate(${margin} ${margin})" font-family="ui-monospace,SFMono-Regular,Menlo,Consolas,monospace" font-size="15" fill="${ink}" xml:space="preserve">`,
    ...runs.flatMap(drawText),
    '</g>',
    '</svg>',
    '',
  ].join('\n');
}

const colourCode = new RegExp(`${String.fromCharCode(27)}\\[([\\d;]*)m`);

function listRuns(text: string, line: number): Run[] {
  let style = plain;
  let column = 0;
  // Odd parts are the codes between the texts.
  return text.split(colourCode).flatMap((part, index) => {
    if (index % 2 === 1) {
      style = applyCodes(style, part.split(';').map(Number));
      return [];
    }
    const start = column;
    column += part.length;
    return splitBlocks(part).map(({ text: piece, offset }) => ({
      ...style,
      text: piece,
      column: start + offset,
      line,
    }));
  });
}

/** Runs of blocks, and words with the single spaces between them; wider gaps need no drawing. */
function splitBlocks(text: string): { text: string; offset: number }[] {
  const pieces = text.matchAll(/[█▀▄]+|[^\s█▀▄]+(?: [^\s█▀▄]+)*/g);
  return [...pieces].map(({ 0: piece, index }) => ({ text: piece, offset: index }));
}

function applyCodes(style: Style, codes: readonly number[]): Style {
  const [first, , ...rgb] = codes;
  if (first === 38 || first === 48) {
    const colour = `#${rgb.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
    return first === 38 ? { ...style, colour } : { ...style, background: colour };
  }
  if (first === 39) return { ...style, colour: undefined };
  if (first === 49) return { ...style, background: undefined };
  if (first === 22) return { ...style, isBold: false, isDim: false };
  if (first === 1) return { ...style, isBold: true };
  if (first === 2) return { ...style, isDim: true };
  throw new Error(`The picture cannot show the terminal code ${codes.join(';')}.`);
}

const isBlock = ({ text }: Run): boolean => /[█▀▄]/.test(text);

function drawBlocks(run: Run): string[] {
  if (!isBlock(run)) return [];
  const { colour = ink, background } = run;
  return [...run.text.matchAll(/█+|▀+|▄+/g)]
    .flatMap(({ 0: blocks, index }) => {
      const [upper, lower] = blocks.startsWith('█')
        ? [colour, colour]
        : blocks.startsWith('▀')
          ? [colour, background]
          : [background, colour];
      const [x, y, width] = [(run.column + index) * cell.width, run.line * cell.height, blocks.length * cell.width];
      const half = cell.height / 2;
      if (upper === lower) return [drawRectangle(x, y, width, cell.height, upper)];
      return [drawRectangle(x, y, width, half, upper), drawRectangle(x, y + half, width, half, lower)];
    })
    .filter((rectangle) => rectangle !== '');
}

const drawRectangle = (x: number, y: number, width: number, height: number, fill: string | undefined): string =>
  fill === undefined ? '' : `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`;

function drawText(run: Run): string[] {
  if (isBlock(run)) return [];
  const attributes = [
    `x="${run.column * cell.width}"`,
    `y="${run.line * cell.height + 14}"`,
    `textLength="${run.text.length * cell.width}"`,
    ...(run.colour === undefined ? [] : [`fill="${run.colour}"`]),
    ...(run.isBold ? ['font-weight="700"'] : []),
    ...(run.isDim ? ['opacity="0.6"'] : []),
  ];
  return [`<text ${attributes.join(' ')}>${escapeXml(run.text)}</text>`];
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escapeXml = (text: string): string => text.replace(/[&<>]/g, (character) => entities[character] ?? character);
