// A replica that reads its worlds slowly, in vain or under too many calls.
import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { LogUnavailable } from '../../../src/log/log-error.ts';
import { defaultTimes } from '../../../src/log/replicated/connectivity.ts';
import { Replica } from '../../../src/log/replicated/replica.ts';
import { ReplicatedLog } from '../../../src/log/replicated/replicated-log.ts';
import { createDeferred } from '../../../src/primitives/deferred.ts';
import { add, countingOptions } from '../counting-machine.ts';
import { SimulatedServers } from '../simulated-servers.ts';
import { SimulatedStream } from '../simulated-stream.ts';

/** A stream whose bases are read when the test says so, each behind a gate of its own. */
function openGated(servers = new SimulatedServers(1)) {
  const stream = new SimulatedStream(servers);
  const readBase = stream.readBase.bind(stream);
  const gates: ReturnType<typeof createDeferred>[] = [];
  stream.readBase = async (world) => {
    const gate = createDeferred();
    gates.push(gate);
    await gate.promise;
    return readBase(world);
  };
  const openAll = () => {
    stream.readBase = readBase;
    for (const gate of gates) gate.resolve();
  };
  return { stream, gates, openAll };
}

async function openReplica(stream: SimulatedStream, times: Partial<typeof defaultTimes> = {}) {
  const replica = new Replica(stream, countingOptions(), { ...defaultTimes, ...times });
  onTestFinished(() => replica.close());
  await replica.follow();
  return replica;
}

test('a world that is being read is listed, without what is not known of it yet', async () => {
  const servers = new SimulatedServers(1);
  const first = await ReplicatedLog.over(new SimulatedStream(servers), countingOptions());
  onTestFinished(() => first.close());
  await first.submit('x', add(1));
  const { stream, openAll } = openGated(servers);
  const log = await ReplicatedLog.over(stream, countingOptions({ reads: 'local' }));
  onTestFinished(() => log.close());
  const reading = log.read('x', ({ total }) => total);
  const unknown = { name: 'x', position: null, lastUsed: null, unavailableReason: null };
  expect([await log.worlds(), log.peek('x')]).toEqual([[unknown], undefined]);
  const second = log.read('x', ({ total }) => total);
  openAll();
  expect(await Promise.all([reading, second])).toMatchObject([{ reply: 1 }, { reply: 1 }]);
  expect(await log.worlds()).toMatchObject([{ name: 'x', position: 1 }]);
});

test('a world that could not be read is read anew for whoever asks next, and a later reading stays', async () => {
  const { stream, gates, openAll } = openGated();
  const replica = await openReplica(stream);
  const ask = async () => {
    const asked = replica.use('x', async ({ world }) => world.name);
    asked.catch(() => {});
    await setImmediate();
    return { asked };
  };
  const why = new LogUnavailable('No leader.');
  const { asked: first } = await ask();
  gates[0]?.reject(why);
  await expect(first).rejects.toBe(why);
  const { asked: second } = await ask();
  // As a replica does that lags.
  replica.residents.delete('x');
  const { asked: third } = await ask();
  gates[1]?.reject(why);
  await expect(second).rejects.toBe(why);
  const later = replica.residents.get('x');
  expect(later).toBeDefined();
  openAll();
  expect(await third).toBe('x');
  expect(replica.residents.get('x')).toBe(later);
});

test('whoever waits for a world that is forgotten meanwhile is told that the replica has fallen behind', async () => {
  const { stream, openAll } = openGated();
  const replica = await openReplica(stream);
  const asked = replica.use('x', async ({ world }) => world.name).catch(({ message }: Error) => message);
  await setImmediate();
  // As a replica does that lags.
  replica.residents.delete('x');
  openAll();
  expect(await asked).toContain('This replica has fallen behind the log');
});

test('10,000 messages may be under way, of all worlds together', async () => {
  const replica = await openReplica(new SimulatedStream(new SimulatedServers(1)));
  const resident = (name: string) => replica.use(name, async (found) => found);
  const [x, y] = [await resident('x'), await resident('y')];
  const size = vi.spyOn(x.outbox, 'size', 'get').mockReturnValue(5_000);
  const beside = vi.spyOn(y.outbox, 'size', 'get').mockReturnValue(4_999);
  const send = () =>
    replica.send(x, {
      draft: () => ({ kind: 'call', seen: x.world.state.mark, call: add(1) }),
      outlivesCaller: true,
    });
  expect(await send()).toMatchObject({ decision: 'apply' });
  beside.mockReturnValue(5_000);
  expect(() => send()).toThrow('10000 calls wait for the log already.');
  size.mockRestore();
  expect(await send()).toMatchObject({ decision: 'apply' });
});

test('a barrier of another replica says nothing of what was delivered here', async () => {
  const stream = new SimulatedStream(new SimulatedServers(1));
  const follow = vi.spyOn(stream, 'follow');
  const send = vi.spyOn(stream, 'sendBarrier').mockReturnValue();
  const replica = await openReplica(stream);
  const resident = await replica.use('x', async (found) => found);
  const follower = follow.mock.calls[0]?.[0];
  let isThere = false;
  const caughtUp = replica.catchUp(resident).then(() => {
    isThere = true;
  });
  await setImmediate();
  const own = send.mock.calls[0]?.[0] as string;
  follower?.onBarrier(own.replace(/^[^.]+/, 'another'));
  await setImmediate();
  expect(isThere).toBe(false);
  follower?.onBarrier(own);
  await caughtUp;
});

test('servers are out of reach once the oldest message of any world has waited for the timeout', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const stream = new SimulatedStream(new SimulatedServers(1));
  const replica = await openReplica(stream, { timeoutMs: 500 });
  const resident = async (name: string) => {
    const used = replica.use(name, async (found) => found);
    await vi.advanceTimersByTimeAsync(50);
    return used;
  };
  const [, y, z] = [await resident('x'), await resident('y'), await resident('z')];
  vi.spyOn(stream, 'send').mockReturnValue();
  const sendTo = async ({ outbox }: typeof y) => {
    outbox.send({ draft: () => ({ kind: 'drop' }), outlivesCaller: true }).catch(() => {});
    await vi.advanceTimersByTimeAsync(0);
  };
  await sendTo(y);
  await vi.advanceTimersByTimeAsync(200);
  await sendTo(z);
  await vi.advanceTimersByTimeAsync(299);
  expect(replica.unavailableReason).toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  expect(replica.unavailableReason).toContain('out of reach');
});
