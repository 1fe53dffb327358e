import { expect, test } from 'vitest';
import { startNatsCluster } from '../log/nats/nats-cluster.ts';
import { createClient, seedWithOtherScenarios, start } from './earlier-data.ts';

test('processes over seeds that differ in their scenarios share a stream, and each answers through the other', async () => {
  const place = (await startNatsCluster()).place('scenarios');
  const [a, b] = [await start(place), await start(place, await seedWithOtherScenarios())];
  expect(await createClient(a, 'first')).toBe('1');
  expect(await createClient(b, 'second')).toBe('2');
  await a.close();
  expect(await createClient(b, 'third')).toBe('3');
  expect(await b.worlds.verify('default')).toMatchObject({ position: 3 });
});
