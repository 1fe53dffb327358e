// What a solution of an exercise has in hand: the environment of a command, and requests with a key until they are answered.

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from '../../../../../src/cli/serving/explore/run-client.ts';
import { fixtureTokens, inWorld } from '../../../../../src/contract/permissions.ts';

type Env = Readonly<Record<string, string>>;

interface Answered {
  readonly status: number;
  readonly data: Record<string, unknown>;
  /** Of a refusal. */
  readonly problem: Record<string, unknown>;
}

export interface Hands {
  /** A GET without a body, else a POST. */
  readonly ask: (
    path: string,
    body?: object,
    more?: { key?: string; as?: 'read-only' | 'other-org'; world?: string },
  ) => Promise<Answered>;
  readonly env: Env;
  readonly read: (file: string) => Promise<string>;
  readonly answer: (value: object) => Promise<void>;
}

export type Solution = (hands: Hands) => Promise<unknown>;

export interface Solutions {
  readonly right: Solution;
  /** By what they do wrong, with what the grade says of it, at least. */
  readonly wrong: Readonly<Record<string, readonly [Solution, readonly string[]]>>;
}

let keys = 0;
export function newKey(): string {
  keys += 1;
  return `solver-${keys}`;
}

export const clientOf =
  (solution: Solution) =>
  (env: Env): Client =>
  async (url) => {
    await solution({
      env,
      ask: (path, body, { key = newKey(), as, world } = {}) => {
        const token = fixtureTokens.find(({ profile }) => profile === as)?.token ?? env['SBOX_TOKEN'];
        const headers = {
          authorization: `Bearer ${inWorld(String(token), world)}`,
          'content-type': 'application/json',
          'idempotency-key': key,
        };
        return insist(`${url}${path}`, { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) });
      },
      read: (file) => readFile(join(String(env['SBOX_FILES']), file), 'utf8'),
      answer: (value) => writeFile(String(env['SBOX_ANSWER']), JSON.stringify(value)),
    });
    return 0;
  };

/** Asks again where no answer came. */
async function insist(url: string, request: RequestInit, left = 2): Promise<Answered> {
  try {
    const response = await fetch(url, request);
    const document = (await response.json()) as Record<string, unknown>;
    return { status: response.status, data: (document['data'] ?? {}) as Record<string, unknown>, problem: document };
  } catch (error) {
    if (left === 0) throw error;
    return insist(url, request, left - 1);
  }
}

/** The job once it has ended. */
export async function runJob({ ask }: Hands, path: string, body: object, more?: { key?: string }) {
  const { data } = await ask(path, body, more);
  for (let reads = 0; reads < 5; reads += 1) {
    const { data: job } = await ask(`/v1/jobs/${data['jobId']}`);
    if (job['status'] === 'succeeded') return job;
  }
  throw new Error(`${data['jobId']} does not end`);
}
