// kill -9 at random moments of replacements: 8 of each engine in everyday runs, more when they are asked for:
// SBOX_KILLS=100 npx vitest run test/log/killed-replacements.replicas.test.ts
import { expect, test } from 'vitest';
import { type Figures, killReplacements } from './killed-replacements.ts';
import { startNatsCluster } from './nats/nats-cluster.ts';
import { makeTempFolder } from './temp-folder.ts';

const kills = Number(process.env.SBOX_KILLS ?? 8);
const seed = Number(process.env.SBOX_KILLS_SEED ?? 1);
const timeout = 60_000 + kills * 20_000;

function expectMet(engine: string, figures: Figures): void {
  expect(figures.kills).toBe(kills);
  expect(figures.within).toBeGreaterThan(0);
  if (kills > 8) console.log(engine, figures);
}

test('in a folder a replacement that is killed is done or not, and nothing between', { timeout }, async () => {
  expectMet('folder', await killReplacements(kills, seed, { place: await makeTempFolder() }));
});

test('on NATS as well, also where the server is killed at the same moment', { timeout }, async () => {
  const cluster = await startNatsCluster();
  const [server] = cluster.servers;
  const disturb = async (run: number) => async () => {
    if (run % 8 < 4) return;
    await server?.signal('SIGKILL');
    await server?.start();
  };
  expectMet('nats', await killReplacements(kills, seed, { place: cluster.place('killed'), disturb }));
});
