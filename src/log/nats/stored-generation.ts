// How a stream stores a generation of a world. Its subjects begin with `w.WORLD.NUMBER-EPOCH.`; EPOCH is the sequence of the
// epoch in which it began, so two owners never use the same subject. `head` makes it the current generation of the world, `gone` ends
// that. `base` is the state that it begins with, and `snapshot` says where the last snapshot lies in `state`. `e.EPOCH` has the
// entries written in an epoch, a line each, and `p.EPOCH` the parts of long entries, before the entry itself.

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

/** A stored state: where its first message is, and its size. */
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

/** An entry. A long one contains little itself, and the messages before it have the whole entry in parts. */
export interface StoredEntry extends LastEntry {
  readonly call?: unknown;
  readonly by?: string;
  readonly isInParts?: true;
}

export interface StreamBeginning extends Pick<ChainedBeginning, 'world' | 'number' | 'last'> {
  /** The sequence of the epoch in which it began. */
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

/** Undefined for a subject that does not belong to a generation. */
export function parseSubject(subject: string): ParsedSubject | undefined {
  const [, root, encoded = '', generation = '', kind = ''] = subject.split('.');
  const world = decodeWorldName(encoded);
  const [, number, epoch] = /^(\d+)-(\d+)$/.exec(generation) ?? [];
  if (root !== 'w' || world === undefined || epoch === undefined) return undefined;
  return { world, number: Number(number), epoch: Number(epoch), kind };
}

/** Parses the last line of a message. Only a message with several entries has more than one. */
export const readJson = <Value>(message: Pick<JsMsg, 'string'>): Value | undefined =>
  tryMake(() => JSON.parse(message.string().split('\n').at(-1) as string) as Value);

/** Cuts the bytes into pieces that the servers accept. */
export function* piecesOf(all: Uint8Array, maxBytes: number): Generator<Uint8Array> {
  for (let from = 0; from < all.length; from += maxBytes) yield all.subarray(from, from + maxBytes);
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
    new WorldStopped(world, `message ${sequence} of its log ${why}`, 'Restore a copy of the log');
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

/** Parts of another owner are incomplete, since it ended while it wrote them, so they are left out. */
function joinParts(parts: readonly JsMsg[], { subject }: JsMsg): StoredEntry | undefined {
  const writer = subject.split('.').at(-1);
  const written = parts.filter((part) => part.subject.split('.').at(-1) === writer);
  return tryMake(() => JSON.parse(Buffer.concat(written.map(({ data }) => data)).toString()));
}

/** Reads this many bytes from the messages of a subject that holds nothing else. */
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

/** Reads the items of a stored state, which is a list in each line. */
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
