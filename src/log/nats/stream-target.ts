import type { StoreOptions } from '../one-writer/store.ts';
import type { OwnedStream } from './owned-stream.ts';
import type { Servers } from './stream-config.ts';

export interface StreamTarget<Call, Reply, Generation> {
  readonly options: StoreOptions<Call, Reply>;
  readonly servers: Servers;
  /** The sequence of the owner's epoch. */
  readonly epoch: number;
  readonly maxBytes: number;
  readonly numberAfter: () => number;
  /** Throws where the stream is only read. */
  readonly owned: OwnedStream;
  readonly flush: (last: number) => Promise<void> | undefined;
  /** Makes it the current generation; the one before is removed once message `at` is stored. */
  readonly point: (generation: Generation, before: Generation | undefined, at: number) => void;
}
