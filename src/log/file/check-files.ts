// Reads every byte of a world's files when their folder is opened: each line is as it was written, the entries follow one
// another, and a snapshot matches an entry of the log beside it.

import type { LogHeader, Mark } from '../log.ts';
import { LogDamaged } from '../log-error.ts';
import { type Line, type LineEnd, readLines } from './line.ts';
import { type KeptSnapshot, readSnapshotMark, type SnapshotMark } from './snapshot-file.ts';
import { type Owner, readOwnHead, type WorldFiles } from './world-files.ts';

export interface CheckedLog extends LineEnd {
  /** Whole lines. */
  readonly count: number;
}

/** Throws LogDamaged or LogRefused. A world without a log is whole. */
export function checkWorldFiles(files: WorldFiles, world: string, header: LogHeader): CheckedLog {
  const { generation, log, snapshot } = files;
  if (log === null) return { torn: 0, bytes: 0, count: 0 };
  const owner = { world, generation, header };
  if (snapshot === null) return checkLog(log, owner);
  checkSnapshot(snapshot, owner);
  return checkLog(log, owner, readSnapshotMark(snapshot));
}

/** Gives where the whole lines end. */
export function checkLog(file: string, owner: Owner, snapshot?: KeptSnapshot): CheckedLog {
  const { head, start } = readOwnHead(file, owner);
  const lines = readLines(file, start);
  let last: Mark = head.after;
  let count = 1;
  let missing = snapshot;
  try {
    for (;;) {
      const { done, value } = lines.next();
      const byte = done ? value.bytes : value.byte;
      if (snapshot?.position === last.position) {
        requireSame(snapshot, { ...last, byte });
        missing = undefined;
      }
      if (done) {
        if (missing !== undefined) throw overlong(missing, last.position);
        // Member by member: copies by spread would stay in memory for a hundred thousand worlds.
        return { bytes: value.bytes, torn: value.torn, count };
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
  throw new LogDamaged({ file, line: last.number + 1, byte: bytes }, 'it is incomplete');
}

/** Every entry follows the one before it, or is a rewind, which comes after the position that it went back to. */
function markOf(file: string, { number, byte, json }: Line, before: number): Mark {
  const start = json.toString('latin1', 0, 140);
  const [, position, rewind, chain] =
    /^\{"position":(\d+),(?:"rewind":(\d+),)?"chain":"([0-9a-f]{64})","call":/.exec(start) ?? [];
  const follows =
    rewind === undefined ? Number(position) === before + 1 : Number(rewind) === before && Number(position) > before;
  if (chain !== undefined && follows) return { position: Number(position), chain };
  throw new LogDamaged({ file, line: number, byte }, `it is not entry ${before + 1}`);
}

function requireSame({ file, position, chain, byte }: KeptSnapshot, own: SnapshotMark): void {
  if (chain === own.chain && byte === own.byte) return;
  throw new LogDamaged({ file, line: 2, byte: 0 }, `it does not match entry ${position} of the log beside it`);
}

const overlong = ({ file, position }: KeptSnapshot, last: number): LogDamaged =>
  new LogDamaged(
    { file, line: 2, byte: 0 },
    `it stands at position ${position}, and the log beside it ends at position ${last}: entries are missing`,
  );
