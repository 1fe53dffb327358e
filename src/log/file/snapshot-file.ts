// Writes and reads the snapshot of a world: a head, its mark, lines of many items each, and the count of those lines. Both go in
// parts, between which others are answered.

import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { tryMake } from '../../primitives/thrown.ts';
import type { Health } from '../health.ts';
import { inParts, listsOf } from '../in-parts.ts';
import type { LogHeader } from '../log.ts';
import { GenerationEnded, LogDamaged } from '../log-error.ts';
import type { BaseState } from '../mark.ts';
import { createTemporary } from './durable-file.ts';
import { encodeLine, readLines } from './line.ts';
import { encodeHead, type Head, listWorldFiles, parseLine, readHead, snapshotPath } from './world-files.ts';

/** A state in a file of its own. */
export interface KeptState extends BaseState {
  readonly file: string;
  /** The byte of the log file at which later entries start. */
  readonly byte: number;
}

type SnapshotMark = Pick<KeptState, 'position' | 'chain' | 'byte'>;

export function readSnapshotMark(file: string): KeptState {
  const { head, start } = readHead(file);
  const [line] = readLines(file, start);
  if (line === undefined) throw new LogDamaged(file, 'it is incomplete', start);
  const { programVersion } = head.facts;
  return { file, programVersion, ...(parseLine(file, line) as SnapshotMark), read: () => readSnapshotItems(file) };
}

/** Undefined where it is damaged, which is reported, or of another version: such a state can only begin a generation. */
export async function readSnapshot(
  file: string,
  { header, onNotice }: { readonly header: LogHeader; readonly onNotice?: (message: string) => void },
): Promise<(KeptState & { readonly items: readonly unknown[] }) | undefined> {
  try {
    const mark = readSnapshotMark(file);
    if (mark.programVersion === header.programVersion) return { ...mark, items: await mark.read() };
  } catch (error) {
    if (!(error instanceof LogDamaged || error instanceof GenerationEnded)) throw error;
    onNotice?.(withoutSnapshot(error.message));
  }
  return undefined;
}

/** The state with which a generation begins; undefined where that is the seed's. */
export function openBase(folder: string, { base, generation = 0 }: Head): KeptState | undefined {
  return base === undefined ? undefined : readSnapshotMark(snapshotPath(folder, generation, base, 'base'));
}

/**
 * The state to which entries are applied: the newest one of another version, whose rules led there, or that with which the
 * generation begins; undefined where that is the seed's.
 */
export function openStart(folder: string, head: Head, { programVersion }: LogHeader): KeptState | undefined {
  const { snapshot } = listWorldFiles(folder);
  const kept = snapshot === null ? undefined : tryMake(() => readSnapshotMark(snapshot));
  return kept === undefined || kept.programVersion === programVersion ? openBase(folder, head) : kept;
}

/** Writes the file under a temporary name; `installTemporary` renames it before the log is renamed. */
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
  await createTemporary(health, file, inParts(linesOfSnapshot(first, { ...mark, byte: 0 }, await base.read())));
  return file;
}

/** The message of an unusable snapshot, which only makes the replay longer. */
export const withoutSnapshot = (finding: string): string =>
  `${finding}. The log beside it is intact, and the world is served from it.`;

export async function readSnapshotItems(file: string): Promise<readonly unknown[]> {
  const items: unknown[] = [];
  let [lists, count] = [0, -1];
  for (const each of readLines(file)) {
    const line = parseLine(file, each);
    // The head, the mark and the count are lines without a list.
    if (!Array.isArray(line)) {
      count = (line as { lines?: number }).lines ?? count;
      continue;
    }
    lists += 1;
    for (const item of line) items.push(item);
    await yieldToEventLoop();
  }
  if (lists !== count) throw new LogDamaged(file, 'is incomplete');
  return items;
}

/** The items are read one by one while the file is written. */
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
