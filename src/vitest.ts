// sbox/vitest: a sandbox for each test. One server runs per worker, and each test has a world of its own on it. It uses the
// Vitest of its importer.

import { test as bareTest, expect, type TestAPI } from 'vitest';
import {
  type Client,
  createClient,
  matchers,
  ProblemAnswer,
  type Sandbox,
  type SandboxMatchers,
  type SandboxOptions,
  type SandboxWorld,
  startSandbox,
} from './index.ts';

declare module 'vitest' {
  // biome-ignore lint/suspicious/noExplicitAny: an interface is extended by one of the same parameters.
  interface Matchers<T = any> extends SandboxMatchers<T> {}
}

expect.extend(matchers);

/** Freshly seeded, and dropped at the end of the test. */
export type SandboxOfTest = SandboxWorld;

export interface SandboxFixtures {
  /** The server of the worker, which all of its tests share. */
  readonly server: Sandbox;
  readonly sandbox: SandboxOfTest;
  /** A client of this sandbox with full access. */
  readonly client: Client;
}

/** A `test` whose servers have these options. Define it in a module of your own where several files use it. */
export function sandboxTest(options: SandboxOptions = {}): TestAPI<SandboxFixtures> {
  let count = 0;
  return bareTest.extend<SandboxFixtures>({
    server: [
      // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern which fixtures this one needs.
      async ({}, use) => {
        const server = await startSandbox(options);
        await use(server);
        await server.close();
      },
      { scope: 'worker' },
    ],
    sandbox: async ({ server }, use) => {
      count += 1;
      const world = server.inWorld(`test-${count}`);
      // A persistent folder may have a world of this name, from a run that was killed.
      if (options.data !== undefined) await dropWorld(server, world.world);
      const sandbox = world.fromNowOn();
      await use(sandbox);
      await dropWorld(server, sandbox.world);
    },
    client: async ({ sandbox: { url, tokens } }, use) => use(createClient({ baseUrl: url, token: tokens.full })),
  });
}

/** A test without requests has created no world. */
async function dropWorld({ url, tokens }: Sandbox, name: string): Promise<void> {
  try {
    await createClient({ baseUrl: url, token: tokens.full }).dropWorld({ params: { name } });
  } catch (failure) {
    if (!(failure instanceof ProblemAnswer)) throw failure;
  }
}

/** A `test` with the default options of `startSandbox`. */
export const test = sandboxTest();
