// The messages that an owner has not sent yet. Entries of one generation that wait together become one message, a line each.

export interface Message {
  readonly number: number;
  readonly subject: string;
  /** The content in pieces. */
  readonly parts: Uint8Array[];
  bytes: number;
}

/** The size of a message with several entries. A new owner reads one such message of each world. */
const joinedBytes = 64 * 1024;
const maxBytes = 1024 * 1024;
const newline = Buffer.from('\n');

export class SendQueue {
  readonly #waiting: Message[] = [];
  /** The messages that an entry may still join, by subject. Only entries wait behind them. */
  readonly #open = new Map<string, Message>();
  #bytes = 0;
  /** The number of the last message that was queued. */
  last = 0;

  /** The number of the message in the middle of the queue; undefined while there is room for more. */
  get half(): number | undefined {
    return this.#bytes < maxBytes ? undefined : this.#waiting[this.#waiting.length >> 1]?.number;
  }

  /** Returns the number of the message that contains it. */
  add(subject: string, content: Uint8Array, isEntry: boolean): number {
    const open = isEntry ? this.#open.get(subject) : undefined;
    const joins = open !== undefined && open.bytes + content.length < joinedBytes;
    const message = joins ? open : this.#begin(subject, isEntry);
    const added = joins ? [newline, content] : [content];
    message.parts.push(...added);
    const bytes = content.length + added.length - 1;
    message.bytes += bytes;
    this.#bytes += bytes;
    return message.number;
  }

  /** Removes and returns the oldest message. */
  next(): Message | undefined {
    const next = this.#waiting.shift();
    this.#bytes -= next?.bytes ?? 0;
    if (next !== undefined && this.#open.get(next.subject) === next) this.#open.delete(next.subject);
    return next;
  }

  #begin(subject: string, isEntry: boolean): Message {
    this.last += 1;
    const message = { number: this.last, subject, parts: [], bytes: 0 };
    this.#waiting.push(message);
    if (isEntry) this.#open.set(subject, message);
    else this.#open.clear();
    return message;
  }
}
