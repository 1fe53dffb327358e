// One of three servers of NATS is away while what it would have to catch up to is removed, and leads afterwards.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { expect, onTestFinished, test } from 'vitest';
import type { Mark } from '../../../src/log/log.ts';
import { LogUnavailable } from '../../../src/log/log-error.ts';
import { openLog } from '../../../src/log/open-log.ts';
import { add, countingOptions } from '../counting-machine.ts';
import { type NatsServer, startNatsCluster } from './nats-cluster.ts';

const stream = 'behind';
/** Servers take a snapshot of a stream once its log of Raft has more than 8 MiB; who was away then catches up to that. */
const large = { text: 'x'.repeat(120_000) };
const largeCalls = 90;
const timeout = 120_000;
const stepDown = `$JS.API.STREAM.LEADER.STEPDOWN.${stream}`;

const snapshotsOf = ({ folder }: NatsServer): string[] => {
  const groups = join(folder, 'jetstream', '$SYS', '_js_');
  const group = readdirSync(groups).find((name) => name.startsWith('S-')) as string;
  return readdirSync(join(groups, group, 'snapshots'));
};

test('a server that catches up to a message that was removed takes all that follow, and loses nothing as the leader', async () => {
  const cluster = await startNatsCluster({ size: 3 });
  const place = cluster.place(stream);
  const nc = await connect({ servers: cluster.servers.map(({ port }) => `127.0.0.1:${port}`) });
  onTestFinished(() => nc.close());
  const { streams } = await jetstreamManager(nc);
  const serve = async () => {
    const log = await openLog(place, countingOptions({ address: async () => 'only:1' }));
    onTestFinished(() => log.close());
    await expect.poll(() => log.owner(), { timeout }).toBe('here');
    /** Sent again with its key until it is answered, as clients do. */
    const write = (world: string, key: string, more: object = {}) => {
      const once = async () => log.submit(world, { ...add(1, key), ...more });
      return expect.poll(() => once().catch(orUndefined), { timeout }).toBeDefined();
    };
    return { log, write };
  };
  const lead = (server: NatsServer) => {
    const step = async () => {
      const leader = await cluster.leaderOf(stream);
      if (leader !== server) await nc.request(stepDown).catch(() => {});
      return leader.name;
    };
    return expect.poll(step, { timeout, interval: 500 }).toBe(server.name);
  };
  const readOnce = async (): Promise<Mark> => {
    const reader = await openLog(place, countingOptions({ mustExist: true }));
    return reader.verify('kept').finally(() => reader.close());
  };
  /** All that the server has that leads. One that leads since a moment ago does not answer yet. */
  const readAll = async () => {
    let mark: Mark | undefined;
    const read = async () => (mark = await readOnce().catch(orUndefined));
    await expect.poll(read, { timeout }).toBeDefined();
    return mark as Mark | undefined;
  };

  const { log, write } = await serve();
  await write('kept', 'first');
  const leader = await cluster.leaderOf(stream);
  const away = cluster.servers.find((server) => server !== leader) as NatsServer;
  await away.signal('SIGKILL');
  const before = snapshotsOf(leader);
  for (let count = 0; count < largeCalls; count += 1) await write('dropped', `large-${count}`, large);
  await expect.poll(() => snapshotsOf(leader), { timeout }).not.toEqual(before);
  await log.drop('dropped');
  const left = async () => (await streams.info(stream, { subjects_filter: `${stream}.w.dropped.>` })).state.subjects;
  await expect.poll(left, { timeout }).toBeUndefined();
  await away.start();
  for (let count = 0; count < 20; count += 1) await write('kept', `while-${count}`);
  // While nobody is the owner nobody asks for another leader either.
  await log.close();
  await lead(away);
  expect(await readAll()).toMatchObject({ position: 21 });

  const next = await serve();
  for (let count = 0; count < 20; count += 1) await next.write('kept', `after-${count}`);
  const marks: (Mark | undefined)[] = [];
  for (const server of cluster.servers) {
    await lead(server);
    marks.push(await readAll());
  }
  expect(marks[0]).toMatchObject({ position: 41 });
  expect(marks).toEqual(marks.map(() => marks[0]));
}, 300_000);

const orUndefined = (error: unknown): undefined => {
  if (!(error instanceof LogUnavailable)) throw error;
};
