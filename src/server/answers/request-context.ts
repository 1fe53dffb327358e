// The state of one request, from its arrival to its answer. There is a new object for each, which is never reused: the request
// log and held, faulted and aborted answers read it after its end, and would see another caller's identity.

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Operation } from '../../contract/form/operation.ts';
import { consoleReadHeader } from '../../contract/form/surface.ts';
import type { Call } from '../../engine/kernel/call.ts';
import { StoredRequest } from '../stored-requests/stored-request.ts';
import type { StoredRequests } from '../stored-requests/stored-requests.ts';
import type { InFlightBytes } from '../wire/in-flight-bytes.ts';

export interface Host {
  readonly storedRequests: StoredRequests;
  readonly inFlightBytes: Pick<InFlightBytes, 'holdBody' | 'holdRequest' | 'holdAnswer'>;
  /** Null where the world is not resident. */
  readonly worldTime: (world: string) => string | null;
}

export type RequestHead = Pick<IncomingMessage, 'method' | 'url' | 'headers' | 'rawHeaders'>;

/** Names are lower-case; headers that Node adds, such as date, are not among them. */
export type AnswerHeaders = Readonly<Record<string, number | string | string[] | undefined>>;

const empty = {};

export class RequestContext extends StoredRequest {
  readonly host: Host;
  readonly headers: IncomingMessage['headers'];
  /** Names and values alternate, as they were sent. */
  readonly rawHeaders: string[];
  /** Both are empty until the route is found. */
  params: Call['params'] = empty;
  query: Call['query'] = empty;
  /** Undefined until it was read, and where none is read. */
  body: Buffer | undefined = undefined;
  /** Undefined where the body is at hand. */
  incoming: IncomingMessage | undefined = undefined;
  /** Set when the request enters its route. */
  response = undefined as unknown as ServerResponse;
  /** Set before the answer of a request across origins; undefined for any other. */
  corsHeaders: AnswerHeaders | undefined = undefined;
  /** Null if no operation was found. */
  row: Operation | null = null;
  /** When its operation was found, in milliseconds since the process started; 0 where none was. */
  admittedAt = 0;
  /** Undefined for the present. */
  past: number | undefined = undefined;
  worldPosition: number | undefined = undefined;
  /** `held`: its answer waits, or waited. `aside`: its answer depended on held ones, which no replay can repeat. */
  hold: 'held' | 'aside' | undefined = undefined;
  /**
   * Called with the answer before it is sent; null when nothing is recorded. The status is 0 where the connection ends without an
   * answer, and `delayMs` is the delay.
   */
  recordAnswer: ((status: number, headers: AnswerHeaders, body: Buffer, delayMs: number) => void) | null = null;

  constructor(host: Host, requestId: string, { method, url, headers, rawHeaders }: RequestHead) {
    super();
    this.host = host;
    this.requestId = requestId;
    this.method = method as string;
    this.target = url as string;
    this.headers = headers;
    this.rawHeaders = rawHeaders;
  }
}

/** Whether a console reads it to fill a panel. A read that changes something stays in the log and meets faults. */
export const isOfConsole = ({ method, row, headers }: RequestContext): boolean =>
  headers[consoleReadHeader] !== undefined && (method === 'GET' || method === 'HEAD') && row?.unsafeRead !== true;
