// A fetch that passes each request to the sandbox in the same page, so that none leaves it.

import type { ServerResponse } from 'node:http';
import { defaultBaseUrl } from '../contract/form/surface.ts';
import type { Call } from '../engine/kernel/call.ts';
import { fitsTemplate, parametersOf } from '../primitives/path-template.ts';
import { tryMake } from '../primitives/thrown.ts';
import { RequestContext } from '../server/answers/request-context.ts';
import { handleRequest, type Route } from '../server/handle-request.ts';
import type { Sandbox } from '../server/sandbox.ts';

/** Commands on a page name the address at which `sbox serve` would answer. */
const { host: ownHost } = new URL(defaultBaseUrl);

export function createFetch({ host, routes, refusals }: Sandbox): typeof fetch {
  // A literal path comes before one with a parameter in the same place.
  const ordered = [...routes].sort((a, b) => parametersOf(a.path).length - parametersOf(b.path).length);
  let count = 0;
  return async (input, init) => {
    const request = new Request(input instanceof Request ? input : new URL(input, defaultBaseUrl), init);
    const { method, signal } = request;
    const { pathname, search, searchParams } = new URL(request.url);
    const headers = { host: ownHost, ...Object.fromEntries(request.headers) };
    count += 1;
    const head = { method, url: pathname + search, headers, rawHeaders: Object.entries(headers).flat() };
    const context = new RequestContext(host, `req_${count}`, head);
    if (method !== 'GET' && method !== 'HEAD') context.body = Buffer.from(await request.arrayBuffer());
    context.query = queryOf(searchParams);
    return new Promise((resolve, reject) => {
      const response = new PageResponse(method, resolve, reject);
      signal.addEventListener('abort', () => response.destroy(signal.reason));
      context.response = response as unknown as ServerResponse;
      const route = findRoute(ordered, method, pathname);
      const params = route === undefined ? {} : tryMake(() => paramsOf(route, pathname));
      if (params === undefined) return refusals.refuseUnreadable(context);
      context.params = params;
      if (route === undefined) refusals.refuseUnknown(context);
      else handleRequest(route, context, refusals);
    });
  };
}

export const findRoute = (routes: readonly Route[], method: string, path: string): Route | undefined =>
  routes.find(
    (route) =>
      (route.method === method || (route.method === 'GET' && method === 'HEAD')) && fitsTemplate(route.path, path),
  );

/** A repeated name has a list of values. */
function queryOf(parameters: URLSearchParams): Call['query'] {
  const named = [...new Set(parameters.keys())].map((name) => [name, parameters.getAll(name)] as const);
  return Object.fromEntries(
    named.map(([name, [first = '', ...more]]) => [name, more.length === 0 ? first : [first, ...more]]),
  );
}

/** Throws where the path is not valid percent-encoding. */
function paramsOf({ path: template }: Route, path: string): Record<string, string> {
  const segments = path.split('/').map(decodeURIComponent);
  const pairs = template.split('/').map((name, index) => [name.slice(1, -1), segments[index] ?? ''] as const);
  const names = parametersOf(template);
  return Object.fromEntries(pairs.filter(([name]) => names.includes(name)));
}

type Listener = () => void;

/** Stands in for Node's response, as far as an answer, a stream and a fault use it. */
class PageResponse {
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

  /** Everything written from here on is sent at once. */
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

  /** A request without an answer fails; an answer in progress breaks off. */
  destroy(reason: unknown = new TypeError('The connection ended without a response.')): void {
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
