// What a shared log needs of the stream that orders its messages: NATS in earnest, a simulation in tests. One order for all
// replicas, every message to each of them, and nothing delivered that a quorum has not stored.

import type { Mark } from '../log.ts';

export interface StreamMessage {
  /** Grows along the stream's order. */
  readonly sequence: number;
  readonly world: string;
  readonly data: Uint8Array;
}

/** Where the reading of a world begins: what was stored before this generation may be gone. */
export interface Base {
  /** The sequence of the message that began it. */
  readonly generation: number;
  /** The mark before its first entry. */
  readonly after: Mark;
  /** True where the message said nothing but that the world is dropped, and is not needed any more. */
  readonly isEmpty: boolean;
}

/** Undefined for text that is not a base: the messages then show that something before them is missing. */
export function parseBase(text: string): Base | undefined {
  try {
    // Throws where there is no `after`, as for text that is no JSON.
    const { generation, after, isEmpty } = JSON.parse(text) as Base;
    const isWhole = Number.isSafeInteger(generation) && Number.isSafeInteger(after.position);
    return isWhole ? { generation, after, isEmpty: isEmpty === true } : undefined;
  } catch {
    return undefined;
  }
}

export interface Follower {
  /** Every message of every world in the stream's order; it may come more than once, and never out of order. */
  onMessage(message: StreamMessage): void;
  /** A barrier that this replica sent was stored, and everything before it was delivered. */
  onBarrier(id: string): void;
  /** A world can be read from another generation on. */
  onBase(world: string, base: Base): void;
}

export interface Stream {
  /** Credentials are left out. */
  readonly target: string;
  readonly promise: string;
  /** Why nothing that the stream acknowledges may be relied on; null while it may be. */
  readonly unavailableReason: string | null;
  /** When the servers, which deliver or say so every second, were last heard, as performance.now() tells it. */
  readonly heardAt: number;
  /** Why the servers did not store what was sent last; null when they did or said nothing. */
  readonly lastRefusal: string | null;
  /** A longer message is stored in parts. */
  readonly maxMessageBytes: number;
  /** Begins to deliver what is sent from here on. */
  follow(follower: Follower): Promise<void>;
  /** Asks for a message to be stored. There is no reply: it is delivered or sent again, and may be stored twice. */
  send(world: string, data: Uint8Array): void;
  /** Asks for a barrier; it may get lost. */
  sendBarrier(id: string): void;
  /** A world's messages from a sequence on: up to one of them, or with all that were stored before this was called. */
  read(world: string, from: number, to?: number): AsyncIterable<readonly StreamMessage[]>;
  /** Undefined where all messages of the world are kept. */
  readBase(world: string): Promise<Base | undefined>;
  /** Stores it unless there is a later one. */
  writeBase(world: string, base: Base): Promise<void>;
  /** Removes the messages of a world below a sequence. A replica that reads or follows meanwhile misses no others. */
  removeBelow(world: string, sequence: number): Promise<void>;
  /** Stores a part of a message under its digest, and gives its sequence. */
  putPart(world: string, digest: string, data: Uint8Array): Promise<number>;
  /** Undefined when it was removed. */
  getPart(sequence: number): Promise<Uint8Array | undefined>;
  removePart(sequence: number): Promise<void>;
  /** The worlds that have messages. */
  worlds(): Promise<readonly string[]>;
  close(): Promise<void>;
}
