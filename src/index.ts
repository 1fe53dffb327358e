// The library: a sandbox of one's own for tests, and a typed client for all operations. Importing it starts nothing.
/// <reference lib="esnext.disposable" preserve="true" />

import { defaultWorldName, type ExtraToken } from './contract/permissions.ts';
import { openWorld } from './library/open-world.ts';
import type { SandboxWorld } from './library/sandbox-world.ts';

export type { AnswerOf, Client, InputOf, JobIdOf } from './client/client.ts';
export {
  ForeignAnswer,
  HeldJob,
  NoAnswer,
  type Outcome,
  outcomeOf,
  ProblemAnswer,
  WaitTimeout,
} from './client/failures.ts';
export { type WaitOptions, waitForJob } from './client/wait.ts';
export type { ProblemDocument } from './contract/form/page.ts';
export type { ProblemCode } from './contract/form/problems.ts';
export { type ExtraToken, inWorld, type Permission } from './contract/permissions.ts';
export type { BodyOf, DataOf, OperationId } from './contract/rows.ts';
export { FixtureError } from './engine/records/fixture-error.ts';
export { createClient } from './library/create-client.ts';
export { matchers, type SandboxMatchers } from './library/matchers.ts';
export type {
  KeptRequests,
  RequestFilter,
  SandboxClock,
  SandboxFaults,
  SandboxTokens,
  SandboxWorld,
} from './library/sandbox-world.ts';
export { LogDamaged, LogRefused, LogUnavailable } from './log/log-error.ts';
export { ListenError } from './server/options/listen-error.ts';
export { OptionError } from './server/options/option-error.ts';

export interface SandboxOptions {
  /** 0, a free port, by default. */
  readonly port?: number;
  /** 127.0.0.1 by default. The tokens are public: on another address everybody has full access. */
  readonly host?: string;
  /** A fixtures folder instead of the seed that comes with the package. */
  readonly fixtures?: string;
  /** How many reads still find a job unfinished: 1 by default, 0 ends a job at its first read. */
  readonly jobSteps?: number;
  /** How many bytes all worlds may hold in memory together, and one a quarter of it; half of the heap by default. */
  readonly memory?: number;
  /** How long a fault may hold an answer, in milliseconds; a minute by default. */
  readonly maxHoldMs?: number;
  /** Where the state outlasts the process: a folder, or `nats://HOST:PORT[,…]`. Forgotten at the end by default. */
  readonly data?: string;
  /** Named tokens with exactly these permissions, such as a customer's. OptionError says what cannot be granted. */
  readonly tokens?: readonly ExtraToken[];
  /** Origins from which browsers may call, besides loopback. */
  readonly cors?: readonly string[];
  /** Host names to which the sandbox answers, besides localhost and addresses; any other gets 421. */
  readonly allowHosts?: readonly string[];
}

/** The default world of the sandbox, and the others by their names. */
export interface Sandbox extends SandboxWorld {
  /** Back to the seed: the default world, or the one of this name. */
  reset(world?: string): Promise<void>;
  /** A whole sandbox of its own on the same server, made on first use. */
  inWorld(name: string): SandboxWorld;
  /** Ends what is running and stops listening. The state is forgotten unless `data` keeps it. */
  close(): Promise<void>;
  /** Does what close does: `await using sandbox = await startSandbox()` ends it with its block. */
  [Symbol.asyncDispose](): Promise<void>;
}

/**
 * Starts a sandbox in this process. Rejects with ListenError when the port is taken, with FixtureError when the fixtures
 * break a rule, with OptionError when an option makes no sense, and with LogRefused, LogDamaged or
 * LogUnavailable when `data` cannot be served; all say what to do.
 */
export async function startSandbox({ port = 0, ...rest }: SandboxOptions = {}): Promise<Sandbox> {
  const { startServer } = await import('./server/start-server.ts');
  const server = await startServer({ ...rest, port });
  const { close } = server;
  const sandbox = openWorld(server, defaultWorldName);
  return {
    ...sandbox,
    reset: (world) => (world === undefined ? sandbox : openWorld(server, world)).reset(),
    inWorld: (name) => openWorld(server, name),
    close,
    [Symbol.asyncDispose]: close,
  };
}
