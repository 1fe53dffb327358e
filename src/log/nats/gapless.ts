// Messages of a stream in its order, without a gap: what a consumer leaves out, as it may when servers come back, is fetched
// from the stream's leader. Messages that were removed are no gap; a repeated message is dropped.

import { setTimeout as sleep } from 'node:timers/promises';

export interface Sequenced {
  readonly seq: number;
}

interface Options<Message extends Sequenced> {
  /** The sequence after which it begins. */
  readonly after: number;
  /** The first message from a sequence on that is still stored; null where the server knows of none. */
  readonly find: (from: number) => Promise<Message | null>;
  readonly deliver: (message: Message) => void;
  readonly betweenTriesMs?: number;
}

export class Gapless<Message extends Sequenced> {
  readonly #options: Options<Message>;
  /** Everything up to here is delivered or removed. */
  #last: number;
  /** Messages that arrive while a gap is filled. */
  #waiting: Message[] | undefined;
  #isEnded = false;

  constructor(options: Options<Message>) {
    this.#options = options;
    this.#last = options.after;
  }

  get last(): number {
    return this.#last;
  }

  take(message: Message): void {
    if (this.#waiting !== undefined) this.#waiting.push(message);
    else if (message.seq <= this.#last + 1) this.#deliver(message);
    else {
      this.#waiting = [message];
      void this.#deliverWaiting(this.#waiting);
    }
  }

  end(): void {
    this.#isEnded = true;
  }

  async #deliverWaiting(waiting: readonly Message[]): Promise<void> {
    // The list may grow meanwhile.
    for (const message of waiting) {
      while (message.seq > this.#last + 1 && !this.#isEnded) await this.#fill(message);
      if (this.#isEnded) return;
      this.#deliver(message);
    }
    this.#waiting = undefined;
  }

  /** Delivers one of the messages that are missing before this one, or finds that there is none. */
  async #fill(next: Message): Promise<void> {
    const { find, betweenTriesMs = 100 } = this.#options;
    const found = await find(this.#last + 1).catch(() => null);
    // The server is behind or does not answer, or the next message was removed as well and another will follow it.
    if (found === null) await sleep(betweenTriesMs);
    else if (found.seq < next.seq) this.#deliver(found);
    else this.#last = next.seq - 1;
  }

  #deliver(message: Message): void {
    if (message.seq <= this.#last) return;
    this.#last = message.seq;
    this.#options.deliver(message);
  }
}
