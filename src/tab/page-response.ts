// The answer to a request of the page: what the sandbox writes to it becomes a Response.

type Listener = () => void;

/** Has as much of Node's response as an answer, a stream and a fault use. */
export class PageResponse {
  headersSent = false;
  destroyed = false;
  readonly writableNeedDrain = false;
  readonly #isHead: boolean;
  readonly #resolve: (response: Response) => void;
  readonly #reject: (reason: unknown) => void;
  readonly #closed = new Set<Listener>();
  #head: ResponseInit = {};
  #stream: ReadableStreamDefaultController<Uint8Array> | undefined;

  constructor(method: string, resolve: (response: Response) => void, reject: (reason: unknown) => void) {
    this.#isHead = method === 'HEAD';
    this.#resolve = resolve;
    this.#reject = reject;
  }

  writeHead(status: number, headers: Readonly<Record<string, unknown>>): this {
    const named = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);
    this.#head = { status, headers: named };
    this.headersSent = true;
    return this;
  }

  /** What follows comes as it is written. */
  flushHeaders(): void {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        this.#stream = controller;
      },
      cancel: () => this.destroy(),
    });
    this.#resolve(new Response(body, this.#head));
  }

  write(text: string): boolean {
    this.#stream?.enqueue(Buffer.from(text));
    return true;
  }

  end(body?: Uint8Array): void {
    const content = this.#isHead || body?.length === 0 ? null : body;
    if (this.#stream === undefined) this.#resolve(new Response(content as BodyInit | null, this.#head));
    else this.#stream.close();
    this.#close();
  }

  /** A request without an answer has failed, and an answer that goes on breaks off. */
  destroy(reason: unknown = new TypeError('The connection ended without an answer.')): void {
    this.#reject(reason);
    if (!this.destroyed) this.#stream?.error(reason);
    this.#close();
  }

  on(event: string, listener: Listener): void {
    if (event === 'close') this.#closed.add(listener);
  }

  removeListener(_event: string, listener: Listener): void {
    this.#closed.delete(listener);
  }

  #close(): void {
    this.destroyed = true;
    for (const listener of this.#closed) listener();
    this.#closed.clear();
  }
}
