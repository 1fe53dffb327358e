import type { RecordedRequest } from '../../../server/answers/observers.ts';
import type { RunningServer, ServerOptions } from '../../../server/start-server.ts';
import type { World } from '../../../world/world.ts';
import type { Access } from '../../access/access.ts';
import { startSandbox } from '../start-sandbox.ts';
import { type Call, headerOf, slowJobs, type Trial } from './trials.ts';

/** The most bytes that are kept of a run; a client that exceeds them is taken for one that never ends. */
const maxKeptBytes = 256 * 1024 * 1024;

/** Resolves to the exit code, soon after the signal at the latest. */
export type Client = (url: string, signal: AbortSignal, trial: Trial) => Promise<number>;

export interface KeptExchange extends RecordedRequest {
  /** The last state of the world, since a reset begins another one; undefined where no call has reached the world yet. */
  readonly state: World['state'] | undefined;
}

export interface Run {
  /** Null where the run was ended because it hung. */
  readonly exitCode: number | null;
  /** In the order in which they arrived. */
  readonly calls: readonly Call[];
  /** In the order in which the worlds executed them. */
  readonly exchanges: readonly KeptExchange[];
  /** States before a reset are among them. */
  readonly states: ReadonlySet<World['state']>;
  readonly durationMs: number;
  readonly jobSteps: number;
  /** Stopped after the run was read. */
  readonly server: RunningServer;
}

export interface RunOptions {
  readonly access: Access;
  readonly client: Client;
  readonly server: Partial<ServerOptions>;
  readonly lateMs: number;
  readonly timeoutMs: number;
  /** A client that sends more is taken for one that never ends. */
  readonly maxRequests: number;
  readonly signal: AbortSignal;
  /** Prepares the sandbox for the client; calls made here are not part of the run. */
  readonly prepare?: (server: RunningServer) => Promise<void>;
}

/** `read` gets the run while its sandbox still runs. Rejects with the reason of the signal where that ends it. */
export async function runClient<Result>(
  trial: Trial,
  { access, client, server: options, lateMs, timeoutMs, maxRequests, signal, prepare }: RunOptions,
  read: (run: Run) => Promise<Result>,
): Promise<Result> {
  const calls: Call[] = [];
  const exchanges: KeptExchange[] = [];
  let keptBytes = 0;
  const over = new AbortController();
  const jobSteps = (options.jobSteps ?? 1) + (trial === slowJobs ? 5 : 0);
  const stateOf = (world: string | null) => server.worlds.peek(world ?? '')?.world.state;
  const server = await startSandbox(access, {
    ...options,
    port: 0,
    jobSteps,
    chooseFault: ({ id }) => {
      const nth = calls.filter(({ operationId }) => operationId === id).length + 1;
      calls.push({ operationId: id, nth });
      const fault = trial.faults.findLast((one) => one.operationId === id && one.nth === nth);
      return fault && headerOf(fault.kind, lateMs);
    },
    onExchange: (exchange) => {
      exchanges.push({ ...exchange, state: stateOf(exchange.world) });
      keptBytes += exchange.requestBody.length + exchange.responseBody.length;
      if (exchanges.length > maxRequests || keptBytes > maxKeptBytes) over.abort();
    },
  });
  const ended = AbortSignal.any([signal, over.signal]);
  let timer: NodeJS.Timeout | undefined;
  try {
    await prepare?.(server);
    calls.length = 0;
    exchanges.length = 0;
    keptBytes = 0;
    const started = performance.now();
    timer = setTimeout(() => over.abort(), timeoutMs);
    const code = await client(server.url, ended, trial);
    signal.throwIfAborted();
    const exitCode = over.signal.aborted ? null : code;
    const durationMs = performance.now() - started;
    const present = (await server.worlds.worlds()).map(({ name }) => stateOf(name));
    const states = new Set([...exchanges.map(({ state }) => state), ...present].filter((state) => state !== undefined));
    return await read({ exitCode, calls, exchanges, states, durationMs, jobSteps, server });
  } finally {
    clearTimeout(timer);
    await server.stop();
  }
}
