// The messages of a shared log, as JSON.

import * as Type from 'typebox';
import { Compile } from 'typebox/schema';
import { sha256Hex } from '../../primitives/canonical.ts';
import type { WorldExport } from '../log.ts';
import type { Stream } from './stream.ts';

const sent = {
  /** Who sent it, and the number of this sender's messages to this world: it is decided once per pair. */
  producer: Type.String(),
  producerSequence: Type.Integer(),
  /** The version of the program that sent it. */
  version: Type.String(),
  /** The generation that its sender had applied: the message is for no other one. */
  generation: Type.Integer(),
};

const MarkForm = Type.Object({ position: Type.Integer(), chain: Type.String() });

const CopiedEntry = Type.Object({
  position: Type.Integer(),
  call: Type.Unknown(),
  /** The position that a rewind went back to. */
  rewind: Type.Optional(Type.Integer()),
  note: Type.Optional(Type.Unknown()),
});
export type CopiedEntry = Type.Static<typeof CopiedEntry>;

/** Another generation that has these entries: of another world, or of this one as it was before; `until` is where they lead. */
const copied = {
  ...sent,
  after: MarkForm,
  entries: Type.Unsafe<readonly CopiedEntry[]>(Type.Array(CopiedEntry)),
  until: MarkForm,
};

const Part = Type.Object({ digest: Type.String(), sequence: Type.Integer() });
export type Part = Type.Static<typeof Part>;

/** A message without what makes it long: all that is needed to decide it. */
const Head = Type.Object({
  kind: Type.Unsafe<'call' | 'fork' | 'rewind' | 'drop'>(Type.String()),
  ...sent,
  from: Type.Optional(Type.Integer()),
  lastSeen: Type.Optional(Type.Integer()),
});
export type Head = Type.Static<typeof Head>;

const forms = {
  /** A call that somebody wants applied; `seen` is what its sender had applied of this generation. */
  call: Type.Object({
    kind: Type.Literal('call'),
    ...sent,
    seen: MarkForm,
    call: Type.Unsafe<unknown>(Type.Object({})),
  }),
  fork: Type.Object({ kind: Type.Literal('fork'), ...copied }),
  /** `from` is the position that its caller saw. */
  rewind: Type.Object({ kind: Type.Literal('rewind'), ...copied, from: Type.Integer() }),
  /**
   * A generation that has no entries. `lastSeen` is given where the world is stopped on the replica that sends it: the last
   * sequence of the world that it has seen.
   */
  drop: Type.Object({ kind: Type.Literal('drop'), ...sent, lastSeen: Type.Optional(Type.Integer()) }),
  /** A message that was too long, in parts that are named by their digests, which are fetched only where it is applied. */
  parts: Type.Object({ kind: Type.Literal('parts'), parts: Type.Array(Part), head: Head }),
};
const isMessage = Compile(Type.Union(Object.values(forms)));

export type CallMessage = Type.Static<typeof forms.call>;
export type CopyMessage = Type.Static<typeof forms.fork | typeof forms.rewind>;
export type DropMessage = Type.Static<typeof forms.drop>;
type PartsMessage = Type.Static<typeof forms.parts>;
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
  const from = 'from' in message ? { from: message.from } : {};
  const head = { kind, version, generation, producer, producerSequence, ...from };
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

function parseMessage(text: string): Message | PartsMessage | Unreadable {
  let value: Partial<Message> | null;
  try {
    value = JSON.parse(text);
  } catch {
    return { kind: 'unreadable', why: 'it is not JSON' };
  }
  if (isMessage.Check(value)) return value as Message | PartsMessage;
  const kind = JSON.stringify(String(value?.kind).slice(0, 32));
  return { kind: 'unreadable', why: `it is not a message that this version knows (${kind})` };
}
