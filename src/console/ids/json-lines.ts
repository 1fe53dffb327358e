// A JSON document as lines of coloured words. Pure: its output is text, never markup.

export interface JsonWord {
  readonly kind: 'name' | 'string' | 'number' | 'word' | 'sign';
  readonly text: string;
}

export interface JsonLine {
  readonly depth: number;
  readonly words: readonly JsonWord[];
  /** JSON pointer of the value that begins on the line; two documents are compared by it. */
  readonly pointer: string;
}

const sign = (text: string): JsonWord => ({ kind: 'sign', text });

/** A list up to this length, such as a position, stays on one line if it holds no objects. */
const shortList = 4;

export function listJsonLines(value: unknown): JsonLine[] {
  const lines: JsonLine[] = [];
  write(value, { depth: 0, pointer: '', before: [], after: [] }, lines);
  return lines;
}

interface LineContext {
  readonly depth: number;
  readonly pointer: string;
  readonly before: readonly JsonWord[];
  readonly after: readonly JsonWord[];
}

function write(value: unknown, { depth, pointer, before, after }: LineContext, lines: JsonLine[]): void {
  const line = (words: readonly JsonWord[]) => lines.push({ depth, pointer, words: [...before, ...words, ...after] });
  if (typeof value !== 'object' || value === null) {
    line([wordOf(value)]);
    return;
  }
  const isList = Array.isArray(value);
  const [open, close] = isList ? ['[', ']'] : ['{', '}'];
  const entries = Object.entries(value);
  const isShort = isList && entries.length <= shortList && value.every((item) => typeof item !== 'object');
  if (entries.length === 0 || isShort) {
    const words = entries.flatMap(([, item], index) => (index === 0 ? [wordOf(item)] : [sign(', '), wordOf(item)]));
    line([sign(open), ...words, sign(close)]);
    return;
  }
  lines.push({ depth, pointer, words: [...before, sign(open)] });
  entries.forEach(([name, item], index) => {
    const named: JsonWord[] = isList ? [] : [{ kind: 'name', text: JSON.stringify(name) }, sign(': ')];
    const comma = index === entries.length - 1 ? [] : [sign(',')];
    write(item, { depth: depth + 1, pointer: `${pointer}/${name}`, before: named, after: comma }, lines);
  });
  lines.push({ depth, pointer: `${pointer}/`, words: [sign(close), ...after] });
}

function wordOf(value: unknown): JsonWord {
  const kind = typeof value === 'string' ? 'string' : typeof value === 'number' ? 'number' : 'word';
  return { kind, text: JSON.stringify(value) ?? 'undefined' };
}
