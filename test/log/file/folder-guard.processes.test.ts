// A folder that is served, while somebody removes, moves, copies back or unlocks it, writers go on, and a second server starts.
// 300 rounds: SBOX_ROUNDS=300 npm test -- test/log/file/folder-guard.processes.test.ts

import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { as } from '../../support/as.ts';
import { type KillableServer, startKillableServer } from '../../support/killable-server.ts';
import { makeTempFolder } from '../temp-folder.ts';

const rounds = Number(process.env.SBOX_ROUNDS ?? 30);

/** Shell commands over the folder $F; whether what it is after them is the same folder, and may be served on. */
const deeds: readonly (readonly [deed: string, isSame: boolean])[] = [
  ['rm -rf "$F"', false],
  ['mv "$F" "$F.away"', false],
  ['mv "$F" "$F.away" && mv "$F.away" "$F"', true],
  ['mv "$F" "$F.away" && cp -r "$F.away/worlds" "$F.copy" && mkdir "$F" && mv "$F.copy" "$F/worlds"', false],
  ['rm "$F/worlds/default/g0.log"', false],
  ['rm "$F"/lock.*', false],
];

interface Answered {
  readonly sentAt: number;
  readonly status: number;
}

/** Writes until the server has gone. */
async function keepWriting({ url }: KillableServer, client: number, answers: Answered[]): Promise<void> {
  for (let count = 0; ; count += 1) {
    const sentAt = performance.now();
    const name = `c${client}-${count}`;
    try {
      const headers = { ...as('full'), 'content-type': 'application/json', 'idempotency-key': name };
      const answer = await fetch(`${url}/v1/portfolios`, { method: 'POST', headers, body: JSON.stringify({ name }) });
      answers.push({ sentAt, status: answer.status });
    } catch {
      return;
    }
  }
}

/** Whether a second server came to serve the folder while the first one did. */
const startSecond = (folder: string): Promise<KillableServer | undefined> =>
  startKillableServer(['--data', folder]).catch(() => undefined);

test(`nothing is acknowledged once its folder is not what it was, over ${rounds} rounds`, {
  timeout: rounds * 30_000,
}, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const [deed, isSame] = deeds[round % deeds.length] as (typeof deeds)[number];
    const folder = join(await makeTempFolder(), 'data');
    const server = await startKillableServer(['--data', folder]);
    const answers: Answered[] = [];
    const writers = [1, 2, 3].map((client) => keepWriting(server, client, answers));
    await expect.poll(() => answers.length).toBeGreaterThan(3);
    await sleep((round * 37) % 120);
    const ended = once(server.child, 'exit');
    expect(spawnSync('sh', ['-c', deed], { env: { ...process.env, F: folder } }).status).toBe(0);
    const doneAt = performance.now();
    const second = existsSync(join(folder, 'worlds')) ? await startSecond(folder) : undefined;
    const acknowledged = () => answers.filter(({ sentAt, status }) => sentAt > doneAt && status < 300);
    if (isSame && second === undefined) {
      await expect.poll(() => acknowledged().length).toBeGreaterThan(0);
      await server.kill();
    } else if (isSame) {
      // While it was away a write was refused, and the first server ended before the second one had the lock.
      expect((await ended)[0], deed).toBe(1);
    } else {
      expect((await ended)[0], deed).toBe(1);
      expect(acknowledged(), deed).toEqual([]);
    }
    await Promise.all(writers);
    await second?.kill();
  }
});
