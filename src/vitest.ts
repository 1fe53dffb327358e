// sbox/vitest: a test that has a sandbox to itself. One server runs per worker, and each test has a world of its own on it.
// It takes the Vitest of whoever imports it.

import { test as bareTest, type TestAPI } from 'vitest';
import {
  type Client,
  createClient,
  inWorld,
  ProblemAnswer,
  type Sandbox,
  type SandboxOptions,
  startSandbox,
} from './index.ts';

/** Freshly seeded, and forgotten at the end of the test. */
export interface SandboxOfTest extends Pick<Sandbox, 'url' | 'tokens'> {
  /** The name of the world, in which all `tokens` ask. */
  readonly world: string;
}

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
      const world = `test-${count}`;
      const { full, readOnly, otherOrg } = server.tokens;
      const tokens = {
        full: inWorld(full, world),
        readOnly: inWorld(readOnly, world),
        otherOrg: inWorld(otherOrg, world),
      };
      await use({ url: server.url, tokens, world });
      await dropWorld(server, world);
    },
    client: async ({ sandbox: { url, tokens } }, use) => use(createClient({ baseUrl: url, token: tokens.full })),
  });
}

/** A test that asked nothing made no world. */
async function dropWorld({ url, tokens }: Sandbox, name: string): Promise<void> {
  try {
    await createClient({ baseUrl: url, token: tokens.full }).dropWorld({ params: { name } });
  } catch (failure) {
    if (!(failure instanceof ProblemAnswer)) throw failure;
  }
}

/** With the options that `startSandbox` has by default. */
export const test = sandboxTest();
