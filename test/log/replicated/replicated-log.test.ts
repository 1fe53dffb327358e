// What a caller of one replica is told: of what it saw elsewhere, of worlds that are not resident, of several at once.
import { expect, onTestFinished, test, vi } from 'vitest';
import { LogUnavailable, WorldStopped } from '../../../src/log/log-error.ts';
import { ReplicatedLog } from '../../../src/log/replicated/replicated-log.ts';
import { WorldExists, WorldMoved, WorldReplaced } from '../../../src/log/world-error.ts';
import { createDeferred } from '../../../src/primitives/deferred.ts';
import {
  add,
  type CountingMachine,
  type CountingOptions,
  countingHeader,
  countingOptions,
  look,
} from '../counting-machine.ts';
import { SimulatedServers } from '../simulated-servers.ts';
import { SimulatedStream } from '../simulated-stream.ts';

const total = (machine: CountingMachine) => machine.total;

async function join(servers = new SimulatedServers(1), more: Partial<CountingOptions> = {}) {
  const stream = new SimulatedStream(servers);
  const log = await ReplicatedLog.over(stream, countingOptions(more));
  onTestFinished(() => log.close());
  return { log, stream, servers };
}

test.each(['local', 'linearizable'] as const)('a %s read is of what its caller saw, or says why not', async (reads) => {
  const { log } = await join(new SimulatedServers(1), { reads });
  await log.submit('x', add(1));
  const read = async (generation: string, position: number) =>
    log.read('x', total, { atLeast: { generation, position } });
  for (const position of [0, 1]) expect(await read('0', position)).toMatchObject({ position: 1, reply: 1 });
  await expect(read('0', 2)).rejects.toThrow(LogUnavailable);
  await expect(read('0', 2)).rejects.toThrow('position');
  await expect(read('7', 0)).rejects.toThrow(WorldReplaced);
  await expect(log.submit('x', look, { atLeast: { generation: '7', position: 0 } })).rejects.toThrow(WorldReplaced);
  await expect(log.submit('x', look, { atLeast: { generation: '0', position: 2 } })).rejects.toThrow(LogUnavailable);
});

test('a log that cannot follow its servers closes its connection', async () => {
  class Deaf extends SimulatedStream {
    isClosed = false;
    override async follow(): Promise<void> {
      throw new LogUnavailable('no leader');
    }
    override async close(): Promise<void> {
      this.isClosed = true;
    }
  }
  const stream = new Deaf(new SimulatedServers(1));
  await expect(ReplicatedLog.over(stream, countingOptions())).rejects.toThrow('no leader');
  expect(stream.isClosed).toBe(true);
});

test('a local read of a world that is resident is answered at once, and of no other', async () => {
  const { log, servers } = await join(new SimulatedServers(1), { reads: 'local' });
  const first = log.read('x', total);
  expect(first).toBeInstanceOf(Promise);
  await first;
  expect(log.read('x', total)).toEqual({ generation: '0', position: 0, reply: 0 });
  const { log: linearizable } = await join(servers);
  await linearizable.read('x', total);
  expect(linearizable.read('x', total)).toBeInstanceOf(Promise);
});

test('worlds that another replica made are listed, without what this one does not know of them', async () => {
  const { log, servers } = await join();
  for (const name of ['c', 'a', 'b']) await log.submit(name, add(1));
  const { log: other } = await join(servers);
  await other.read('b', total);
  const unknown = { position: null, lastUsed: null, unavailableReason: null };
  expect(await other.worlds()).toEqual([
    { name: 'a', ...unknown },
    { name: 'b', position: 1, lastUsed: expect.any(Date), unavailableReason: null },
    { name: 'c', ...unknown },
  ]);
  expect((await other.worlds('a', 1)).map(({ name }) => name)).toEqual(['b']);
  expect(await other.find('c')).toEqual({ name: 'c', ...unknown });
  expect(await other.find('d')).toBeUndefined();
  expect([other.peek('c'), other.peek('b')?.total]).toEqual([undefined, 1]);
  await log.drop('a');
  expect((await log.worlds()).map(({ name }) => name)).toEqual(['b', 'c']);
});

test('a world is evicted for another one, but never the default one, and never for the default one', async () => {
  const { log } = await join(new SimulatedServers(1), { worldLimit: 2 });
  for (const name of ['default', 'a', 'b']) await log.read(name, total);
  expect([log.peek('default'), log.peek('a'), log.peek('b')].map((world) => world !== undefined)).toEqual([
    true,
    false,
    true,
  ]);
  expect(log.state().worldsInUse).toBe(2);
  const { log: other } = await join(new SimulatedServers(1), { worldLimit: 1 });
  for (const name of ['a', 'default']) await other.read(name, total);
  expect(other.state().worldsInUse).toBe(2);
});

test('copying nothing makes no world, and dropping none drops none', async () => {
  const { log, stream } = await join();
  const sent = watchSends(stream);
  await log.fork('never', 'copy');
  expect(await log.worlds()).toMatchObject(['copy', 'never'].map((name) => ({ name, position: 0 })));
  expect(await log.drop('copy')).toBe(false);
  expect(sent()).toEqual([]);
});

test('what a world that is there refuses is not even sent: a copy onto it, of nothing too, and a rewind from elsewhere', async () => {
  const { log, stream } = await join();
  for (const value of [1, 2]) await log.submit('x', add(value));
  await log.submit('source', add(1));
  const sent = watchSends(stream);
  await expect(log.fork('source', 'x')).rejects.toThrow(WorldExists);
  await expect(log.fork('never', 'x')).rejects.toThrow(WorldExists);
  for (const from of [1, 3]) await expect(log.rewind('x', { to: 1, from, call: look })).rejects.toThrow(WorldMoved);
  // Where the same world stands one further, it was not rewound to there either.
  await expect(log.rewind('x', { to: 0, from: 1, call: look })).rejects.toThrow(WorldMoved);
  expect(sent()).toEqual([]);
});

test('what differs because a message was not delivered is read again until the servers have it, and nobody is told twice', async () => {
  const { log, servers } = await join();
  const late = new SimulatedStream(servers);
  const notices: string[] = [];
  const other = await ReplicatedLog.over(late, countingOptions({ onNotice: (message) => notices.push(message) }));
  onTestFinished(() => other.close());
  for (const value of [1, 2]) await log.submit('x', add(value));
  await other.read('x', total);
  late.missing = 1;
  const read = late.read.bind(late);
  let readings = 0;
  // The server that answers has not caught up itself the first two times.
  late.read = async function* (world, from) {
    readings += 1;
    const isBehind = readings <= 2;
    for await (const batch of read(world, from)) yield batch.filter(({ sequence }) => !isBehind || sequence !== missed);
  };
  const missed = servers.last + 1;
  for (const value of [4, 8, 16]) await log.submit('x', add(value));
  await expect.poll(() => notices).toEqual([expect.stringContaining('were not delivered')]);
  expect(readings).toBe(3);
  expect(await other.read('x', total)).toMatchObject({ position: 5, reply: 31 });
});

test('the servers are not asked for a state that the caller saw and that is here already', async () => {
  const { log, stream } = await join(new SimulatedServers(1), { reads: 'local' });
  await log.submit('x', add(1));
  const asked = vi.spyOn(stream, 'sendBarrier');
  const atLeast = { generation: '0', position: 1 };
  expect(await log.read('x', total, { atLeast })).toMatchObject({ reply: 1 });
  expect(await log.submit('x', look, { atLeast })).toMatchObject({ position: 1 });
  expect(asked).not.toHaveBeenCalled();
});

test('a world that is being read is not evicted', async () => {
  const { log } = await join(new SimulatedServers(1), { worldLimit: 1 });
  await log.submit('a', add(1));
  const answers = await Promise.all([log.read('a', total), log.read('b', total)]);
  expect(answers).toMatchObject([{ reply: 1 }, { reply: 0 }]);
  expect(log.state().worldsInUse).toBe(2);
});

/** What a replica asks the servers to store. */
function watchSends(stream: SimulatedStream) {
  const send = vi.spyOn(stream, 'send');
  return () => send.mock.calls.map(([, data]) => JSON.parse(new TextDecoder().decode(data)));
}

test('only a drop is sent to a stopped world, and says what was seen of it', async () => {
  const { log, servers } = await join();
  await log.submit('x', add(1));
  await log.submit('x', add(1));
  const header = { ...countingHeader, programVersion: '2.0.0' };
  const { log: other, stream } = await join(servers, { drift: 1, header } as Partial<CountingOptions>);
  await expect(Promise.resolve(other.read('x', total))).rejects.toThrow(WorldStopped);
  const sent = watchSends(stream);
  await expect(other.submit('x', add(1))).rejects.toThrow(WorldStopped);
  await expect(other.fork('never', 'x')).rejects.toThrow(WorldStopped);
  expect([sent(), Object.keys(other.state().stopped)]).toEqual([[], ['x']]);
  const unavailableReason = expect.stringContaining('The world x is not served');
  expect(await other.worlds()).toMatchObject([{ name: 'never' }, { name: 'x', position: null, unavailableReason }]);
  expect(await other.drop('x')).toBe(true);
  expect(sent()).toMatchObject([{ kind: 'drop', lastSeen: expect.any(Number) }]);
  expect(await other.submit('x', add(1))).toMatchObject({ position: 1 });
});

/** A replica of another version that computes another total, which it has not been told of. */
async function joinWrong(reads: CountingOptions['reads'] = 'linearizable') {
  const { log: right, servers } = await join();
  const header = { ...countingHeader, programVersion: '2.0.0' };
  const { log: wrong, stream } = await join(servers, { drift: 1, header, reads } as Partial<CountingOptions>);
  await wrong.submit('x', add(1));
  /** What is stored while it hears nothing. */
  const behind = async (store: () => Promise<unknown>) => {
    stream.cut = { to: false, from: true };
    await store();
    stream.cut = { to: false, from: false };
  };
  return { right, wrong, stream, servers, behind };
}

test('a call that is under way when its world stops is told so', async () => {
  const { right, wrong, stream, servers, behind } = await joinWrong();
  let late: Promise<unknown> | undefined;
  await behind(async () => {
    await right.submit('x', add(1));
    late = wrong.submit('x', add(1)).catch((error: unknown) => error);
    await expect.poll(() => servers.of('x').length, { interval: 1 }).toBe(3);
  });
  stream.wake();
  expect(await late).toBeInstanceOf(WorldStopped);
});

test('a local read that waits for what its caller saw is told where the world stops instead', async () => {
  const { right, wrong, stream, behind } = await joinWrong('local');
  await behind(() => right.submit('x', add(1)));
  const atLeast = { generation: '0', position: 3 };
  const reading = wrong.read('x', total, { atLeast });
  stream.wake();
  await expect(reading).rejects.toThrow(WorldStopped);
});

test('what becomes of a drop is unknown to a replica that stopped before it had seen all, until it asks again', async () => {
  const { right, wrong, stream, servers } = await joinWrong();
  await right.submit('x', add(1));
  await expect(wrong.submit('x', look)).rejects.toThrow(WorldStopped);
  const again = servers.of('x').at(-1)?.data as Uint8Array;
  const send = stream.send.bind(stream);
  stream.send = (world, data) => {
    servers.store({ world, data: again });
    send(world, data);
  };
  await expect(wrong.drop('x')).rejects.toThrow('It is not known whether the log did this.');
  stream.send = send;
  expect(await wrong.drop('x')).toBe(true);
  expect(await right.read('x', total)).toMatchObject({ position: 0 });
  expect(await wrong.read('x', total)).toMatchObject({ position: 0 });
});

test('the drop of a world that is served says nothing of what was seen', async () => {
  const { log, stream } = await join();
  await log.submit('x', add(1));
  const sent = watchSends(stream);
  expect(await log.drop('x')).toBe(true);
  expect(sent()[0]).not.toHaveProperty('lastSeen');
  expect(await log.drop('x')).toBe(false);
  expect(sent()).toHaveLength(1);
});

test('a base is no reason to read a world again that is served', async () => {
  const { log, stream, servers } = await join();
  await log.submit('x', add(1));
  await log.drop('x');
  await log.submit('x', add(2));
  const read = vi.spyOn(stream, 'read');
  const { generation } = await log.read('x', total);
  servers.storeBase('x', { generation: Number(generation), after: { position: 0, chain: 'c' }, isEmpty: true });
  await log.submit('x', add(4));
  expect(await log.read('x', total)).toMatchObject({ reply: 6 });
  expect(read).not.toHaveBeenCalled();
});

/** A replica whose world x prepares a call of another one, until it is released. */
async function joinPreparing(more: Partial<CountingOptions> = {}) {
  const { log: other, servers } = await join();
  const { log } = await join(servers, more);
  const gate = createDeferred();
  const begun = createDeferred();
  await log.read('x', (machine) => {
    machine.prepareWith = () => {
      begun.resolve();
      return gate.promise;
    };
  });
  await other.submit('x', add(1));
  await begun.promise;
  return { log, release: gate.resolve };
}

test('a linearizable read waits for what was delivered and is still being prepared', async () => {
  const { log, release } = await joinPreparing();
  let isAnswered = false;
  const reading = Promise.resolve(log.read('x', total)).finally(() => {
    isAnswered = true;
  });
  // Whoever takes part in the meantime is served.
  await log.read('y', total);
  expect(isAnswered).toBe(false);
  release();
  expect(await reading).toMatchObject({ position: 1, reply: 1 });
});

test('a world that prepares a call of another replica is not evicted', async () => {
  const { log, release } = await joinPreparing({ worldLimit: 1 });
  await log.read('other', total);
  expect(log.peek('x')).toBeDefined();
  release();
  expect(await log.read('x', total)).toMatchObject({ position: 1 });
});

test('whoever waits for a world to be read when the replica ends is told so', async () => {
  const stream = new SimulatedStream(new SimulatedServers(1));
  const log = await ReplicatedLog.over(stream, countingOptions(), { timeoutMs: 50 });
  const reading = Promise.resolve(log.read('x', total)).catch(({ message }: Error) => message);
  await log.close();
  expect(await reading).toBe('The sandbox is ending and takes no more calls.');
});

/** Whatever a replica sends next is stored after something else is done. */
function overtake(stream: SimulatedStream, act: () => Promise<unknown>): void {
  const send = stream.send.bind(stream);
  stream.send = (world, data) => {
    stream.send = send;
    void act().then(() => send(world, data));
  };
}

test('a replacement that a call of another replica overtakes is refused, and says what it met', async () => {
  const { log, stream, servers } = await join();
  const { log: other } = await join(servers);
  await log.submit('x', add(1));
  overtake(stream, () => other.submit('y', add(2)));
  await expect(log.fork('x', 'y')).rejects.toThrow(WorldExists);
  overtake(stream, () => other.submit('y', add(4)));
  await expect(log.rewind('y', { to: 0, from: 1, call: look })).rejects.toThrow(WorldMoved);
  expect(await log.read('y', total)).toEqual({ generation: '0', position: 2, reply: 6 });
  overtake(stream, () => other.drop('x'));
  expect(await log.drop('x')).toBe(false);
});

test('a local read that is told of a later generation waits for it', async () => {
  const { log: other, servers } = await join();
  const { log, stream } = await join(servers, { reads: 'local' });
  for (const value of [1, 2]) await other.submit('x', add(value));
  await log.read('x', total);
  stream.cut = { to: false, from: true };
  await other.drop('x');
  const atLeast = await other.submit('x', add(4));
  stream.cut = { to: false, from: false };
  const reading = log.read('x', total, { atLeast });
  stream.wake();
  expect(await reading).toEqual({ generation: atLeast.generation, position: 1, reply: 4 });
});
