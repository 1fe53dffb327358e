// Whether the stream is still the one that was joined, and keeps what it acknowledges: an operator may change it at any time.

import { findUnsafeSetting, type Servers, streamNotFound } from './stream-config.ts';

interface Watched {
  readonly servers: Servers;
  /** The servers, without credentials. */
  readonly target: string;
  /** When the stream was made, as the servers tell it. */
  readonly created: string;
}

export class StreamWatch {
  readonly #watched: Watched;
  /** The greatest sequence that was seen. */
  #seen = 0;
  /** Why nothing that the stream acknowledges may be relied on; null while it may be. */
  unavailableReason: string | null = null;

  constructor(watched: Watched) {
    this.#watched = watched;
  }

  /** Gives the last sequence; undefined where the stream may not be relied on. Throws where the servers do not answer. */
  async look(): Promise<number | undefined> {
    const { servers, target, created } = this.#watched;
    const lost = (what: string) =>
      `The stream ${servers.stream} (${target}) ${what}. Put a copy of it back, or start this server again to begin with what is there.`;
    try {
      const { config, created: now, state } = await servers.jsm.streams.info(servers.stream);
      if (now !== created)
        this.unavailableReason = lost('was deleted and made anew, so what it had acknowledged is gone');
      else if (state.last_seq < this.#seen) this.unavailableReason = lost('has lost messages that it had');
      else this.unavailableReason = findUnsafeSetting(config, target);
      if (this.unavailableReason !== null) return undefined;
      this.#seen = state.last_seq;
      return state.last_seq;
    } catch (error) {
      if ((error as { code?: number }).code !== streamNotFound) throw error;
      this.unavailableReason = lost('was deleted');
      return undefined;
    }
  }
}
