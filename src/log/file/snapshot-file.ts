// A world written down: a head, the mark that it stands at, one line per item, and the count of the items. It is written
// and read in parts, between which others are answered.

import fs from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Facts, Mark } from '../log.ts';
import { LogDamaged } from '../log-error.ts';
import { createDurably } from './durable-file.ts';
import { inParts, partBytes } from './in-parts.ts';
import { encodeLine, type Line, readLines } from './line.ts';
import { readHead, readOwnHead } from './world-files.ts';

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
  let bytes = 0;
  for (const { json } of readLines(file)) {
    items.push(JSON.parse(json.toString()));
    bytes += json.length;
    if (bytes < partBytes) continue;
    await nextTurn();
    bytes = 0;
  }
  return items.slice(2, -1);
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
    const isWhole = value.torn === 0 && last.json.toString() === JSON.stringify({ items: last.number - 3 });
    if (isWhole) return;
    throw new LogDamaged({ file, line: last.number + 1, byte: value.bytes }, 'it ends before its end');
  }
}

function* linesOf(head: Buffer, mark: SnapshotMark, items: Iterable<unknown>): Generator<Buffer> {
  yield head;
  yield encodeLine(JSON.stringify(mark));
  let count = 0;
  for (const item of items) {
    yield encodeLine(JSON.stringify(item));
    count += 1;
  }
  yield encodeLine(JSON.stringify({ items: count }));
}
