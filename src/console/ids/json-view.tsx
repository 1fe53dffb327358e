// A JSON document to read, as lines of coloured words: indented, every identifier a link. A long one is cut until its
// button is pressed. It is text, never markup.

import { useState } from 'preact/hooks';
import { Button } from '../look/button.tsx';
import { t } from '../words/t.ts';
import { kindOfId } from './id-kinds.ts';
import { IdLink } from './id-link.tsx';

interface JsonWord {
  readonly kind: 'name' | 'string' | 'number' | 'word' | 'sign';
  readonly text: string;
}

interface JsonLine {
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

const shownLines = 400;

interface JsonViewProps {
  readonly value: unknown;
  /** JSON pointers of the lines to mark. */
  readonly marked?: ReadonlySet<string>;
}

export function JsonView({ value, marked }: JsonViewProps) {
  const [isWhole, setIsWhole] = useState(false);
  const lines = listJsonLines(value);
  const shown = isWhole ? lines : lines.slice(0, shownLines);
  return (
    <div class="json">
      {shown.map(({ depth, words, pointer }, index) => (
        <div key={index} class={marked?.has(pointer) === true ? 'json-line marked' : 'json-line'}>
          {'  '.repeat(depth)}
          {words.map(renderWord)}
        </div>
      ))}
      {shown.length < lines.length && (
        <Button words={t('show all {0} lines', lines.length)} onClick={() => setIsWhole(true)} />
      )}
    </div>
  );
}

function renderWord({ kind, text }: JsonWord, index: number) {
  const id = kind === 'string' ? text.slice(1, -1) : '';
  const isId = kindOfId(id) !== undefined;
  return (
    <span key={index} class={kind}>
      {isId ? '"' : text}
      {isId && <IdLink id={id} />}
      {isId && '"'}
    </span>
  );
}
