// The messages of a world that come while it is busy, up to a limit.

import type { StreamMessage } from './stream.ts';

const maxBytes = 16 * 1024 * 1024;
/** What a message takes in addition to its data. */
const messageBytes = 512;

export class WaitingMessages {
  #messages: StreamMessage[] = [];
  #bytes = 0;
  /** There was no room for some of them: from the first of these on messages have to be read from the stream. */
  hasMissed = false;

  get isEmpty(): boolean {
    return this.#messages.length === 0 && !this.hasMissed;
  }

  add(message: StreamMessage): void {
    this.#bytes += message.data.length + messageBytes;
    this.hasMissed ||= this.#bytes > maxBytes;
    if (!this.hasMissed) this.#messages.push(message);
  }

  take(): readonly StreamMessage[] {
    const taken = this.#messages;
    [this.#messages, this.#bytes] = [[], 0];
    return taken;
  }
}
