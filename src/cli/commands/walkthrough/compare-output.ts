// Compares an output with the expected one of a story: `…` matches any text within a line, a line `...` any lines. The difference
// is the smallest possible, so that a person sees only the changes.

export interface DiffLine {
  readonly kind: 'same' | 'missing' | 'extra';
  readonly text: string;
}

const anyLines = '...';
const anyText = '…';

/** Undefined when the output is what was expected. Blank lines at both ends do not count; the cost grows with the square. */
export function compareOutput(expected: readonly string[], actual: readonly string[]): DiffLine[] | undefined {
  const diff = align(withoutBlankEnds(expected), withoutBlankEnds(actual));
  return diff.every(({ kind }) => kind === 'same') ? undefined : diff;
}

export function withoutBlankEnds(lines: readonly string[]): readonly string[] {
  const isFilled = (line: string) => line.trim() !== '';
  return lines.slice(Math.max(0, lines.findIndex(isFilled)), lines.findLastIndex(isFilled) + 1);
}

function isMatch(wanted: string, got: string | undefined): boolean {
  if (got === undefined || wanted === got) return got !== undefined;
  const [start = '', ...parts] = wanted.split(anyText);
  const end = parts.pop();
  if (end === undefined || !got.startsWith(start)) return false;
  let at = start.length;
  for (const part of parts) {
    const found = got.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return got.length - end.length >= at && got.endsWith(end);
}

/** `costs[i][j]`: how many lines are missing or extra after the first i expected and the first j printed ones. */
function align(wanted: readonly string[], got: readonly string[]): DiffLine[] {
  const width = got.length + 1;
  const costs = new Uint32Array((wanted.length + 1) * width);
  const cost = (i: number, j: number): number => costs[i * width + j] as number;
  const isAny = (i: number) => wanted[i] === anyLines;
  for (let i = wanted.length; i >= 0; i -= 1) {
    for (let j = got.length; j >= 0; j -= 1) {
      costs[i * width + j] = leastCost(i, j);
    }
  }
  const diff: DiffLine[] = [];
  for (let i = 0, j = 0; i < wanted.length || j < got.length; ) {
    const [hasWanted, hasGot] = [i < wanted.length, j < got.length];
    const [left, right] = [wanted[i] ?? '', got[j] ?? ''];
    if (hasWanted && isAny(i) && cost(i, j) === cost(i + 1, j)) i += 1;
    else if (hasWanted && hasGot && isAny(i) && cost(i, j) === cost(i, j + 1)) {
      diff.push({ kind: 'same', text: right });
      j += 1;
    } else if (hasWanted && hasGot && isMatch(left, right) && cost(i, j) === cost(i + 1, j + 1)) {
      diff.push({ kind: 'same', text: right });
      i += 1;
      j += 1;
    } else if (hasWanted && cost(i, j) === cost(i + 1, j) + 1) {
      diff.push({ kind: 'missing', text: left });
      i += 1;
    } else {
      diff.push({ kind: 'extra', text: right });
      j += 1;
    }
  }
  return diff;

  function leastCost(i: number, j: number): number {
    if (i === wanted.length) return got.length - j;
    const skips = isAny(i) ? 0 : 1;
    const ways = [cost(i + 1, j) + skips];
    if (j < got.length) ways.push(cost(i, j + 1) + skips);
    if (j < got.length && isMatch(wanted[i] as string, got[j])) ways.push(cost(i + 1, j + 1));
    return Math.min(...ways);
  }
}
