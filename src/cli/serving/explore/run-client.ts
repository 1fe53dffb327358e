// One run of a client against a sandbox of its own, with what strikes it: what it asked for, what was carried out, how it ended.

import { setTimeout as sleep } from 'node:timers/promises';
import { faultHeader } from '../../../contract/form/surface.ts';
import type { Applied } from '../../../engine/kernel/call.ts';
import { parseJsonObject } from '../../../primitives/json-object.ts';
import type { Exchange } from '../../../server/answers/observers.ts';
import type { RunningServer, ServerOptions } from '../../../server/listen.ts';
import type { World } from '../../../world/world.ts';
import type { Doors } from '../../doors/doors.ts';
import { startSandbox } from '../start-sandbox.ts';
import type { PlannedCall } from './plan.ts';
import { headerOf, type Kind, slowJobs, type Trial } from './trials.ts';

/** A program that calls the sandbox at this address; resolves to its exit code. The signal ends it. */
export type Client = (url: string, signal: AbortSignal, trial: Trial) => Promise<number>;

type State = World['state'];

/** A request as the sandbox answered it. */
export interface Request {
  readonly operationId: string;
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly key: string | null;
  readonly code: string | null;
  readonly struck: Kind | undefined;
  /** The ids that it made; undefined where it was not carried out. */
  readonly created: readonly string[] | undefined;
  /** The state that it left, since a reset begins another one; undefined where no call has reached the world yet. */
  readonly state: State | undefined;
}

export interface Run {
  /** Null where it was ended because it hung. */
  readonly exitCode: number | null;
  /** In the order in which the worlds executed them. */
  readonly requests: readonly Request[];
  /** Those that may be struck, in the order in which they arrived. */
  readonly calls: readonly PlannedCall[];
  readonly exchanges: readonly Exchange[];
  /** Every state that a world ended in, and those before a reset. */
  readonly states: readonly State[];
  readonly durationMs: number;
  readonly seed: RunningServer['seed'];
}

export interface RunOptions {
  readonly doors: Doors;
  readonly client: Client;
  readonly server: Partial<ServerOptions>;
  readonly lateMs: number;
  readonly timeoutMs: number;
  /** More requests than this are taken for a client that never ends. */
  readonly mostRequests: number;
  readonly signal: AbortSignal;
}

/** What `read` makes of the run before its sandbox is gone. Rejects with the reason of the signal where that ends it. */
export async function runClient<Result>(
  trial: Trial,
  { doors, client, server: options, lateMs, timeoutMs, mostRequests, signal }: RunOptions,
  read: (run: Run, server: RunningServer) => Promise<Result>,
): Promise<Result> {
  const watch = new Watch(trial, lateMs);
  const over = new AbortController();
  const server = await startSandbox(doors, {
    ...options,
    port: 0,
    ...slowDown(trial, options),
    strike: watch.strike,
    onExchange: (exchange) => {
      watch.add(exchange, server);
      if (watch.exchanges.length > mostRequests) over.abort();
    },
  });
  const timer = setTimeout(() => over.abort(), timeoutMs);
  const ended = AbortSignal.any([signal, over.signal]);
  const started = performance.now();
  try {
    const exitCode = await orAborted(client(server.url, ended, trial), ended);
    signal.throwIfAborted();
    const durationMs = performance.now() - started;
    const { calls, requests, exchanges } = watch;
    const { seed } = server;
    const states = await watch.endStates(server);
    return await read({ exitCode, requests, calls, exchanges, states, durationMs, seed }, server);
  } finally {
    clearTimeout(timer);
    await server.stop();
  }
}

/** The options of the sandbox, as the trial would have them. */
export const slowDown = (trial: Trial, { jobSteps = 1 }: Partial<ServerOptions>) => ({
  jobSteps: trial === slowJobs ? jobSteps + 5 : jobSteps,
});

/** Longer than a command may take to end after it was asked to. */
const endsWithinMs = 3000;

/** Null where the signal ended it; it is given time to end. */
async function orAborted(work: Promise<number>, signal: AbortSignal): Promise<number | null> {
  const aborted = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
  const waiting = new AbortController();
  const isOver = aborted.then(() => sleep(endsWithinMs, undefined, { signal: waiting.signal })).catch(() => undefined);
  const code = await Promise.race([work, isOver]).finally(() => waiting.abort());
  return signal.aborted ? null : (code as number);
}

/** Counts the requests of a run, strikes those that the trial names, and keeps what became of each. */
class Watch {
  readonly calls: PlannedCall[] = [];
  readonly requests: Request[] = [];
  readonly exchanges: Exchange[] = [];
  readonly #states = new Set<State>();
  readonly #strikes: ReadonlyMap<string, Kind>;
  readonly #lateMs: number;

  constructor({ strikes }: Trial, lateMs: number) {
    this.#strikes = new Map(strikes.map(({ operationId, nth, kind }) => [`${operationId} ${nth}`, kind]));
    this.#lateMs = lateMs;
  }

  readonly strike: NonNullable<ServerOptions['strike']> = ({ id, method }) => {
    const nth = this.calls.filter(({ operationId }) => operationId === id).length + 1;
    this.calls.push({ operationId: id, nth, isWrite: method !== 'GET' });
    const kind = this.#strikes.get(`${id} ${nth}`);
    return kind && headerOf(kind, this.#lateMs);
  };

  add(exchange: Exchange, { worlds }: RunningServer): void {
    this.exchanges.push(exchange);
    const { operationId, method, path, requestBody, idempotencyKey: key, code, note, world } = exchange;
    const state = worlds.peek(world ?? '')?.world.state;
    if (state !== undefined) this.#states.add(state);
    if (operationId === null) return;
    const fault = exchange.requestHeaders.findLast(([name]) => name === faultHeader)?.[1];
    const struck = [...this.#strikes.values()].find((kind) => headerOf(kind, this.#lateMs) === fault);
    const body = requestBody === null ? undefined : parseJsonObject(requestBody.toString('utf8'));
    const created = isCarriedOut(note) ? note?.created : undefined;
    this.requests.push({ operationId, method, path, body, key, code, struck, created, state });
  }

  /** Those without a trace are left out: a client may look before it begins. */
  async endStates({ worlds }: RunningServer): Promise<State[]> {
    for (const { name } of await worlds.worlds()) this.#states.add(worlds.peek(name)?.world.state as State);
    return [...this.#states].filter((state) => state !== undefined);
  }
}

const isCarriedOut = (note: Applied['note']): boolean =>
  note !== undefined && note.status < 400 && note.isReplay !== true;
