// A world written down: a head, the mark that it stands at, lines of many items each, and the count of those lines. It is
// written and read in parts, between which others are answered.

import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { tryMake } from '../../primitives/thrown.ts';
import type { Health } from '../health.ts';
import { inParts, listsOf } from '../in-parts.ts';
import type { LogHeader, Mark } from '../log.ts';
import { GenerationEnded, LogDamaged, LogUnusable } from '../log-error.ts';
import type { BaseState } from '../mark.ts';
import { createAside } from './durable-file.ts';
import { encodeLine, readLines } from './line.ts';
import { encodeHead, type Head, listWorldFiles, parseLine, readHead, snapshotPath } from './world-files.ts';

export interface SnapshotMark extends Mark {
  /** Where the entries after it start in the log file. */
  readonly byte: number;
}

export interface KeptSnapshot extends SnapshotMark {
  readonly file: string;
  readonly programVersion: string;
}

export function readSnapshotMark(file: string): KeptSnapshot {
  const { head, start } = readHead(file);
  const [line] = readLines(file, start);
  if (line === undefined) throw new LogDamaged({ file, line: 2, byte: start.byte }, 'it is incomplete');
  return { file, programVersion: head.facts.programVersion, ...(parseLine(file, line) as SnapshotMark) };
}

/**
 * Undefined where it is damaged, which is reported, or another version wrote it: that is a state to begin with, and no
 * shortcut of this version.
 */
export async function readSnapshot(
  file: string,
  { header, onNotice }: { readonly header: LogHeader; readonly onNotice?: (message: string) => void },
): Promise<(KeptSnapshot & { readonly items: readonly unknown[] }) | undefined> {
  try {
    const mark = readSnapshotMark(file);
    if (mark.programVersion === header.programVersion) return { ...mark, items: await readSnapshotItems(file) };
  } catch (error) {
    if (!(error instanceof LogDamaged || error instanceof GenerationEnded)) throw error;
    onNotice?.(withoutSnapshot(error.message));
  }
  return undefined;
}

/** The state that a generation begins with; undefined where that is the seed's. */
export function openBase(folder: string, { base, generation = 0 }: Head): (BaseState & KeptSnapshot) | undefined {
  if (base === undefined) return undefined;
  return openState(readSnapshotMark(snapshotPath(folder, generation, base, 'base')));
}

/**
 * What the applied entries begin with: the newest state that another version wrote down, whose rules led there, or that of the
 * generation; undefined where that is the seed's.
 */
export function openStart(
  folder: string,
  head: Head,
  { programVersion }: LogHeader,
): (BaseState & KeptSnapshot) | undefined {
  const { snapshot } = listWorldFiles(folder);
  const kept = snapshot === null ? undefined : tryMake(() => readSnapshotMark(snapshot));
  return kept === undefined || kept.programVersion === programVersion ? openBase(folder, head) : openState(kept);
}

const openState = (kept: KeptSnapshot): BaseState & KeptSnapshot => ({
  ...kept,
  read: () => readSnapshotItems(kept.file),
});

/** Written aside: it is there once `installAside` was called, which is before its log is. */
export async function writeBase(
  health: Health,
  folder: string,
  head: { readonly world: string; readonly generation: number; readonly header: LogHeader },
  base: BaseState,
): Promise<string> {
  const { position, chain, programVersion } = base;
  const file = snapshotPath(folder, head.generation, position, 'base');
  const mark = { position, chain };
  const first = encodeHead(head.world, head.generation, { ...head.header, programVersion }, mark);
  await createAside(health, file, inParts(linesOfSnapshot(first, { ...mark, byte: 0 }, await base.read())));
  return file;
}

/** The log is the truth, and a snapshot only spares its replay. */
export const withoutSnapshot = (finding: string): string =>
  `${finding}. The log beside it is whole, and the world is served from that.`;

export async function readSnapshotItems(file: string): Promise<readonly unknown[]> {
  const items: unknown[] = [];
  let [lists, count] = [0, -1];
  for (const each of readLines(file)) {
    const line = parseLine(file, each);
    // The head, the mark and the count are not lists.
    if (!Array.isArray(line)) {
      count = (line as { lines?: number }).lines ?? count;
      continue;
    }
    lists += 1;
    for (const item of line) items.push(item);
    await yieldToEventLoop();
  }
  if (lists !== count) throw new LogUnusable(file, 'is incomplete');
  return items;
}

/** The items are taken one by one, while the file is written. */
export function* linesOfSnapshot(head: Buffer, mark: SnapshotMark, items: Iterable<unknown>): Generator<Buffer> {
  yield head;
  yield encodeLine(JSON.stringify(mark));
  let lines = 0;
  for (const list of listsOf(items)) {
    yield encodeLine(list);
    lines += 1;
  }
  yield encodeLine(JSON.stringify({ lines }));
}
