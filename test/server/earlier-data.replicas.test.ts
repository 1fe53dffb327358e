import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { expect, test } from 'vitest';
import { startServer } from '../../src/server/listen.ts';
import { startNatsCluster } from '../log/nats/nats-cluster.ts';
import { createClient, seedWithOtherScenarios, start } from './earlier-data.ts';

test('replicas over seeds that differ in their scenarios share a stream and its chains', async () => {
  const place = (await startNatsCluster()).place('scenarios');
  const [a, b] = [await start(place), await start(place, await seedWithOtherScenarios())];
  expect(await createClient(a, 'first')).toBe('1');
  expect(await createClient(b, 'second')).toBe('2');
  expect(await createClient(a, 'third')).toBe('3');
  expect(await b.worlds.verify('default')).toEqual(await a.worlds.verify('default'));
});

test('a stream of 1.0.0 opens over its seed, and its chain goes on', async () => {
  const place = (await startNatsCluster()).place('earlier');
  const first = await startServer({ port: 0, data: place });
  await createClient(first, 'first');
  await first.close();
  const nc = await connect({ servers: place.replace(/^nats:\/\/([^/]+).*$/, '$1') });
  const jsm = await jetstreamManager(nc);
  const written = await jsm.streams.getMessage('earlier', { last_by_subj: 'earlier.facts' });
  const { recordsDigest, ...released } = written?.json<{ recordsDigest?: string }>() ?? {};
  expect(recordsDigest).toMatch(/^[0-9a-f]{64}$/);
  nc.publish('earlier.facts', JSON.stringify(released));
  await nc.close();
  const again = await start(place);
  expect(await createClient(again, 'first')).toBe('1');
  expect(await createClient(again, 'second')).toBe('2');
  expect(await again.worlds.verify('default')).toMatchObject({ position: 2 });
});
