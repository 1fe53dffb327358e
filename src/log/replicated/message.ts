// What the messages of a shared log say, as JSON.

import { sha256Hex } from '../../primitives/canonical.ts';
import type { Mark } from '../log.ts';
import { LogUnavailable } from '../log-error.ts';
import type { Stream } from './stream.ts';

/** A call that somebody wants applied. */
export interface CallMessage {
  readonly kind: 'call';
  /** Who sent it, and the count of this sender's messages to this world: an entry is applied once per pair. */
  readonly session: string;
  readonly count: number;
  /** The version of the program that sent it. */
  readonly version: string;
  /** What its sender had applied of this world. */
  readonly seen: Mark;
  readonly call: unknown;
}

/** A world that begins with these calls: after a reset, as a fork, or anew. Later than first it says nothing new. */
export interface BeginMessage {
  readonly kind: 'begin';
  readonly version: string;
  readonly after: Mark;
  readonly calls: readonly unknown[];
  /** Where the calls lead. */
  readonly until: Mark;
  /** Of the sessions that had sent something before (sessions.ts). */
  readonly sessions: readonly SessionLine[];
  /** True when the world is forgotten here and begins anew. */
  readonly replaces?: true;
}

/** A message that was too long, in parts that are named by their digests. */
interface PartsMessage {
  readonly kind: 'parts';
  readonly parts: readonly Part[];
  /** Of the call in it, so that a repetition is known without its parts. */
  readonly sender?: Sender;
}

export type Sender = Pick<CallMessage, 'session' | 'count'>;

export interface Part {
  readonly digest: string;
  readonly sequence: number;
}

export type Message = CallMessage | BeginMessage;
/** A session, its greatest count, and the counts below it that were not seen. */
export type SessionLine = readonly [session: string, greatest: number, ...missing: number[]];

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** The message as it is sent: itself where it is short, otherwise a list of parts, which are stored by then. */
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
  const whole: PartsMessage = { kind: 'parts', parts };
  if (message.kind !== 'call') return encoder.encode(JSON.stringify(whole));
  const { session, count } = message;
  return encoder.encode(JSON.stringify({ ...whole, sender: { session, count } }));
}

/** The message was removed by a new beginning of its world before its parts were read. */
export class PartGone extends LogUnavailable {
  constructor() {
    super('The world began anew while its log was read. Ask again.');
  }
}

export interface Decoded {
  readonly message: Message;
  /** Where it was put together from. */
  readonly parts: readonly Part[];
}

/** A promise where parts have to be fetched; undefined for a repetition whose parts need not be. */
export function decodeMessage(
  stream: Stream,
  data: Uint8Array,
  isRepeated: (sender: Sender) => boolean,
): Decoded | undefined | Promise<Decoded> {
  const message = JSON.parse(decoder.decode(data)) as Message | PartsMessage;
  if (message.kind !== 'parts') return { message, parts: [] };
  return message.sender !== undefined && isRepeated(message.sender) ? undefined : joinParts(stream, message);
}

async function joinParts(stream: Stream, { parts }: PartsMessage): Promise<Decoded> {
  const pieces: Uint8Array[] = [];
  for (const { digest, sequence } of parts) {
    const piece = await stream.getPart(sequence);
    if (piece === undefined) throw new PartGone();
    if (sha256Hex(piece) !== digest) throw new Error(`Part ${sequence} of a message is not what its digest says.`);
    pieces.push(piece);
  }
  return { message: JSON.parse(Buffer.concat(pieces).toString()) as Message, parts };
}
