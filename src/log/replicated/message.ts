// The messages of a shared log, as JSON.

import { sha256Hex } from '../../primitives/canonical.ts';
import type { Mark, WorldExport } from '../log.ts';
import type { Stream } from './stream.ts';

interface Sent {
  /** Who sent it, and the number of this sender's messages to this world: it is decided once per pair. */
  readonly producer: string;
  readonly producerSequence: number;
  /** The version of the program that sent it. */
  readonly version: string;
  /** The generation that its sender had applied: the message is for no other one. */
  readonly generation: number;
}

/** A call that somebody wants applied. */
export interface CallMessage extends Sent {
  readonly kind: 'call';
  /** What its sender had applied of this generation. */
  readonly seen: Mark;
  readonly call: unknown;
}

/** Another generation that has these entries: of another world, or of this one as it was before. */
export interface CopyMessage extends Sent {
  readonly kind: 'fork' | 'rewind';
  readonly after: Mark;
  readonly entries: readonly CopiedEntry[];
  /** Where the entries lead. */
  readonly until: Mark;
  /** For a rewind: the position that its caller saw. */
  readonly from?: number;
}

export interface CopiedEntry {
  readonly position: number;
  readonly call: unknown;
  /** In a rewind's entry: the position that it went back to. */
  readonly rewind?: number;
  readonly note?: unknown;
}

/** A generation that has no entries. */
export interface DropMessage extends Sent {
  readonly kind: 'drop';
  /** Where the world is stopped on the replica that sends it: the last sequence of the world that it has seen. */
  readonly lastSeen?: number;
}

/** A message that was too long, in parts that are named by their digests. */
interface PartsMessage {
  readonly kind: 'parts';
  readonly parts: readonly Part[];
  /** All that is needed to decide the message, so that parts are fetched only of messages that are applied. */
  readonly head: Head;
}

/** A message without what makes it long. */
export interface Head extends Sent, Pick<DropMessage, 'lastSeen'> {
  readonly kind: Message['kind'];
  readonly from?: number | undefined;
}

export interface Part {
  readonly digest: string;
  readonly sequence: number;
}

export type Message = CallMessage | CopyMessage | DropMessage;
/** A message of the stream that nobody can read. */
export interface Unreadable {
  readonly kind: 'unreadable';
  readonly why: string;
}

/** The part of a message that gives a generation the entries of another one; a call's note follows from applying it. */
export function copyOf<Kind extends CopyMessage['kind']>(
  kind: Kind,
  { after, entries, mark }: WorldExport<unknown>,
): Pick<CopyMessage, 'after' | 'entries' | 'until'> & { readonly kind: Kind } {
  const copied = entries.map(({ position, call, rewind, note }) =>
    rewind === undefined ? { position, call } : { position, call, rewind, note },
  );
  return { kind, after, entries: copied, until: mark };
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** The message as it is sent: itself where it is short, otherwise a list of parts, which are stored before this resolves. */
export function encodeInParts(stream: Stream, world: string, message: Message): Uint8Array | Promise<Uint8Array> {
  const data = encoder.encode(JSON.stringify(message));
  return data.length <= stream.maxMessageBytes ? data : putParts(stream, world, message, data);
}

async function putParts(stream: Stream, world: string, message: Message, data: Uint8Array): Promise<Uint8Array> {
  const parts: Part[] = [];
  for (let from = 0; from < data.length; from += stream.maxMessageBytes) {
    const part = data.subarray(from, from + stream.maxMessageBytes);
    const digest = sha256Hex(part);
    parts.push({ digest, sequence: await stream.putPart(world, digest, part) });
  }
  const { kind, version, generation, producer, producerSequence } = message;
  const from = 'from' in message ? message.from : undefined;
  const head = { kind, version, generation, producer, producerSequence, from };
  const whole: PartsMessage = { kind: 'parts', parts, head };
  return encoder.encode(JSON.stringify(whole));
}

export interface Decoded {
  readonly message: Message | Head | Unreadable;
  /** The parts that it was sent in; none where it was sent whole. */
  readonly parts: readonly Part[];
}

/**
 * A promise where parts have to be fetched, which is done only for messages that are applied; for others the head is enough.
 * It never rejects because of what a message says.
 */
export function decodeMessage(
  stream: Stream,
  data: Uint8Array,
  isApplied: (head: Head) => boolean,
): Decoded | Promise<Decoded> {
  const message = parseMessage(decoder.decode(data));
  if (message.kind !== 'parts') return { message, parts: [] };
  return isApplied(message.head) ? joinParts(stream, message) : { message: message.head, parts: message.parts };
}

async function joinParts(stream: Stream, { parts }: PartsMessage): Promise<Decoded> {
  const pieces: Uint8Array[] = [];
  for (const { digest, sequence } of parts) {
    const piece = await stream.getPart(sequence);
    const why = piece === undefined ? 'is gone' : 'is not what its digest says';
    if (piece === undefined || sha256Hex(piece) !== digest) {
      return { message: { kind: 'unreadable', why: `its part at sequence ${sequence} ${why}` }, parts };
    }
    pieces.push(piece);
  }
  const message = parseMessage(Buffer.concat(pieces).toString());
  if (message.kind !== 'parts') return { message, parts };
  return { message: { kind: 'unreadable', why: 'its parts are a list of parts' }, parts };
}

const isSent = (value: Partial<Sent>): boolean =>
  typeof value.producer === 'string' &&
  Number.isSafeInteger(value.producerSequence) &&
  typeof value.version === 'string' &&
  Number.isSafeInteger(value.generation);
const isMark = (value: Partial<Mark> | undefined): boolean => {
  const { position, chain } = value ?? {};
  return Number.isSafeInteger(position) && typeof chain === 'string';
};

const forms: ReadonlyMap<unknown, (value: never) => boolean> = new Map(
  Object.entries({
    call: (value: Partial<CallMessage>) => isSent(value) && isMark(value.seen) && typeof value.call === 'object',
    fork: isCopy,
    rewind: (value: Partial<CopyMessage>) => isCopy(value) && Number.isSafeInteger(value.from),
    drop: (value: Partial<DropMessage>) => isSent(value),
    parts: ({ parts, head }: Partial<PartsMessage>) =>
      isSent(head ?? {}) &&
      Array.isArray(parts) &&
      parts.every((part: Partial<Part>) => Number.isSafeInteger(part?.sequence)),
  }),
);

function isCopy(value: Partial<CopyMessage>): boolean {
  const { after, until, entries } = value;
  const isEntry = (entry: Partial<CopiedEntry>) => Number.isSafeInteger(entry?.position) && 'call' in entry;
  return isSent(value) && isMark(after) && isMark(until) && Array.isArray(entries) && entries.every(isEntry);
}

function parseMessage(text: string): Message | PartsMessage | Unreadable {
  let value: Partial<Message> | null;
  try {
    value = JSON.parse(text);
  } catch {
    return { kind: 'unreadable', why: 'it is not JSON' };
  }
  if (forms.get(value?.kind)?.(value as never)) return value as Message | PartsMessage;
  const kind = JSON.stringify(String(value?.kind).slice(0, 32));
  return { kind: 'unreadable', why: `it is not a message that this version knows (${kind})` };
}
