// Whether the stream is still the one that was joined, and keeps what it acknowledges: an operator may change it at any time.

import { setTimeout as sleep } from 'node:timers/promises';
import { findUnsafeSetting, type Servers, streamNotFound } from './stream-config.ts';

const betweenLooksMs = 5_000;

interface Watched extends Servers {
  /** The servers, without credentials. */
  readonly target: string;
  /** When the stream was made, as the servers tell it. */
  readonly created: string;
}

export class StreamWatch {
  readonly #watched: Watched;
  readonly #lastDelivered: () => number;
  #isEnded = false;
  /** Why nothing that the stream acknowledges may be relied on; null while it may be. */
  unavailableReason: string | null = null;

  constructor(watched: Watched, lastDelivered: () => number) {
    this.#watched = watched;
    this.#lastDelivered = lastDelivered;
    void this.#lookAgainAndAgain();
  }

  end(): void {
    this.#isEnded = true;
  }

  async #lookAgainAndAgain(): Promise<void> {
    while (!this.#isEnded) {
      this.unavailableReason = await this.#look();
      await sleep(betweenLooksMs, undefined, { ref: false });
    }
  }

  async #look(): Promise<string | null> {
    const { jsm, stream, target, created } = this.#watched;
    const delivered = this.#lastDelivered();
    const lost = (what: string) =>
      `The stream ${stream} (${target}) ${what}. Put a copy of it back, or start this server again to begin with what is there.`;
    try {
      const found = await jsm.streams.info(stream);
      if (found.created !== created) return lost('was deleted and made anew, so what it had acknowledged is gone');
      if (found.state.last_seq < delivered) return lost('has lost messages that it had delivered');
      return findUnsafeSetting(found.config, target);
    } catch (error) {
      if ((error as { code?: number }).code === streamNotFound) return lost('was deleted');
      // Servers that do not answer are noticed by what is sent to them.
      return this.unavailableReason;
    }
  }
}
