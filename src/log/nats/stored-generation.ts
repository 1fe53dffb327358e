// The form in which a generation of a world lies in the stream. `w.WORLD.NUMBER-EPOCH.` begins its subjects, EPOCH being the
// sequence of the epoch in which it was begun, so no two owners ever share one: `head` says that the name points at it, `gone`
// that it does no more, `base` has the state that it begins with, `e.EPOCH` the entries that were written in one epoch, and
// `p.EPOCH` the parts of long ones, each before its entry.

import type { JsMsg } from '@nats-io/jetstream';
import { tryMake } from '../../primitives/thrown.ts';
import type { Entry, LogHeader, Mark } from '../log.ts';
import { WorldStopped } from '../log-error.ts';
import type { BaseState } from '../mark.ts';
import { decodeWorldName, encodeWorldName } from '../world-name.ts';
import { readStored } from './stored-messages.ts';
import type { Servers } from './stream-config.ts';

export interface StoredHead {
  readonly facts: LogHeader;
  /** The mark before the first entry. */
  readonly after: Mark;
  readonly base?: Omit<BaseState, 'read'> & { readonly bytes: number };
}

/** An entry; what its call and its note are lies before it in parts where that is long. */
export interface StoredEntry extends Omit<Entry<unknown>, 'writtenBy' | 'chain' | 'call'> {
  readonly chain: string;
  readonly call?: unknown;
  readonly by?: string;
  readonly isInParts?: true;
}

export interface StreamBeginning {
  readonly world: string;
  readonly number: number;
  /** The sequence of the epoch in which it was begun. */
  readonly epoch: number;
  readonly head: StoredHead;
  /** The last entry; absent where there is none. */
  readonly last?: Pick<StoredEntry, 'position' | 'chain' | 'rewind' | 'note'> | undefined;
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

export const readJson = <Value>(message: Pick<JsMsg, 'string'>): Value | undefined =>
  tryMake(() => JSON.parse(message.string()) as Value);

/** The pieces of these bytes, none longer than the servers take. */
export function* piecesOf(parts: Iterable<Uint8Array>, most: number): Generator<Uint8Array> {
  for (const part of parts) for (let from = 0; from < part.length; from += most) yield part.subarray(from, from + most);
}

interface Read {
  readonly servers: Servers;
  readonly world: string;
  readonly subject: string;
  /** The sequence of the epoch in which it was begun. */
  readonly epoch: number;
}

/** The entries after a position up to another, in their order. Throws WorldStopped where one is missing or cannot be read. */
export async function* readEntries<Call>(
  { servers, world, subject, epoch }: Read,
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
  for await (const batch of readStored(servers, { subjects, from: epoch })) {
    const entries: Entry<Call>[] = [];
    for (const message of batch) {
      if (last >= to) break;
      if (!isEntry(message)) {
        parts.push(message);
        continue;
      }
      const stored = readJson<StoredEntry>(message);
      const whole = stored?.isInParts === true ? joinParts(parts, message) : stored;
      parts = [];
      if (stored === undefined || whole?.call === undefined) throw damaged(message.seq, 'cannot be read');
      const { position, chain, rewind, by = programVersion } = stored;
      const follows = rewind === undefined ? position === last + 1 : rewind === last && position > last;
      if (!follows) throw damaged(message.seq, `is entry ${position}, and entry ${last + 1} is gone`);
      last = position;
      const { call, note } = whole as Pick<Entry<Call>, 'call' | 'note'>;
      entries.push({ position, chain, call, writtenBy: by, ...(rewind !== undefined && { rewind }), note });
    }
    if (entries.length > 0) yield entries;
    if (last >= to) return;
  }
}

const isEntry = ({ subject }: JsMsg): boolean => subject.split('.')[4] === 'e';

/** Those of another owner were left when it ended. */
function joinParts(parts: readonly JsMsg[], { subject }: JsMsg): Pick<StoredEntry, 'call' | 'note'> | undefined {
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
