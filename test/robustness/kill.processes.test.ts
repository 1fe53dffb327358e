import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { bearer } from '../support/example-request.ts';
import { startKillableServer } from '../support/killable-server.ts';
import { letPass } from '../support/pause.ts';
import { runCli } from '../support/run-cli.ts';
import { createChance } from './chance.ts';

/** A script may ask for more: SBOX_KILLS=500 npx vitest run test/robustness/kill.processes.test.ts */
const kills = Number(process.env.SBOX_KILLS ?? 20);
/** One folder has so many, or each start would replay what all of them wrote. */
const killsPerFolder = 20;
const writers = 8;
const seed = 20_260_121;
const chance = createChance(seed);

const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sbox-kill-'));
  folders.push(folder);
  return folder;
}

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

async function killUnderLoad(data: string, count: number): Promise<Acknowledged[]> {
  const acknowledged: Acknowledged[] = [];
  for (let round = 0; round < count; round += 1) {
    const server = await startKillableServer(['--data', data]);
    const writing = Array.from({ length: writers }, (_, index) =>
      write(server.url, `r${round}w${index}`, acknowledged),
    );
    // Most kills meet the load; one in five may come before the first call is answered.
    const before = acknowledged.length;
    if (chance.below(5) > 0) await vi.waitUntil(() => acknowledged.length > before, { timeout: 120_000, interval: 5 });
    await letPass(chance.below(80));
    await server.kill();
    await Promise.all(writing);
  }
  return acknowledged;
}

async function expectRepeated(data: string, acknowledged: readonly Acknowledged[]): Promise<void> {
  const server = await startKillableServer(['--data', data]);
  for (const { key, position, ...answer } of acknowledged) {
    const { position: now, key: _key, isReplay, ...again } = await create(server.url, key);
    expect([again, isReplay], key).toEqual([answer, true]);
    expect(now).toBeGreaterThanOrEqual(position);
  }
  await server.kill();
}

/** The chain that the entries give when they are applied again is the one that the log has. */
async function expectWhole(data: string, acknowledged: readonly Acknowledged[]): Promise<void> {
  const check = await runCli(['data', 'check', data, '--json']);
  const { data: findings } = JSON.parse(check.stdout) as { data: { position: number }[] };
  const [finding] = findings;
  expect(finding).toMatchObject({ world: 'default', isWhole: true });
  expect(finding?.position).toBeGreaterThanOrEqual(acknowledged.length);
  expect(check.exitCode).toBe(0);
}

test(`nothing that was acknowledged is lost over ${kills} kills at random moments (seed ${seed})`, {
  timeout: 300_000 + kills * 15_000,
}, async () => {
  let total = 0;
  for (let left = kills; left > 0; left -= killsPerFolder) {
    const data = await newFolder();
    const acknowledged = await killUnderLoad(data, Math.min(left, killsPerFolder));
    expect(acknowledged.every(({ status }) => status === 201)).toBe(true);
    expect(new Set(acknowledged.map(({ position }) => position)).size).toBe(acknowledged.length);
    await expectRepeated(data, acknowledged);
    await expectWhole(data, acknowledged);
    total += acknowledged.length;
  }
  expect(total).toBeGreaterThan(kills);
  if (process.env.SBOX_KILLS !== undefined) console.log(`${kills} kills, ${total} acknowledged, none lost`);
});
