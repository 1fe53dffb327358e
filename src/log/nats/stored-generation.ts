// The form in which a generation of a world lies in the stream. `w.WORLD.NUMBER-EPOCH.` begins its subjects, EPOCH being the
// sequence of the epoch in which it was begun, so no two owners ever share one: `head` says that the name points at it, `gone`
// that it does no more, `base` has the state that it begins with, `snapshot` says where the last one that was written down lies in
// `state`, `e.EPOCH` has the entries that were written in one epoch, each a line of a message, and `p.EPOCH` the parts of long ones,
// each before its entry.

import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { JsMsg } from '@nats-io/jetstream';
import { tryMake } from '../../primitives/thrown.ts';
import type { Entry, LogHeader, Mark } from '../log.ts';
import { WorldStopped } from '../log-error.ts';
import type { BaseState } from '../mark.ts';
import type { ChainedBeginning, LastEntry } from '../one-writer/chained-generation.ts';
import { decodeWorldName, encodeWorldName } from '../world-name.ts';
import { readStored } from './stored-messages.ts';
import type { Servers } from './stream-config.ts';

/** A state that was written down: so many bytes, from a message on. */
export interface StoredState extends Omit<BaseState, 'read'> {
  readonly from: number;
  readonly bytes: number;
}

export interface StoredHead {
  readonly facts: LogHeader;
  /** The mark before the first entry. */
  readonly after: Mark;
  readonly base?: StoredState;
}

/** An entry; where it is long, all of it lies before it in parts, too. */
export interface StoredEntry extends LastEntry {
  readonly call?: unknown;
  readonly by?: string;
  readonly isInParts?: true;
}

export interface StreamBeginning extends Pick<ChainedBeginning, 'world' | 'number' | 'last'> {
  /** The sequence of the epoch in which it was begun. */
  readonly epoch: number;
  readonly head: StoredHead;
  readonly snapshot?: StoredState | undefined;
}

export const subjectOf = (world: string, number: number, epoch: number): string =>
  `w.${encodeWorldName(world)}.${number}-${epoch}`;

export interface ParsedSubject {
  readonly world: string;
  readonly number: number;
  readonly epoch: number;
  readonly kind: string;
}

/** Undefined for a subject that is none of a generation. */
export function parseSubject(subject: string): ParsedSubject | undefined {
  const [, root, encoded = '', generation = '', kind = ''] = subject.split('.');
  const world = decodeWorldName(encoded);
  const [, number, epoch] = /^(\d+)-(\d+)$/.exec(generation) ?? [];
  if (root !== 'w' || world === undefined || epoch === undefined) return undefined;
  return { world, number: Number(number), epoch: Number(epoch), kind };
}

/** The last line of a message, which only those with several entries do not have alone. */
export const readJson = <Value>(message: Pick<JsMsg, 'string'>): Value | undefined =>
  tryMake(() => JSON.parse(message.string().split('\n').at(-1) as string) as Value);

/** The pieces of these bytes, none longer than the servers take. */
export function* piecesOf(all: Uint8Array, most: number): Generator<Uint8Array> {
  for (let from = 0; from < all.length; from += most) yield all.subarray(from, from + most);
}

interface Read {
  readonly servers: Servers;
  readonly world: string;
  readonly subject: string;
  /** The sequence to begin with. */
  readonly start: number;
}

/** The entries after a position up to another, in their order. Throws WorldStopped where one is missing or cannot be read. */
export async function* readEntries<Call>(
  { servers, world, subject, start }: Read,
  { programVersion }: LogHeader,
  after: number,
  to: number,
): AsyncGenerator<readonly Entry<Call>[]> {
  if (after >= to) return;
  const damaged = (sequence: number, why: string) =>
    new WorldStopped(world, `message ${sequence} of its log ${why}`, 'Put a copy of the log back');
  const subjects = ['e', 'p'].map((kind) => `${servers.stream}.${subject}.${kind}.*`);
  let last = after;
  let parts: JsMsg[] = [];
  for await (const batch of readStored(servers, { subjects, from: start })) {
    const entries: Entry<Call>[] = [];
    for (const message of batch) {
      if (!isEntry(message)) parts.push(message);
      else
        for (const line of message.string().split('\n')) {
          if (last >= to) break;
          const found = tryMake((): StoredEntry => JSON.parse(line));
          const stored = found?.isInParts === true ? { ...found, ...joinParts(parts, message) } : found;
          parts = [];
          if (stored?.call === undefined) throw damaged(message.seq, 'cannot be read');
          const { position, chain, rewind, call, note, by = programVersion } = stored;
          const follows = rewind === undefined ? position === last + 1 : rewind === last && position > last;
          if (!follows) throw damaged(message.seq, `has entry ${position}, but entry ${last + 1} is missing`);
          last = position;
          const entry = { position, chain, call: call as Call, writtenBy: by, note };
          entries.push(rewind === undefined ? entry : { ...entry, rewind });
        }
    }
    if (entries.length > 0) yield entries;
    if (last >= to) return;
  }
}

const isEntry = ({ subject }: JsMsg): boolean => subject.split('.')[4] === 'e';

/** Those of another owner were left when it ended. */
function joinParts(parts: readonly JsMsg[], { subject }: JsMsg): StoredEntry | undefined {
  const writer = subject.split('.').at(-1);
  const own = parts.filter((part) => part.subject.split('.').at(-1) === writer);
  return tryMake(() => JSON.parse(Buffer.concat(own.map(({ data }) => data)).toString()));
}

/** So many bytes of a subject, whose messages have nothing else. */
export async function readBytes(servers: Servers, subject: string, from: number, bytes: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let missing = bytes;
  for await (const batch of readStored(servers, { subjects: `${servers.stream}.${subject}`, from })) {
    for (const { data } of batch) {
      if (missing > 0) parts.push(data);
      missing -= data.length;
    }
    if (missing <= 0) break;
  }
  return Buffer.concat(parts);
}

/** The items of a state that was written down in lines. */
export async function readState(
  servers: Servers,
  subject: string,
  { from, bytes }: Pick<StoredState, 'from' | 'bytes'>,
): Promise<readonly unknown[]> {
  const items: unknown[] = [];
  for (const line of (await readBytes(servers, subject, from, bytes)).toString().trimEnd().split('\n')) {
    for (const item of JSON.parse(line)) items.push(item);
    await yieldToEventLoop();
  }
  return items;
}
