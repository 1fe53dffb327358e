// What an owner has yet to send. Entries of one generation that wait together become one message, in which each is a line.

export interface Message {
  readonly number: number;
  readonly subject: string;
  /** What it has, one after the other. */
  readonly parts: Uint8Array[];
  bytes: number;
}

/** Of a message with several entries. A new owner reads one such message of each world. */
const joinedBytes = 64 * 1024;
const mostBytes = 1024 * 1024;
const newline = Buffer.from('\n');

export class SendQueue {
  readonly #waiting: Message[] = [];
  /** By subject: those that an entry may still join. What follows them here are entries alone. */
  readonly #open = new Map<string, Message>();
  #bytes = 0;
  /** The number of the last message that was queued. */
  last = 0;

  /** The message by which half of what waits is sent; undefined while there is room for more. */
  get half(): number | undefined {
    return this.#bytes < mostBytes ? undefined : this.#waiting[this.#waiting.length >> 1]?.number;
  }

  /** Gives the number of the message that this is in. */
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

  /** Takes out the message that waits longest. */
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
