import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { bearer } from '../support/example-request.ts';
import { startKillableServer } from '../support/killable-server.ts';
import { runCli } from '../support/run-cli.ts';
import { createChance } from './chance.ts';

/** A script may ask for more; each kill costs a start. */
const kills = Number(process.env.SBOX_KILLS ?? 6);
const writers = 8;
const seed = 20_260_121;

const data = await mkdtemp(join(tmpdir(), 'sbox-kill-'));
afterAll(() => rm(data, { recursive: true }));

interface Acknowledged {
  readonly key: string;
  readonly status: number;
  readonly location: string | null;
  readonly position: number;
  readonly body: string;
}

async function create(url: string, key: string): Promise<Acknowledged & { readonly isReplay: boolean }> {
  const answer = await fetch(`${url}/v1/portfolios`, {
    method: 'POST',
    headers: { ...bearer('full'), 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ name: `Portfolio ${key}` }),
  });
  const body = await answer.text();
  const { headers, status } = answer;
  const position = Number(headers.get('sbox-position'));
  return {
    key,
    status,
    location: headers.get('location'),
    position,
    body,
    isReplay: headers.has('idempotent-replayed'),
  };
}

/** Writes until the server is gone; what was answered is acknowledged. */
async function write(url: string, name: string, acknowledged: Acknowledged[]): Promise<void> {
  for (let count = 0; ; count += 1) {
    try {
      const { isReplay: _isReplay, ...answer } = await create(url, `${name}-${count}`);
      acknowledged.push(answer);
    } catch {
      return;
    }
  }
}

test(`nothing that was acknowledged is lost over ${kills} kills at random moments (seed ${seed})`, async () => {
  const chance = createChance(seed);
  const acknowledged: Acknowledged[] = [];
  for (let round = 0; round < kills; round += 1) {
    const server = await startKillableServer(['--data', data]);
    const writing = Array.from({ length: writers }, (_, index) =>
      write(server.url, `r${round}w${index}`, acknowledged),
    );
    await sleep(20 + chance.below(400));
    await server.kill();
    await Promise.all(writing);
  }
  expect(acknowledged.length).toBeGreaterThan(kills);
  expect(acknowledged.every(({ status }) => status === 201)).toBe(true);
  expect(new Set(acknowledged.map(({ position }) => position)).size).toBe(acknowledged.length);

  const server = await startKillableServer(['--data', data]);
  for (const { key, position, ...answer } of acknowledged) {
    const { position: now, key: _key, isReplay, ...again } = await create(server.url, key);
    expect([again, isReplay], key).toEqual([answer, true]);
    expect(now).toBeGreaterThanOrEqual(position);
  }
  await server.kill();

  const check = await runCli(['data', 'check', data, '--json']);
  const { data: findings } = JSON.parse(check.stdout) as { data: { position: number }[] };
  const [finding] = findings;
  expect(finding).toMatchObject({ world: 'default', isWhole: true });
  expect(finding?.position).toBeGreaterThanOrEqual(acknowledged.length);
  expect(check.exitCode).toBe(0);
}, 240_000);
