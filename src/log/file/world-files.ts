// The files of one world: `gG.log`, all entries of generation G, `gG-POSITION.snapshot`, and `gG-POSITION.base` where G begins with
// a state: unlike a snapshot, that is a necessary part of G. Only the largest generation counts; remains of others are removed when
// the folder is opened. Files of the first format are named `AFTER.log` and `POSITION.snapshot` and belong to generation 0.

import fs from 'node:fs';
import { copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { textOf, toNewEntries } from '../entry-text.ts';
import type { Entries, Entry, LogHeader, Mark } from '../log.ts';
import { LogDamaged, LogRefused } from '../log-error.ts';
import { haveSameTerms } from '../log-header.ts';
import type { LastEntry } from '../one-writer/chained-generation.ts';
import { syncFolder, syncPath, temporarySuffix } from './durable-file.ts';
import { encodeLine, encodeLineOfParts, reading, readLastLine, readLines } from './line.ts';
import { worldFolder } from './target-files.ts';

const format = 2;
const ours = /^(?:g(\d+)(?:-(\d+))?|(\d+))\.(log|snapshot|base)(\.new)?$/;

const firstLine = { number: 1, byte: 0 };

/** The first line of every file. */
export interface Head {
  readonly sboxLog: number;
  readonly world: string;
  /** Absent in the first format. */
  readonly generation?: number;
  readonly facts: LogHeader;
  /** The mark before the first entry. */
  readonly after: Mark;
  /** The position of the state with which it begins; earlier entries are not applied. */
  readonly base?: number;
}

export interface WorldFiles {
  readonly folder: string;
  readonly generation: number;
  /** Null before the first entry. */
  readonly log: string | null;
  readonly snapshot: string | null;
  readonly base: string | null;
  /** Files that were replaced or never finished. */
  readonly stale: readonly string[];
}

export const logPath = (folder: string, generation: number): string => join(folder, `g${generation}.log`);
export const snapshotPath = (
  folder: string,
  generation: number,
  position: number,
  kind: 'snapshot' | 'base' = 'snapshot',
): string => join(folder, `g${generation}-${position}.${kind}`);

export function listWorldFiles(folder: string): WorldFiles {
  const all = namesIn(folder).flatMap((name) => parseName(folder, name));
  const logs = all.filter(({ kind }) => kind === 'log').sort(byAge);
  const { file: log = null, generation = 0 } = logs.at(-1) ?? {};
  const current = all.filter((file) => file.generation === generation && log !== null).sort(byAge);
  const { file: snapshot = null } = current.findLast(({ kind }) => kind === 'snapshot') ?? {};
  const { file: base = null } = current.find(({ kind }) => kind === 'base') ?? {};
  const stale = all.map(({ file }) => file).filter((file) => ![log, snapshot, base].includes(file));
  return { folder, generation, log, snapshot, base, stale };
}

/** Empty where there is no folder. A broken link counts as no folder. */
function namesIn(folder: string): string[] {
  const isThere = fs.lstatSync(folder, { throwIfNoEntry: false }) !== undefined;
  return isThere ? reading(folder, () => fs.readdirSync(folder)) : [];
}

interface NamedFile {
  readonly file: string;
  readonly kind: string;
  readonly generation: number;
  /** The position in the name of a snapshot, or of a log of the first format. */
  readonly position: number;
}

const byAge = (a: NamedFile, b: NamedFile): number => a.generation - b.generation || a.position - b.position;

function parseName(folder: string, name: string): NamedFile[] {
  const match = ours.exec(name);
  if (match === null) return [];
  const [, generation = '0', ofGeneration, ofFirstFormat, kind = '', temporary] = match;
  const position = Number(ofGeneration ?? ofFirstFormat ?? 0);
  return [{ file: join(folder, name), kind: temporary ?? kind, generation: Number(generation), position }];
}

export function encodeHead(world: string, generation: number, header: LogHeader, after: Mark, base?: number): Buffer {
  const head: Head = { sboxLog: format, world, generation, facts: header, after, ...(base !== undefined && { base }) };
  return encodeLine(JSON.stringify(head));
}

/** The lines of a generation with these entries. Long calls are encoded in parts, between which others are answered. */
export async function* encodeAll(
  world: string,
  number: number,
  usual: LogHeader,
  entries: Entries<object>,
): AsyncGenerator<Buffer> {
  const { from, base, header = usual } = entries;
  yield encodeHead(world, number, header, from, base?.position);
  for await (const batch of toNewEntries(entries, usual)) {
    yield Buffer.concat(batch.flatMap((entry) => encodeLineOfParts(textOf(entry, header))));
    await yieldToEventLoop();
  }
}

/** Throws LogDamaged, LogRefused for a file of another version, GenerationEnded for a missing one. */
export function readHead(file: string): { head: Head; start: { number: number; byte: number } } {
  const [first] = readLines(file);
  if (first === undefined) throw new LogDamaged(file, 'its first line is incomplete', firstLine);
  const head = parseLine(file, first) as Head;
  if (head.sboxLog === undefined) throw new LogDamaged(file, 'it does not begin with a header', firstLine);
  if (head.sboxLog > format)
    throw new LogRefused(
      `${file} has format ${head.sboxLog}, and this version of sbox reads formats up to ${format}. Use the version that wrote it.`,
    );
  return { head, start: { number: 2, byte: encodeLine(first.json).length } };
}

/** A line with the right checksum may still not be JSON. */
export function parseLine(file: string, line: { number: number; byte: number; json: Buffer }): unknown {
  try {
    return JSON.parse(line.json.toString());
  } catch {
    throw new LogDamaged(file, 'it is not JSON', line);
  }
}

/** Yields the entries of a log from a line on, in batches, between which others are answered; it ends at an incomplete line. */
export async function* readEntries<Call>(
  file: string,
  { programVersion }: LogHeader,
  start: { number: number; byte: number },
): AsyncGenerator<readonly Entry<Call>[]> {
  let batch: Entry<Call>[] = [];
  let bytes = 0;
  for (const line of readLines(file, start)) {
    const { by = programVersion, ...entry } = parseLine(file, line) as Entry<Call> & { by?: string };
    batch.push({ ...entry, writtenBy: by });
    bytes += line.json.length;
    if (bytes < batchBytes) continue;
    yield batch;
    await yieldToEventLoop();
    [batch, bytes] = [[], 0];
  }
  if (batch.length > 0) yield batch;
}

const batchBytes = 256 * 1024;

export interface Owner {
  readonly world: string;
  readonly generation: number;
  readonly header: LogHeader;
}

/** The head of a file, which must belong to this world and generation, and to the seed of its log. */
export function readOwnHead(file: string, { world, generation, header }: Owner): ReturnType<typeof readHead> {
  const { head, start } = readHead(file);
  const wrong = (finding: string) => new LogDamaged(file, finding, firstLine);
  if (!haveSameTerms(head.facts, header)) throw wrong('its seed is not that of the log beside it');
  if (head.world !== world) throw wrong(`it belongs to the world ${head.world}, but is in the place of ${world}`);
  if ((head.generation ?? 0) !== generation)
    throw wrong(`it is named for generation ${generation}, but its header says generation ${head.generation ?? 0}`);
  return { head, start };
}

export function readLast(log: string): LastEntry | undefined {
  const last = { number: 0, byte: 0, json: readLastLine(log) };
  const { position, chain, note, rewind, ...more } = parseLine(log, last) as LastEntry;
  return 'sboxLog' in more ? undefined : { position, chain, note, rewind };
}

export async function removeStale(folder: string): Promise<void> {
  const { stale } = listWorldFiles(folder);
  // A file that is still being written is not stale.
  for (const file of stale) if (!file.endsWith(temporarySuffix)) await rm(file, { force: true });
}

/** Keeps copies of a world's files, under names that no program reads: `g5.log.kept`. */
/** Resolves when the copies are on disk. */
export async function keepFiles(target: string, world: string): Promise<void> {
  const folder = worldFolder(target, world);
  const { log, snapshot, base } = listWorldFiles(folder);
  for (const file of [log, snapshot, base]) {
    if (file === null) continue;
    await copyFile(file, `${file}.kept`);
    await syncPath(`${file}.kept`, 'r+');
  }
  await syncFolder(folder);
}
