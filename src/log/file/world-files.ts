// The files of one world: `AFTER.log`, a segment of the entries after that position, and `POSITION.snapshot`. Only the
// segment that begins last counts; what a crash left of others is removed when the place is opened.

import fs from 'node:fs';
import { join } from 'node:path';
import { requireSameFacts } from '../facts.ts';
import type { Facts, Mark } from '../log.ts';
import { LogDamaged, LogRefused } from '../log-error.ts';
import type { LongText } from '../long-text.ts';
import type { LoggedEntry } from '../store.ts';
import { encodeLine, encodeLineOfParts, type LineEnd, readLines } from './line.ts';

const format = 1;
const ours = /^(0|[1-9]\d*)\.(log|snapshot)(\.new)?$/;

/** The first line of every file. */
export interface Head {
  readonly sboxLog: number;
  readonly world: string;
  readonly facts: Facts;
  /** Of the entry before the first. */
  readonly after: Mark;
}

export interface WorldFiles {
  /** Null before the first entry. */
  readonly segment: string | null;
  readonly snapshot: string | null;
  /** Replaced by others, or never finished. */
  readonly stale: readonly string[];
}

export const segmentPath = (folder: string, after: number): string => join(folder, `${after}.log`);
export const snapshotPath = (folder: string, position: number): string => join(folder, `${position}.snapshot`);

export function listWorldFiles(folder: string): WorldFiles {
  const names = fs.existsSync(folder) ? fs.readdirSync(folder).filter((name) => ours.test(name)) : [];
  const last = (suffix: string) =>
    Math.max(-1, ...names.filter((name) => name.endsWith(suffix)).map((name) => Number.parseInt(name, 10)));
  const [after, position] = [last('.log'), last('.snapshot')];
  const segment = after === -1 ? null : segmentPath(folder, after);
  const snapshot = segment === null || position <= after ? null : snapshotPath(folder, position);
  const stale = names.map((name) => join(folder, name)).filter((file) => file !== segment && file !== snapshot);
  return { segment, snapshot, stale };
}

export function encodeHead(world: string, facts: Facts, after: Mark): Buffer {
  const head: Head = { sboxLog: format, world, facts, after };
  return encodeLine(JSON.stringify(head));
}

/** `callText` is the call's canonical JSON. `by` is the version that writes, where it is not the head's. Gives one line. */
export function encodeEntry(
  { position, chain }: Mark,
  callText: string | LongText,
  more: { by?: string; note?: unknown },
): readonly Buffer[] {
  const by = more.by === undefined ? '' : `,"by":${JSON.stringify(more.by)}`;
  const note = more.note === undefined ? '' : `,"note":${JSON.stringify(more.note)}`;
  const start = `{"position":${position},"chain":"${chain}","call":`;
  const end = `${by}${note}}`;
  if (typeof callText === 'string') return [encodeLine(start + callText + end)];
  return encodeLineOfParts([Buffer.from(start), ...callText.parts, Buffer.from(end)]);
}

/** Throws LogRefused when the file is another program's, another version's or another world's. */
export function readHead(file: string): { head: Head; start: { number: number; byte: number } } {
  const lines = readLines(file);
  const first = lines.next();
  lines.return({ bytes: 0, torn: 0 });
  if (first.done) throw new LogDamaged({ file, line: 1, byte: 0 }, 'its first line is not whole');
  const head = JSON.parse(first.value.json.toString()) as Head;
  if (head.sboxLog === undefined) throw new LogDamaged({ file, line: 1, byte: 0 }, 'it does not begin with a head');
  if (head.sboxLog !== format) {
    throw new LogRefused(
      `${file} has format ${head.sboxLog}, and this version of sbox reads format ${format}. Use the version that wrote it.`,
    );
  }
  return { head, start: { number: 2, byte: encodeLine(first.value.json.toString()).length } };
}

/** The entries of a segment in batches, from a line on; it ends where a line is not whole. */
export async function* readEntries<Call>(
  file: string,
  { facts }: Head,
  start: { number: number; byte: number },
): AsyncGenerator<readonly LoggedEntry<Call>[]> {
  let batch: LoggedEntry<Call>[] = [];
  let bytes = 0;
  for (const { json } of readLines(file, start)) {
    const { by = facts.programVersion, ...entry } = JSON.parse(json.toString());
    batch.push({ ...entry, writtenBy: by });
    bytes += json.length;
    if (bytes < batchBytes) continue;
    yield batch;
    [batch, bytes] = [[], 0];
  }
  if (batch.length > 0) yield batch;
}

const batchBytes = 256 * 1024;

/** Reads every byte. Throws LogDamaged or LogRefused; gives where the whole lines end, and how many there are. */
export function checkSegment(file: string, world: string, facts: Facts): LineEnd & { count: number } {
  const { head, start } = readOwnHead(file, world, facts);
  const lines = readLines(file, start);
  for (let position = head.after.position + 1; ; position += 1) {
    const { done, value } = lines.next();
    if (done) return { ...value, count: position - head.after.position };
    if (!value.json.toString('latin1', 0, 40).startsWith(`{"position":${position},`)) {
      throw new LogDamaged({ file, line: value.number, byte: value.byte }, `it is not entry ${position}`);
    }
  }
}

/** The head of a file that must be of this world and made under these facts. */
export function readOwnHead(file: string, world: string, facts: Facts): ReturnType<typeof readHead> {
  const { head, start } = readHead(file);
  requireSameFacts(file, head.facts, facts);
  if (head.world === world) return { head, start };
  throw new LogRefused(
    `${file} is of the world ${head.world}, and lies where ${world} is kept. Put it back, or remove it.`,
  );
}
