// A world written down: a head, the mark that it stands at, lines of many items each, and the count of those lines. It is
// written and read in parts, between which others are answered.

import fs from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Facts, Mark } from '../log.ts';
import { LogDamaged } from '../log-error.ts';
import { createDurably } from './durable-file.ts';
import { inParts, partBytes } from './in-parts.ts';
import { encodeLine, type Line, readLines } from './line.ts';
import { readHead, readOwnHead } from './world-files.ts';

/** Of about 64 KiB each. */
const linesPerTurn = 4;

export interface SnapshotMark extends Mark {
  /** Where the entries after it start in the segment. */
  readonly byte: number;
}

/** The items are asked for one by one, while the file is written. */
export async function writeSnapshot(
  file: string,
  head: Buffer,
  mark: SnapshotMark,
  items: Iterable<unknown>,
): Promise<void> {
  fs.closeSync(await createDurably(file, inParts(linesOf(head, mark, items))));
}

export function readSnapshotMark(file: string): { mark: SnapshotMark; programVersion: string } {
  const { head, start } = readHead(file);
  const [line] = readLines(file, start);
  return { mark: JSON.parse(String(line?.json)), programVersion: head.facts.programVersion };
}

export async function readSnapshotItems(file: string): Promise<readonly unknown[]> {
  const items: unknown[] = [];
  for (const { number, json } of readLines(file)) {
    const line: unknown = JSON.parse(json.toString());
    // The head, the mark and the count are no lists.
    if (!Array.isArray(line)) continue;
    for (const item of line) items.push(item);
    if (number % linesPerTurn === 0) await nextTurn();
  }
  return items;
}

/** Reads every byte. Throws LogDamaged or LogRefused. */
export function checkSnapshot(file: string, world: string, facts: Facts): void {
  const { start } = readOwnHead(file, world, facts);
  const lines = readLines(file, start);
  let last: Line = { number: 1, byte: 0, json: Buffer.of() };
  for (;;) {
    const { done, value } = lines.next();
    if (!done) {
      last = value;
      continue;
    }
    const isWhole = value.torn === 0 && last.json.toString() === JSON.stringify({ lines: last.number - 3 });
    if (isWhole) return;
    throw new LogDamaged({ file, line: last.number + 1, byte: value.bytes }, 'it ends before its end');
  }
}

function* linesOf(head: Buffer, mark: SnapshotMark, items: Iterable<unknown>): Generator<Buffer> {
  yield head;
  yield encodeLine(JSON.stringify(mark));
  let [lines, bytes, list]: [number, number, string[]] = [0, 0, []];
  for (const item of items) {
    const text = JSON.stringify(item);
    list.push(text);
    bytes += text.length;
    if (bytes < partBytes) continue;
    yield encodeLine(`[${list.join()}]`);
    [lines, bytes, list] = [lines + 1, 0, []];
  }
  yield encodeLine(`[${list.join()}]`);
  yield encodeLine(JSON.stringify({ lines: lines + 1 }));
}
