// A log over one server of NATS: what only a stream can meet.
import { randomBytes } from 'node:crypto';
import { DiscardPolicy, jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { expect, onTestFinished, test } from 'vitest';
import { LogUnavailable } from '../../../src/log/log-error.ts';
import { openLog } from '../../../src/log/open-log.ts';
import { add, type CountingOptions, countingHeader, countingOptions, reset } from '../counting-machine.ts';
import { expectKept, replaceWhileWriting } from '../replacement-storm.ts';
import { startNatsCluster } from './nats-cluster.ts';

/** Owns the stream, or is refused. */
async function open(place: string, options: Partial<CountingOptions> = {}) {
  const log = await openLog(place, countingOptions({ owns: true, ...options }));
  onTestFinished(() => log.close());
  return log;
}

/** Owns it whenever it may. */
async function serve(place: string, address: string, options: Partial<CountingOptions> = {}) {
  const log = await openLog(place, countingOptions({ address: async () => address, ...options }));
  onTestFinished(() => log.close());
  return log;
}

async function connectTo(place: string) {
  const nc = await connect({ servers: place.replace(/^nats:\/\/([^/]+).*$/, '$1') });
  onTestFinished(() => nc.close());
  return nc;
}

const total = ({ total }: { total: number }) => total;

test('one process answers, another knows where, and takes it at once when the first leaves', async () => {
  const place = (await startNatsCluster()).place('owned');
  const first = await serve(place, 'first:1');
  await expect.poll(() => first.owner()).toBe('here');
  const second = await serve(place, 'second:2');
  await expect.poll(() => second.owner()).toEqual({ address: 'first:1', secret: first.ownSecret });
  await expect(async () => second.submit('x', add(1))).rejects.toThrow('No process owns the log');
  await first.submit('x', add(4));
  await first.handOver();
  await expect.poll(() => second.owner(), { interval: 10 }).toBe('here');
  expect(await second.read('x', total)).toEqual({ generation: '0', position: 1, reply: 4 });
  await expect.poll(() => first.owner()).toEqual({ address: 'second:2', secret: second.ownSecret });
});

test('a process that somebody else took the stream from confirms nothing more, in no world', async () => {
  const place = (await startNatsCluster()).place('taken');
  const log = await open(place);
  await log.submit('x', add(1));
  const js = jetstream(await connectTo(place));
  const { seq } = await js.publish('taken.epoch', '{"tenure":"other","address":"other:1","secret":"s"}');
  expect(seq).toBeGreaterThan(1);
  const refused = await Promise.allSettled([log.submit('x', add(2)), log.submit('new', add(4))]);
  for (const one of refused) expect(one).toMatchObject({ status: 'rejected', reason: expect.any(LogUnavailable) });
  const jsm = await jetstreamManager(await connectTo(place));
  const { state } = await jsm.streams.info('taken', { subjects_filter: 'taken.w.>' });
  expect(Object.keys(state.subjects ?? {})).toHaveLength(2);
});

test('what is not of an owner ends an ownership; the owner takes the stream again, and has lost nothing', async () => {
  const place = (await startNatsCluster()).place('disturbed');
  const log = await serve(place, 'only:1');
  await expect.poll(() => log.owner()).toBe('here');
  await log.submit('x', add(1));
  const secret = log.ownSecret;
  await jetstream(await connectTo(place)).publish('disturbed.other', '');
  const again = () => Promise.resolve(log.submit('x', add(2, 'k'))).catch(() => undefined);
  await expect.poll(again, { timeout: 15_000 }).toMatchObject({ reply: { total: 3 } });
  expect(log.ownSecret).not.toBe(secret);
  expect((await log.verify('x')).position).toBe(2);
});

test('calls that come together are joined to few messages, and a restart finds each of them', async () => {
  const place = (await startNatsCluster()).place('joined');
  const log = await open(place);
  await log.submit('x', add(1));
  const answers = await Promise.all(Array.from({ length: 100 }, (_, index) => log.submit('x', add(1, `k${index}`))));
  expect(answers.map(({ position }) => position)).toEqual(Array.from({ length: 100 }, (_, index) => index + 2));
  await log.close();
  const jsm = await jetstreamManager(await connectTo(place));
  const { state } = await jsm.streams.info('joined', { subjects_filter: 'joined.w.x.*.e.*' });
  const [messages] = Object.values(state.subjects ?? {});
  expect(messages).toBeLessThan(10);
  const late = await open(place);
  expect(await late.read('x', total)).toMatchObject({ position: 101, reply: 101 });
  expect(await late.submit('x', add(1, 'k50'))).toMatchObject({ position: 101, reply: { total: 52 } });
  expect((await late.verify('x')).position).toBe(101);
});

test('a stream that is in use is refused to a command that writes, and can be read', async () => {
  const place = (await startNatsCluster()).place('used');
  const log = await serve(place, 'busy:1');
  await expect.poll(() => log.owner()).toBe('here');
  await log.submit('x', add(1));
  await expect(openLog(place, countingOptions({ owns: true }))).rejects.toThrow('is in use (busy:1 owns it)');
  const reader = await open(place, { owns: false, mustExist: true });
  await log.submit('x', add(2));
  expect(await reader.read('x', total)).toMatchObject({ position: 1, reply: 1 });
  expect(await reader.verify('x')).toMatchObject({ position: 1 });
  await expect(async () => reader.submit('x', add(4))).rejects.toThrow('for reading only');
});

test('what was replaced is removed, and what a restart finds is the rest', async () => {
  const place = (await startNatsCluster()).place('swept');
  const log = await open(place);
  for (const call of [add(1), add(2), reset, add(4)]) await log.submit('x', call);
  await log.submit('gone', add(1));
  await log.drop('gone');
  const jsm = await jetstreamManager(await connectTo(place));
  const generations = async () => {
    const { state } = await jsm.streams.info('swept', { subjects_filter: 'swept.w.>' });
    const subjects = Object.keys(state.subjects ?? {});
    return [...new Set(subjects.map((subject) => subject.split('.').slice(0, 4).join('.')))];
  };
  await expect.poll(generations).toEqual([expect.stringMatching(/^swept\.w\.x\./)]);
  const before = await log.read('x', total);
  await log.close();
  const again = await open(place);
  expect(await again.read('x', total)).toEqual(before);
  expect((await again.worlds()).map(({ name }) => name)).toEqual(['x']);
  expect((await again.read('gone', total)).position).toBe(0);
});

test('a world begins with its last snapshot, and no other is kept', async () => {
  const place = (await startNatsCluster()).place('snapped');
  const write = async (from: number, to: number) => {
    const log = await open(place, { snapshotEvery: 3, snapshotWhenLeft: 1 });
    for (let value = from; value <= to; value += 1) await log.submit('x', add(value, `k${value}`));
    await log.close();
  };
  await write(1, 7);
  const jsm = await jetstreamManager(await connectTo(place));
  const parts = async () => {
    const { state } = await jsm.streams.info('snapped', { subjects_filter: 'snapped.w.x.*.state' });
    return Object.entries(state.subjects ?? {});
  };
  const [[state = ''] = []] = await parts();
  expect(await parts()).toEqual([[state, 1]]);
  // As a killed owner leaves them.
  for (const part of ['[1', ',2']) await jetstream(await connectTo(place)).publish(state, part);
  const next = await open(place, { header: { ...countingHeader, programVersion: '2.0.0' } });
  const { base } = (await next.replayOf('x')).entries;
  expect([base?.programVersion, base?.position]).toEqual(['1.0.0', 7]);
  expect(await next.verify('x')).toMatchObject({ position: 7 });
  await next.close();
  await write(8, 12);
  expect(await parts()).toEqual([[state, 1]]);
  const log = await open(place);
  await expect(log.verify('x')).resolves.toMatchObject({ position: 12 });
  await log.close();
  // What the snapshot spares is read by nobody but who checks it.
  const { seq } = (await jsm.streams.getMessage('snapped', { next_by_subj: 'snapped.w.x.*.e.*', seq: 1 } as never)) ?? {
    seq: 0,
  };
  await jsm.streams.deleteMessage('snapped', seq);
  const last = await open(place);
  expect(await last.read('x', total)).toMatchObject({ position: 12, reply: 78 });
  expect(await last.submit('x', add(12, 'k12'))).toMatchObject({ position: 12, reply: { count: 12 } });
  await expect(last.verify('x')).rejects.toThrow('has entry 2, but entry 1 is missing');
});

test('a body above the limit of the server goes in parts', async () => {
  const place = (await startNatsCluster({ more: 'max_payload: 16384' })).place('parts');
  const log = await open(place);
  const text = randomBytes(50_000).toString('hex');
  expect(await log.submit('x', { ...add(5, 'k'), text })).toMatchObject({ position: 1, reply: { total: 5 } });
  expect(await log.submit('x', add(2))).toMatchObject({ position: 2, reply: { total: 7 } });
  await log.close();
  const late = await open(place);
  for await (const [entry] of late.history('x')) expect(entry?.call.text).toBe(text);
  expect(await late.read('x', total)).toMatchObject({ position: 2, reply: 7 });
});

test('what is no log of this form is refused, and an older one with what works', async () => {
  const cluster = await startNatsCluster();
  const jsm = await jetstreamManager(await connectTo(cluster.place('any')));
  await jsm.streams.add({ name: 'orders', subjects: ['orders.>'], description: 'of the shop' });
  await expect(open(cluster.place('orders'))).rejects.toThrow('is not an sbox log (it calls itself "of the shop")');
  await jsm.streams.add({ name: 'old', subjects: ['old.>'], description: 'sbox log 2' });
  await expect(open(cluster.place('old'))).rejects.toThrow(
    /older format \(sbox log 2\).*Run with the version that wrote it: sbox data move nats:.*\/old FOLDER/,
  );
});

test('wrong credentials, and a place where nobody answers, are refused with what to do', async () => {
  const cluster = await startNatsCluster({ more: 'authorization { user: u, password: p }' });
  const place = cluster.place('mine');
  await expect(open(place)).rejects.toThrow('the credentials were refused');
  const log = await open(place.replace('nats://', 'nats://u:p@'));
  expect(await log.submit('x', add(1))).toMatchObject({ position: 1 });
  expect(log.state()).toMatchObject({
    target: place,
    durability: 'acknowledged means stored by one standalone server',
  });
  await cluster.servers[0]?.signal('SIGKILL');
  await expect(open(place)).rejects.toThrow('Check that the servers run with JetStream');
  await expect(open('nats://')).rejects.toThrow('has the form nats://HOST:PORT');
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
  const log = await serve(place, 'only:1');
  await expect.poll(() => log.owner()).toBe('here');
  await log.submit('x', add(1));
  const jsm = await jetstreamManager(await connectTo(place));
  const { config } = await jsm.streams.info('kept');
  for (const setting of lossy) {
    await jsm.streams.update('kept', { ...config, ...setting });
    const words = `its ${Object.keys(setting)} is ${JSON.stringify(Object.values(setting)[0])} and must be`;
    await expect(open(place)).rejects.toThrow(words);
    if (setting !== lossy[0]) continue;
    await expect
      .poll(() => log.state())
      .toMatchObject({ isWritable: false, unavailableReason: expect.stringContaining(words) });
    await expect(log.submit('x', add(1))).rejects.toThrow(words);
    await expect(log.read('x', total)).rejects.toThrow(words);
  }
  await jsm.streams.update('kept', config);
  await expect.poll(() => log.state().isWritable, { timeout: 10_000 }).toBe(true);
  const again = () => Promise.resolve(log.submit('x', add(2, 'k'))).catch(() => undefined);
  await expect.poll(again).toMatchObject({ position: 2, reply: { total: 3 } });
});

test('while nobody answers it is unavailable within 2 s, and comes back by itself', async () => {
  const cluster = await startNatsCluster();
  const log = await serve(cluster.place('away'), 'only:1');
  await expect.poll(() => log.owner()).toBe('here');
  await log.submit('x', add(1));
  await cluster.servers[0]?.signal('SIGSTOP');
  await expect.poll(() => log.state().isWritable, { timeout: 5_000 }).toBe(false);
  await expect(async () => log.read('x', total)).rejects.toThrow(LogUnavailable);
  await expect(async () => log.submit('x', add(2, 'k'))).rejects.toThrow(LogUnavailable);
  expect(log.state()).toMatchObject({ isWritable: false });
  await cluster.servers[0]?.signal('SIGCONT');
  const again = () => Promise.resolve(log.submit('x', add(2, 'k'))).catch(() => undefined);
  await expect.poll(again, { timeout: 20_000 }).toMatchObject({ position: 2, reply: { total: 3 } });
});

test('a stream that was deleted, and one that was made anew, is told of and not served', async () => {
  const place = (await startNatsCluster()).place('gone');
  const log = await serve(place, 'only:1');
  await expect.poll(() => log.owner()).toBe('here');
  await log.submit('x', add(1));
  const jsm = await jetstreamManager(await connectTo(place));
  await jsm.streams.delete('gone');
  const trouble = () => log.state().unavailableReason;
  await expect
    .poll(trouble, { timeout: 10_000 })
    .toContain('was deleted. Restore a copy of it, or restart this server');
  const next = await open(place);
  await expect
    .poll(trouble, { timeout: 10_000 })
    .toContain('was deleted and created again, so its acknowledged writes are lost');
  expect(await next.submit('x', add(4))).toMatchObject({ position: 1, reply: { total: 4 } });
});

test('100 rounds of replacements of a world that four clients write to', async () => {
  const place = (await startNatsCluster()).place('replaced');
  const log = await open(place);
  const told = await replaceWhileWriting([log, log], 100);
  await expectKept(log, 'w', told);
  const mark = await log.verify('w');
  await log.close();
  const again = await open(place);
  await expectKept(again, 'w', told);
  expect(await again.verify('w')).toEqual(mark);
  expect(again.state()).toMatchObject({ isWritable: true, stopped: {} });
});

test('a world of which a message is gone is not served, and a drop ends that', async () => {
  const place = (await startNatsCluster()).place('hurt');
  const log = await open(place);
  for (const value of [1, 2, 4]) await log.submit('x', add(value));
  await log.submit('y', add(1));
  await log.close();
  const jsm = await jetstreamManager(await connectTo(place));
  const { seq } = (await jsm.streams.getMessage('hurt', { next_by_subj: 'hurt.w.x.*.e.*', seq: 4 } as never)) ?? {
    seq: 0,
  };
  await jsm.streams.deleteMessage('hurt', seq);
  const again = await open(place);
  await expect(again.read('x', total)).rejects.toThrow(/has entry \d+, but entry \d+ is missing/);
  expect(await again.submit('y', add(1))).toMatchObject({ position: 2 });
  expect(await again.drop('x')).toMatchObject({ name: 'x' });
  expect(await again.submit('x', add(8))).toMatchObject({ position: 1, reply: { total: 8 } });
});

test('another version goes on with the worlds of a stream', async () => {
  const place = (await startNatsCluster()).place('versions');
  const first = await open(place);
  await first.submit('x', add(1));
  await first.close();
  const next = await open(place, { header: { ...countingHeader, programVersion: '2.0.0' } });
  expect(await next.submit('x', add(2))).toMatchObject({ position: 2, reply: { total: 3 } });
  await next.close();
  const back = await open(place, { header: { ...countingHeader, programVersion: '2.0.0' } });
  expect(await back.verify('x')).toMatchObject({ position: 2 });
});
