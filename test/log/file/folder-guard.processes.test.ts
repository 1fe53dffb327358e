// A folder that is served, while somebody removes, moves, copies back or unlocks it, writers go on, and a second server starts.
// 300 rounds: SBOX_ROUNDS=300 npm run test:processes -- test/log/file/folder-guard.processes.test.ts

import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { callAs } from '../../support/call-as.ts';
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

interface Told {
  /** Whether the deed is done. */
  isDone: boolean;
  answered: number;
  /** Of writes that were sent after the deed, and acknowledged. */
  acknowledged: number;
}

/** Writes until the server has gone. */
async function keepWriting({ url }: KillableServer, client: number, told: Told): Promise<void> {
  for (let count = 0; ; count += 1) {
    const { isDone } = told;
    const name = `c${client}-${count}`;
    try {
      const answer = await callAs('full', url, 'POST /v1/portfolios', { key: name, body: { name } });
      told.answered += 1;
      if (isDone && answer.ok) told.acknowledged += 1;
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
    const told: Told = { isDone: false, answered: 0, acknowledged: 0 };
    const writers = [1, 2, 3].map((client) => keepWriting(server, client, told));
    await expect.poll(() => told.answered > 3 + ((round * 7) % 20)).toBe(true);
    const ended = once(server.child, 'exit');
    expect(spawnSync('sh', ['-c', deed], { env: { ...process.env, F: folder } }).status).toBe(0);
    told.isDone = true;
    const second = existsSync(join(folder, 'worlds')) ? await startSecond(folder) : undefined;
    if (isSame && second === undefined) {
      // A write that was under way while the folder was away ends the server, after its callers are answered.
      const isDecided = () => told.acknowledged > 0 || server.child.exitCode !== null;
      await expect.poll(isDecided).toBe(true);
      expect([null, 1], deed).toContain(server.child.exitCode);
      await server.kill();
    } else if (isSame) {
      // While it was away a write was refused, and the first server ended before the second one had the lock.
      expect((await ended)[0], deed).toBe(1);
    } else {
      expect((await ended)[0], deed).toBe(1);
      expect(told.acknowledged, deed).toBe(0);
    }
    await Promise.all(writers);
    await second?.kill();
  }
});
