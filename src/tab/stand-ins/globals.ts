// The globals of Node that the sandbox uses and a page lacks. The bundler inserts them where they are named.

import { Buffer } from 'buffer/';

const originalFrom = Buffer.from as (content: unknown, encoding?: string, length?: number) => Buffer;
const originalToString = Buffer.prototype.toString as (encoding?: string, from?: number, to?: number) => string;

/** The package reads URL-safe base64, and does not write it. */
const isForUrls = (encoding?: string): boolean => encoding === 'base64url';

Buffer.from = ((content: unknown, encoding?: string, length?: number) =>
  originalFrom(content, isForUrls(encoding) ? 'base64' : encoding, length)) as typeof Buffer.from;
Buffer.prototype.toString = function (encoding?: string, start?: number, end?: number): string {
  const text = originalToString.call(this, isForUrls(encoding) ? 'base64' : encoding, start, end);
  return isForUrls(encoding) ? text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') : text;
};

/** A timer with Node's methods; the functions of the page use it as its number. */
class Timer {
  readonly #start: () => number;
  #id: number;

  constructor(start: () => number) {
    this.#start = start;
    this.#id = start();
  }

  unref(): this {
    return this;
  }

  refresh(): this {
    window.clearTimeout(this.#id);
    this.#id = this.#start();
    return this;
  }

  valueOf(): number {
    return this.#id;
  }
}

type Run = () => void;

const setTimer = (run: Run, ms?: number): Timer => new Timer(() => window.setTimeout(run, ms));
const setRepeated = (run: Run, ms?: number): Timer => new Timer(() => window.setInterval(run, ms));

const { port1, port2 } = new MessageChannel();
const waiting: Run[] = [];
port1.onmessage = () => waiting.shift()?.();

/** Runs in a separate turn, without the pause that browsers make between timers. */
function setImmediate(run: Run): void {
  waiting.push(run);
  port2.postMessage(null);
}

export { Buffer, setImmediate, setRepeated as setInterval, setTimer as setTimeout };
