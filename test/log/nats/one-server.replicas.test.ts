// A shared log on one server of NATS: what it refuses, what it keeps, and what it says while nobody answers.
import { randomBytes } from 'node:crypto';
import { DiscardPolicy, jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Log } from '../../../src/log/log.ts';
import { LogRefused, LogUnavailable, WorldStopped } from '../../../src/log/log-error.ts';
import { openNatsStream } from '../../../src/log/nats/open-nats.ts';
import { openLog } from '../../../src/log/open-log.ts';
import { ReplicatedLog } from '../../../src/log/replicated/replicated-log.ts';
import { PositionUnknown, WorldExists } from '../../../src/log/world-error.ts';
import { letPass } from '../../support/pause.ts';
import {
  add,
  type CountCall,
  type CountingMachine,
  type CountingOptions,
  type CountReply,
  countingHeader,
  countingOptions,
  look,
  Refusal,
  reset,
} from '../counting-machine.ts';
import { expectKept, replaceWhileWriting, slowOptions } from '../replacement-storm.ts';
import { startNatsCluster } from './nats-cluster.ts';

type CountingLog = Log<CountCall, CountReply, CountingMachine>;

const total = (machine: CountingMachine) => machine.total;

async function open(place: string, more: Partial<CountingOptions> & { drift?: number } = {}): Promise<CountingLog> {
  const log = await openLog(place, countingOptions(more));
  onTestFinished(() => log.close());
  return log;
}

/** What a generation that has ended left is removed soon. */
async function openSoon(place: string): Promise<CountingLog> {
  const { stream } = await openNatsStream(place, { header: countingHeader });
  const log = await ReplicatedLog.over(stream, slowOptions(), {
    graceMs: 1_500,
    lagMs: 1_000,
    probeMs: 100,
    tickMs: 20,
  });
  onTestFinished(() => log.close());
  return log;
}

async function connectTo(place: string): Promise<NatsConnection> {
  const nc = await connect({ servers: place.replace(/^nats:\/\/([^/]+).*$/, '$1') });
  onTestFinished(() => nc.close());
  return nc;
}

test('two replicas act as one: positions, keys, refusals, histories, forks and drops', async () => {
  const place = (await startNatsCluster()).place('one');
  const [a, b] = [await open(place), await open(place)];
  const first = { generation: '0', position: 1, reply: { status: 201, total: 5, count: 1 } };
  expect(await a.submit('x', add(5, 'k'))).toEqual({ ...first, note: { total: 5 } });
  expect(await b.submit('x', add(9, 'k'))).toEqual(first);
  expect(await b.submit('x', { operationId: 'refuse' })).toEqual({
    generation: '0',
    position: 1,
    refusal: expect.any(Refusal),
  });
  expect(await b.submit('x', look)).toEqual({
    generation: '0',
    position: 1,
    reply: { status: 200, total: 5, count: 1 },
  });
  await Promise.all(Array.from({ length: 50 }, (_, index) => (index % 2 === 0 ? a : b).submit('x', add(1))));
  for (const log of [a, b]) expect(await log.read('x', total)).toEqual({ generation: '0', position: 51, reply: 55 });
  expect(await a.verify('x')).toEqual(await b.verify('x'));
  await b.fork('x', 'X', 1);
  expect(await a.read('X', total)).toEqual({ generation: expect.stringMatching(/^[1-9]/), position: 1, reply: 5 });
  await expect(a.fork('x', 'X')).rejects.toThrow(WorldExists);
  await expect(a.fork('x', 'y', 52)).rejects.toThrow(PositionUnknown);
  expect((await a.worlds()).map(({ name, position }) => [name, position])).toEqual([
    ['X', 1],
    ['x', 51],
  ]);
  expect(await a.drop('X')).toBe(true);
  expect(await b.read('X', total)).toEqual({ generation: expect.stringMatching(/^[1-9]/), position: 0, reply: 0 });
  expect((await b.worlds()).map(({ name }) => name)).toEqual(['x']);
  expect(await b.drop('X')).toBe(false);
  await b.fork('x', 'X', 2);
  expect(await a.read('X', total)).toMatchObject({ position: 2, reply: 6 });
});

test('what is written while others read, come late and reset reaches every replica', async () => {
  const place = (await startNatsCluster()).place('busy');
  const logs = [await open(place), await open(place)];
  const write = async (log: CountingLog, world: string) => {
    for (let count = 0; count < 40; count += 1)
      await log.submit(world, count === 20 && log === logs[0] ? reset : add(1));
  };
  const read = async (log: CountingLog, world: string) => {
    for (let count = 0; count < 60; count += 1) await log.read(world, total);
  };
  const comeLate = async () => {
    for (let count = 0; count < 5; count += 1) await (await open(place)).read('a', total);
  };
  const busy = logs.flatMap((log) => ['a', 'b', 'c.d'].flatMap((world) => [write(log, world), read(log, world)]));
  await Promise.all([...busy, comeLate()]);
  for (const world of ['a', 'b', 'c.d']) {
    const reads = await Promise.all(logs.map((log) => log.read(world, total)));
    expect(reads[0]).toMatchObject({ position: 80 });
    expect(reads[1]).toEqual(reads[0]);
    expect(await logs[0]?.verify(world)).toMatchObject({ position: 80 });
  }
});

test('a replica that comes later has everything, and each keeps a world only while it needs it', async () => {
  const place = (await startNatsCluster()).place('late');
  const first = await open(place);
  for (const world of ['a', 'b', 'c.d']) {
    await Promise.all(Array.from({ length: 300 }, () => first.submit(world, add(1))));
  }
  const late = await open(place, { worldLimit: 1 });
  for (const world of ['a', 'b', 'c.d', 'a']) {
    expect(await late.read(world, total)).toEqual({ generation: '0', position: 300, reply: 300 });
    expect(late.state().worldsInUse).toBe(1);
  }
});

test('a world that was evicted is written to again', async () => {
  const log = await open((await startNatsCluster()).place('back'), { worldLimit: 1 });
  for (let round = 1; round <= 3; round += 1) {
    for (const world of ['x', 'y']) {
      expect(await log.submit(world, add(1))).toMatchObject({ position: round, reply: { total: round } });
      expect(log.state().worldsInUse).toBe(1);
    }
  }
});

test('after a reset what was before it is removed, and the rest leads to the same state', async () => {
  const place = (await startNatsCluster()).place('anew');
  const log = await openSoon(place);
  for (const call of [add(1), add(2), reset, add(4)]) await log.submit('x', call);
  const jsm = await jetstreamManager(await connectTo(place));
  const count = async () => (await jsm.streams.info('anew', { subjects_filter: 'anew.log.w.x.call' })).state.subjects;
  await expect.poll(count).toEqual({ 'anew.log.w.x.call': expect.toSatisfy((left) => left <= 2) });
  const late = await open(place);
  expect(await late.read('x', total)).toEqual({ ...(await log.read('x', total)), position: 4, reply: 4 });
  expect(await late.verify('x')).toEqual(await log.verify('x'));
});

test('a body above the limit of the server goes in parts', async () => {
  const place = (await startNatsCluster({ more: 'max_payload: 16384' })).place('parts');
  const [a, b] = [await openSoon(place), await openSoon(place)];
  const text = randomBytes(50_000).toString('hex');
  expect(await a.submit('x', { ...add(5, 'k'), text })).toMatchObject({ position: 1, reply: { total: 5 } });
  expect(await b.submit('x', { ...add(5, 'k'), text })).toMatchObject({ position: 1, reply: { total: 5 } });
  const late = await open(place);
  for await (const [entry] of late.history('x')) expect(entry?.call.text).toBe(text);
  await a.submit('x', reset);
  const jsm = await jetstreamManager(await connectTo(place));
  const parts = async () => (await jsm.streams.info('parts', { subjects_filter: 'parts.part.>' })).state.subjects ?? {};
  // The second message was a repeated key and so no entry, but it is purged alike.
  await expect.poll(async () => Object.keys(await parts()).length).toBe(0);
});

test('what is sent once a stream was closed goes nowhere, and nothing fails for it', async () => {
  const { stream } = await openNatsStream((await startNatsCluster()).place('closed'), { header: countingHeader });
  await stream.close();
  expect(() => stream.sendBarrier('replica.1')).not.toThrow();
  expect(() => stream.send('x', new Uint8Array(1))).not.toThrow();
});

test('what is no log of these facts is refused with both values', async () => {
  const cluster = await startNatsCluster();
  const place = cluster.place('facts');
  await open(place);
  const other = openLog(place, countingOptions({ header: { ...countingHeader, seedDigest: 'seed-b' } }));
  await expect(other).rejects.toThrow('made with another seed: seed-a, and this sandbox has seed-b');
  const jsm = await jetstreamManager(await connectTo(place));
  await jsm.streams.add({ name: 'orders', subjects: ['orders.>'], description: 'of the shop' });
  await expect(openLog(cluster.place('orders'), countingOptions())).rejects.toThrow(
    'is not a log of sbox (it calls itself "of the shop")',
  );
  await jsm.streams.add({ name: 'old', subjects: ['old.>'], description: 'sbox log 1' });
  await expect(openLog(cluster.place('old'), countingOptions())).rejects.toThrow(
    'is of an older form (sbox log 1; this version has sbox log 2). Serve it with the version of sbox that made it, or name another stream',
  );
});

test('wrong credentials, and a place where nobody answers, are refused with what to do', async () => {
  const cluster = await startNatsCluster({ more: 'authorization { user: u, password: p }' });
  const place = cluster.place('mine');
  await expect(openLog(place, countingOptions())).rejects.toThrow('the credentials were refused');
  const log = await open(place.replace('nats://', 'nats://u:p@'));
  expect(await log.submit('x', add(1))).toMatchObject({ position: 1 });
  expect(log.state()).toMatchObject({
    target: place,
    promise: 'acknowledged means stored by one server, which stands alone',
  });
  await cluster.servers[0]?.signal('SIGKILL');
  await expect(openLog(place, countingOptions())).rejects.toThrow('Check that the servers run with JetStream');
  await expect(openLog('nats://', countingOptions())).rejects.toThrow('has the form nats://HOST:PORT');
});

test('while nobody answers it is unavailable and says so, and comes back by itself', async () => {
  const cluster = await startNatsCluster();
  const notices: string[] = [];
  const onNotice = (message: string) => notices.push(message);
  const log = await open(cluster.place('away'), { onNotice });
  // An old server is warned of.
  notices.length = 0;
  const local = await open(cluster.place('away'), { reads: 'local' });
  await log.submit('x', add(1));
  expect(await local.read('x', total)).toEqual({ generation: '0', position: 1, reply: 1 });
  await cluster.servers[0]?.signal('SIGSTOP');
  await letPass(200);
  const call = add(2);
  await expect(log.submit('x', call)).rejects.toThrow(LogUnavailable);
  await expect(log.read('x', total)).rejects.toThrow('is out of reach');
  expect(local.read('x', total)).toEqual({ generation: '0', position: 1, reply: 1 });
  expect(log.state()).toMatchObject({
    isWritable: false,
    unavailableReason: expect.stringContaining('is out of reach'),
  });
  await cluster.servers[0]?.signal('SIGCONT');
  await expect.poll(() => log.state().isWritable).toBe(true);
  expect(await log.submit('x', call)).toMatchObject({ position: 2, reply: { total: 3 } });
  const words = [expect.stringContaining('is out of reach'), 'The servers of the log answer again.'];
  await expect.poll(() => notices).toEqual(words);
});

test('a wall clock that steps back an hour during a cut of 3 s makes no replica deaf', async () => {
  const cluster = await startNatsCluster();
  const log = await open(cluster.place('stepped'));
  await log.submit('x', add(1));
  await cluster.servers[0]?.signal('SIGKILL');
  const now = Date.now.bind(Date);
  // From a time at which the client has tried to come back.
  await letPass(1_000);
  const stepped = vi.spyOn(Date, 'now').mockImplementation(() => now() - 3_600_000);
  onTestFinished(() => stepped.mockRestore());
  await letPass(2_000);
  await cluster.servers[0]?.start();
  const write = () => Promise.resolve(log.submit('x', add(1, 'later'))).catch(() => undefined);
  await expect.poll(write).toMatchObject({ position: 2 });
  expect(log.state().isWritable).toBe(true);
});

const lossy = [
  { max_age: 3_600_000_000_000 },
  { discard: DiscardPolicy.Old },
  { max_msgs: 5 },
  { max_msgs_per_subject: 1 },
  { max_msg_size: 1_024 },
];

test('a stream that may lose what it acknowledges is refused at the join, and served no more once it is changed', async () => {
  const place = (await startNatsCluster()).place('kept');
  const log = await open(place);
  await log.submit('x', add(1));
  const jsm = await jetstreamManager(await connectTo(place));
  const { config } = await jsm.streams.info('kept');
  for (const setting of lossy) {
    await jsm.streams.update('kept', { ...config, ...setting });
    const words = `its ${Object.keys(setting)} is ${JSON.stringify(Object.values(setting)[0])} and must be`;
    await expect(openLog(place, countingOptions())).rejects.toThrow(words);
    if (setting !== lossy[0]) continue;
    await expect
      .poll(() => log.state())
      .toMatchObject({ isWritable: false, unavailableReason: expect.stringContaining(words) });
    await expect(log.submit('x', add(1))).rejects.toThrow(words);
    await expect(log.read('x', total)).rejects.toThrow(words);
  }
  await jsm.streams.update('kept', config);
  await expect.poll(() => log.state().isWritable).toBe(true);
  expect(await log.submit('x', add(2))).toMatchObject({ position: 2, reply: { total: 3 } });
});

test('a stream that was deleted, and one that was made anew, is told of and not served', async () => {
  const place = (await startNatsCluster()).place('gone');
  const log = await open(place);
  await log.submit('x', add(1));
  const jsm = await jetstreamManager(await connectTo(place));
  await jsm.streams.delete('gone');
  const trouble = () => log.state().unavailableReason;
  await expect.poll(trouble).toContain('The stream gone');
  expect(trouble()).toContain('was deleted. Put a copy of it back, or start this server again');
  const next = await open(place);
  await expect.poll(trouble).toContain('was deleted and made anew');
  await expect(log.read('x', total)).rejects.toThrow('was deleted and made anew');
  expect(await next.submit('x', add(4))).toMatchObject({ position: 1, reply: { total: 4 } });
});

test('a replica of another version is refused at the join, and told the way out', async () => {
  const place = (await startNatsCluster()).place('versions');
  const first = await open(place);
  await first.submit('x', add(1));
  const joining = open(place, { header: { ...countingHeader, programVersion: '2.0.0' } });
  await expect(joining).rejects.toThrow(LogRefused);
  await expect(joining).rejects.toThrow(
    /is written by version 1\.0\.0 of sbox, and this is version 2\.0\.0: .*With 1\.0\.0: sbox data move nats:.* FOLDER/,
  );
  expect(await first.submit('x', add(1))).toMatchObject({ position: 2 });
});

test('100 rounds of replacements of a world that four clients write to on two replicas', async () => {
  const place = (await startNatsCluster()).place('replaced');
  const logs = [await openSoon(place), await openSoon(place)];
  const told = await replaceWhileWriting(logs, 100);
  for (const log of [...logs, await open(place)]) {
    await expectKept(log, 'w', told);
    expect(await log.verify('w')).toEqual(await logs[0]?.verify('w'));
    expect(log.state()).toMatchObject({ isWritable: true, stopped: {} });
  }
});

test('a base that nothing follows stops its world on whoever reads it, and a reset heals that', async () => {
  const place = (await startNatsCluster()).place('base');
  const first = await openSoon(place);
  for (const call of [add(1), reset, add(4)]) await first.submit('x', call);
  const jsm = await jetstreamManager(await connectTo(place));
  const findBase = async () => (await jsm.streams.getMessage('base', { last_by_subj: 'base.log.w.x.base' }))?.string();
  await expect.poll(findBase).toContain('generation');
  await jsm.streams.purge('base', { filter: 'base.log.w.x.call' });
  const late = await open(place);
  const words = /message \d+ of its log, with which it begins, is gone. Put a copy of the log back, or drop or reset/;
  await expect(late.read('x', total)).rejects.toThrow(words);
  await expect(late.submit('x', add(1))).rejects.toThrow(words);
  await expect(late.verify('x')).rejects.toThrow(words);
  const { generation, position } = await late.submit('x', reset);
  for (const log of [first, late, await open(place)])
    expect(await log.read('x', total)).toEqual({ generation, position, reply: 0 });
});

test('a base that cannot be one is none, and a later one takes its place', async () => {
  const place = (await startNatsCluster()).place('bogus');
  const first = await openSoon(place);
  const js = jetstream(await connectTo(place));
  const findBase = async () => (await jsm.streams.getMessage('bogus', { last_by_subj: 'bogus.log.w.x.base' }))?.json();
  const jsm = await jetstreamManager(await connectTo(place));
  for (const text of ['{"generation":999999,"after":{"position":7,"chain":"c"},"isEmpty":false}', 'null']) {
    await js.publish('bogus.log.w.x.base', text);
    await first.submit('x', add(1));
    const { generation } = await first.submit('x', reset);
    await expect.poll(findBase).toMatchObject({ generation: Number(generation) });
  }
  expect(await (await open(place)).read('x', total)).toEqual(await first.read('x', total));
});

test('a rewind on one replica is the state of both, and what left its place is told', async () => {
  const place = (await startNatsCluster()).place('back');
  const [a, b] = [await openSoon(place), await openSoon(place)];
  for (const value of [1, 2, 4, 8]) await a.submit('x', add(value));
  const seen = { generation: '0', position: 4 };
  expect(await b.read('x', total, { atLeast: seen })).toMatchObject({ ...seen, reply: 15 });
  const revision = await b.rewind('x', { to: 2, from: 4, call: look, note: { total: 3 } });
  expect(revision).toEqual({ generation: expect.stringMatching(/^[1-9]/), position: 5 });
  expect(await b.rewind('x', { to: 2, from: 4, call: look })).toEqual(revision);
  await expect(a.rewind('x', { to: 1, from: 4, call: look })).rejects.toThrow('is at position 5, not at 4');
  expect(await a.read('x', total)).toEqual({ ...revision, reply: 3 });
  await expect(a.read('x', total, { atLeast: seen })).rejects.toThrow('The world x began anew');
  await expect(a.submit('x', add(1), { atLeast: seen })).rejects.toThrow('The world x began anew');
  await expect(a.read('x', total, { atLeast: { ...revision, position: 6 } })).rejects.toThrow(LogUnavailable);
  expect(await a.submit('x', add(16), { atLeast: revision })).toMatchObject({ position: 6, reply: { total: 19 } });
  const positions: number[] = [];
  for await (const batch of b.history('x')) positions.push(...batch.map(({ position }) => position));
  expect(positions).toEqual([1, 2, 5, 6]);
  await a.fork('x', 'y');
  expect(await b.read('y', total)).toMatchObject({ position: 6, reply: 19 });
});

test('a message that nobody can read stops its world on every replica, and a drop ends that', async () => {
  const place = (await startNatsCluster()).place('garbage');
  const notices: string[] = [];
  const running = await open(place, { onNotice: (message) => notices.push(message) });
  for (const world of ['x', 'y']) await running.submit(world, add(1));
  const nc = await connectTo(place);
  for (const text of ['{"kind":"call"', '{"kind":"later"}', '[]', 'null', '{"kind":"call","call":{}}']) {
    await jetstream(nc).publish('garbage.log.w.x.call', text);
  }
  const words = /message \d+ of the log cannot be read: it is not JSON/;
  const restarted = await open(place);
  for (const log of [running, restarted]) {
    await expect(log.read('x', total)).rejects.toThrow(words);
    await expect(log.submit('x', add(1))).rejects.toThrow(WorldStopped);
    expect(await log.submit('y', add(1))).toMatchObject({ generation: '0' });
    expect(log.state()).toMatchObject({ isWritable: true, stopped: { x: expect.stringMatching(words) } });
    expect((await log.worlds()).map(({ name, unavailableReason }) => [name, unavailableReason === null])).toEqual([
      ['x', false],
      ['y', true],
    ]);
    await expect(log.verify('x')).rejects.toThrow(words);
  }
  expect(await restarted.drop('x')).toBe(true);
  for (const log of [running, restarted, await open(place)]) {
    expect(await log.read('x', total)).toMatchObject({ position: 0, reply: 0 });
  }
  expect(await running.submit('x', add(2))).toMatchObject({ position: 1, reply: { total: 2 } });
  expect(await restarted.read('x', total)).toMatchObject({ position: 1, reply: 2 });
  // A reset is a drop and a first call.
  await jetstream(nc).publish('garbage.log.w.x.call', 'null');
  await expect.poll(() => Object.keys(running.state().stopped)).toEqual(['x']);
  const begun = await running.submit('x', reset);
  expect(begun).toMatchObject({ position: 1, reply: { total: 0 } });
  expect(await restarted.read('x', total)).toEqual({ generation: begun.generation, position: 1, reply: 0 });
});
