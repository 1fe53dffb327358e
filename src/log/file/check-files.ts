// Reads every byte of a world's files when their folder is opened: each line must be as it was written, the entries must follow
// one another, and a snapshot must match an entry of the log.

import { dirname } from 'node:path';
import type { LogHeader, Mark } from '../log.ts';
import { GenerationEnded, LogDamaged } from '../log-error.ts';
import type { Acknowledged } from './high-water.ts';
import { type Line, type LineEnd, readLines } from './line.ts';
import { type KeptState, openBase, readSnapshotMark } from './snapshot-file.ts';
import { type Owner, readHead, readOwnHead, type WorldFiles } from './world-files.ts';

export interface CheckedLog extends LineEnd {
  /** The number of complete lines. */
  readonly count: number;
  readonly position: number;
  /** Why the snapshot cannot be used; undefined where it can, or there is none. The log does not need it. */
  readonly finding?: string | undefined;
  /** The terms in its head; absent without a log. */
  readonly facts?: LogHeader;
}

/** Throws LogDamaged or LogRefused. A world without a log is whole, unless something in it was acknowledged. */
export function checkWorldFiles(files: WorldFiles, world: string, acknowledged?: Acknowledged): CheckedLog {
  const { generation, log, snapshot, folder } = files;
  if (log === null) {
    if (acknowledged !== undefined) throw lost(folder, `has no log, and`, acknowledged.position);
    return { torn: 0, bytes: 0, count: 0, position: 0 };
  }
  const { facts } = readHead(log).head;
  const owner = { world, generation, header: facts };
  const [kept, finding] = snapshot === null ? [undefined] : findSnapshot(snapshot, owner);
  const checked = checkLog(log, owner, kept);
  const { position } = acknowledged ?? {};
  if (acknowledged !== undefined && acknowledged.generation > generation)
    throw lost(log, 'is of an older generation, and', acknowledged.position);
  const furthest = Math.max(acknowledged?.generation === generation ? (position ?? 0) : 0, kept?.position ?? 0);
  if (furthest > checked.position) throw lost(log, `ends at position ${checked.position}, and`, furthest);
  return { ...checked, facts, finding: finding ?? checked.finding };
}

const lost = (file: string, why: string, position: number): LogDamaged =>
  new LogDamaged(file, `${why} position ${position} was acknowledged: entries are lost`);

/** The snapshot's mark, or why it cannot be used. */
function findSnapshot(file: string, owner: Owner): [KeptState | undefined, string?] {
  try {
    checkSnapshot(file, owner);
    return [readSnapshotMark(file)];
  } catch (error) {
    if (error instanceof LogDamaged || error instanceof GenerationEnded) return [undefined, error.message];
    throw error;
  }
}

/** Returns the end of the complete lines. */
export function checkLog(file: string, owner: Owner, snapshot?: KeptState): CheckedLog {
  const { head, start } = readOwnHead(file, owner);
  const base = openBase(dirname(file), head);
  if (base !== undefined) checkSnapshot(base.file, owner);
  let isBased = base === undefined;
  const lines = readLines(file, start);
  let last: Mark = head.after;
  let count = 1;
  let isMatched = snapshot === undefined;
  try {
    for (;;) {
      const { done, value } = lines.next();
      const byte = done ? value.bytes : value.byte;
      if (snapshot?.position === last.position) isMatched = snapshot.chain === last.chain && snapshot.byte === byte;
      if (base?.position === last.position) isBased = base.chain === last.chain;
      if (done) {
        if (!isBased) throw new LogDamaged(file, `does not match the state that it begins with, ${base?.file}`);
        // The members are copied one by one: spread copies would take too much memory for a hundred thousand worlds.
        const finding = isMatched ? undefined : `${snapshot?.file} does not match an entry of the log beside it`;
        return { bytes: value.bytes, torn: value.torn, count, position: last.position, finding };
      }
      last = markOf(file, value, last.position);
      count += 1;
    }
  } finally {
    lines.return({ bytes: 0, torn: 0 });
  }
}

/** Throws LogDamaged where a snapshot is not as it was written. */
export function checkSnapshot(file: string, owner: Owner): void {
  const { start } = readOwnHead(file, owner);
  const lines = readLines(file, start);
  let last: Line = { number: 1, byte: 0, json: Buffer.of() };
  let next = lines.next();
  for (; !next.done; next = lines.next()) last = next.value;
  const { torn, bytes } = next.value;
  if (torn === 0 && last.json.toString() === JSON.stringify({ lines: last.number - 3 })) return;
  throw new LogDamaged(file, 'it is incomplete', { number: last.number + 1, byte: bytes });
}

/** Every entry follows the one before it, or is a rewind, which comes after the position that it went back to. */
function markOf(file: string, { number, byte, json }: Line, before: number): Mark {
  const start = json.toString('latin1', 0, 140);
  const [, position, rewind, chain] =
    /^\{"position":(\d+),(?:"rewind":(\d+),)?"chain":"([0-9a-f]{64})","call":/.exec(start) ?? [];
  const follows =
    rewind === undefined ? Number(position) === before + 1 : Number(rewind) === before && Number(position) > before;
  if (chain !== undefined && follows) return { position: Number(position), chain };
  throw new LogDamaged(file, `it is not entry ${before + 1}`, { number, byte });
}
