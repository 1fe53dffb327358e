// Matchers for Vitest and Jest. A matcher that cannot decide throws, and never fails silently.

import type { KeptRequests, RequestFilter, SandboxWorld } from './sandbox-world.ts';

export interface SandboxMatchers<Result = unknown> {
  /** Passes if a request that fits the filter was answered: at least once, or exactly `times` times. */
  toHaveAnswered(filter?: RequestFilter, times?: number): Result;
  /** Passes if the same was done in the other sandbox, in any order. The assertion must be awaited. */
  toMeanTheSameAs(other: Pick<SandboxWorld, 'meaning'>): Promise<Result>;
}

interface Verdict {
  readonly pass: boolean;
  readonly message: () => string;
}

const shownKinds = 10;

/** The argument for `expect.extend` of Vitest and Jest. */
export const matchers = {
  async toMeanTheSameAs(sandbox: unknown, other: unknown): Promise<Verdict> {
    if (!hasMeaning(sandbox) || !hasMeaning(other))
      throw new TypeError('toMeanTheSameAs expects two sandboxes: await expect(sandbox).toMeanTheSameAs(other)');
    const [one, two] = [await sandbox.meaning(), await other.meaning()];
    const message = () =>
      `${sandbox.world} and ${other.world} mean ${one === two ? 'the same' : 'different things'}: sbox diff --meaning ${sandbox.world} ${other.world}`;
    return { pass: one === two, message };
  },
  toHaveAnswered(sandbox: unknown, filter: RequestFilter = {}, times?: number): Verdict {
    if (!keepsRequests(sandbox))
      throw new TypeError('toHaveAnswered expects a sandbox: expect(sandbox).toHaveAnswered(…)');
    const { requests, missed } = sandbox.requests(filter);
    const found = requests.length;
    // Forgotten requests can only add to those that were found.
    if (missed > 0 && (times === undefined ? found === 0 : found <= times)) throw new Error(explainMissed(missed));
    const wanted = `${JSON.stringify(filter)} to have been answered${times === undefined ? '' : ` ${times} times`}`;
    return {
      pass: times === undefined ? found > 0 : found === times,
      message: () => `expected ${wanted}; it was ${found} times.\n${describe(sandbox.requests())}`,
    };
  },
};

const keepsRequests = (sandbox: unknown): sandbox is { requests: (filter?: RequestFilter) => KeptRequests } =>
  typeof (sandbox as { requests?: unknown } | null | undefined)?.requests === 'function';

const hasMeaning = (sandbox: unknown): sandbox is Pick<SandboxWorld, 'meaning' | 'world'> =>
  typeof (sandbox as { meaning?: unknown } | null | undefined)?.meaning === 'function';

const explainMissed = (missed: number): string =>
  `The result is unknown: the server keeps the last 1,000 requests and has dropped ${missed} earlier ones. Check earlier, or give the test its own sandbox.`;

/** Describes what was answered instead, the most frequent first. */
function describe({ requests }: KeptRequests): string {
  const counts = new Map<string, number>();
  for (const { operationId, method, path, status, code } of requests) {
    const kind = [operationId ?? `${method} ${path}`, status, ...(code === null ? [] : [code])].join(' ');
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  const kinds = [...counts].sort(([, left], [, right]) => right - left);
  const shown = kinds.slice(0, shownKinds).map(([kind, count]) => `  ${count} × ${kind}`);
  if (kinds.length > shownKinds) shown.push(`  and ${kinds.length - shownKinds} other kinds`);
  return shown.length === 0 ? 'This world has answered no requests.' : ['Answered requests:', ...shown].join('\n');
}
