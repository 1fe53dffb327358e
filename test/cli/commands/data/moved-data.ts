// Data targets with worlds in them, and what a move between two of them says.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { startServer } from '../../../../src/server/start-server.ts';
import { bearer } from '../../../support/example-request.ts';
import { runCli } from '../../../support/run-cli.ts';

export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sbox-move-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

export async function write(data: string, worlds: readonly string[]): Promise<void> {
  const server = await startServer({ port: 0, data });
  for (const [index, world] of worlds.entries()) {
    for (const name of ['First', 'Second']) {
      const headers = { ...bearer('full', world), 'content-type': 'application/json', 'idempotency-key': `${name}` };
      await fetch(`${server.url}/v1/portfolios`, { method: 'POST', headers, body: JSON.stringify({ name }) });
    }
    if (index % 3 > 0) continue;
    const headers = { ...bearer('full', world), 'content-type': 'application/json', 'idempotency-key': 'reset' };
    await fetch(`${server.url}/v1/sbox/reset`, { method: 'POST', headers, body: '{}' });
  }
  await server.close();
}

export async function digests(data: string, worlds: readonly string[]): Promise<string[]> {
  const server = await startServer({ port: 0, data });
  const all: string[] = [];
  for (const world of worlds) {
    const answer = await fetch(`${server.url}/status?digest`, { headers: bearer('full', world) });
    const { digest, position } = ((await answer.json()) as { data: { digest: string; position: number } }).data;
    all.push(`${world} ${position} ${digest}`);
  }
  await server.close();
  return all;
}

export async function move(from: string, to: string): Promise<[number, string[]]> {
  const { exitCode, stdout } = await runCli(['data', 'move', from, to, '--json']);
  const { data } = JSON.parse(stdout) as { data: { outcome: string }[] };
  return [exitCode, data.map(({ outcome }) => outcome)];
}

export const access = { sandbox: () => {} } as never;

/** Ends a move in its middle. */
export class Enough extends Error {}
