// What a shared log needs of whoever orders its messages: NATS in earnest, a simulation in tests. One order for all
// replicas, every message to each of them, and nothing delivered that a quorum has not stored.

export interface StreamMessage {
  /** Grows along the stream's order. */
  readonly sequence: number;
  readonly world: string;
  readonly data: Uint8Array;
}

export interface Follower {
  /** Every message of every world in the stream's order; it may come more than once, and never out of order. */
  onMessage(message: StreamMessage): void;
  /** A barrier that this replica sent was stored, and everything before it was delivered. */
  onBarrier(id: string): void;
}

export interface Stream {
  /** Without credentials. */
  readonly place: string;
  readonly promise: string;
  /** Why the servers did not store what was sent last; null when they did or said nothing. */
  readonly lastRefusal: string | null;
  /** What does not fit is put away in parts. */
  readonly maxMessageBytes: number;
  /** Begins to deliver what is sent from here on. */
  follow(follower: Follower): Promise<void>;
  /** Asks for a message to be stored. Nobody says whether it was: it is delivered or sent again, and may be stored twice. */
  send(world: string, data: Uint8Array): void;
  /** Asks for a barrier; it may get lost. */
  sendBarrier(id: string): void;
  /**
   * Stores a message directly behind another of its world (0: as the first), and gives its sequence; undefined when
   * another came between.
   */
  sendBehind(world: string, sequence: number, data: Uint8Array): Promise<number | undefined>;
  /** A world's messages, with all that were stored before this was called. */
  read(world: string): AsyncIterable<readonly StreamMessage[]>;
  /** Stores a part of a message under its digest, and gives its sequence. */
  putPart(world: string, digest: string, data: Uint8Array): Promise<number>;
  /** Undefined when it was removed. */
  getPart(sequence: number): Promise<Uint8Array | undefined>;
  removePart(sequence: number): Promise<void>;
  /**
   * Removes the messages of a world below one of them. Whoever reads or follows meanwhile misses none but these, and of
   * these finds the oldest without a gap.
   */
  removeBelow(world: string, sequence: number): Promise<void>;
  /** The worlds that have messages. */
  worlds(): Promise<readonly string[]>;
  close(): Promise<void>;
}
