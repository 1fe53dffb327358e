// Servers that are out of reach for a while: callers are told, nothing acknowledged is lost, and nobody has to start anything.
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { LogUnavailable } from '../../../src/log/log-error.ts';
import { ReplicatedLog } from '../../../src/log/replicated/replicated-log.ts';
import { add, type CountingMachine, countingOptions } from '../counting-machine.ts';
import { SimulatedServers } from '../simulated-servers.ts';
import { SimulatedStream } from '../simulated-stream.ts';

const total = (machine: CountingMachine) => machine.total;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

async function openCutOff() {
  const notices: string[] = [];
  const stream = new SimulatedStream(new SimulatedServers(1));
  const log = await ReplicatedLog.over(stream, countingOptions({ onNotice: (message) => notices.push(message) }));
  onTestFinished(() => log.close());
  const first = Promise.resolve(log.submit('x', add(1)));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await first).toMatchObject({ position: 1 });
  stream.cut = { to: true, from: true };
  const comeBack = () => {
    stream.cut = { to: false, from: false };
    stream.wake();
  };
  return { log, notices, comeBack };
}

const outcomeOf = (call: unknown): Promise<unknown> => Promise.resolve(call).catch((error: unknown) => error);

test('a call under way while the servers are lost for a second waits and is answered', async () => {
  const { log, notices, comeBack } = await openCutOff();
  const answers = [log.submit('x', add(2)), log.read('x', total)].map(outcomeOf);
  await vi.advanceTimersByTimeAsync(1_000);
  comeBack();
  await vi.advanceTimersByTimeAsync(3_900);
  expect(await Promise.all(answers)).toMatchObject([
    { position: 2, reply: { total: 3 } },
    { position: expect.any(Number) },
  ]);
  expect(notices).toEqual([]);
});

test.each([5, 60])(
  'servers that are lost for %i seconds: unavailable meanwhile, and back by itself',
  async (seconds) => {
    const { log, notices, comeBack } = await openCutOff();
    const call = add(2);
    const under = [log.submit('x', call), log.read('x', total)].map(outcomeOf);
    await vi.advanceTimersByTimeAsync(seconds * 1_000 + 200);
    for (const outcome of await Promise.all(under)) expect(outcome).toBeInstanceOf(LogUnavailable);
    expect(log.state()).toMatchObject({
      isWritable: false,
      unavailableReason: expect.stringContaining('is out of reach'),
    });
    await expect(log.submit('x', add(4))).rejects.toMatchObject({
      message: expect.stringContaining('This replica keeps trying'),
    });
    comeBack();
    // Whatever is under way is sent again within sixteen seconds.
    await vi.advanceTimersByTimeAsync(16_200);
    expect(log.state()).toMatchObject({ isWritable: true, unavailableReason: null });
    expect(notices).toEqual([expect.stringContaining('is out of reach'), 'The servers of the log answer again.']);
    const again = outcomeOf(log.submit('x', call));
    await vi.advanceTimersByTimeAsync(1_000);
    // The call that was not answered was carried out, once.
    expect(await again).toMatchObject({ generation: '0', position: 2, reply: { status: 201, total: 3, count: 2 } });
    const mark = outcomeOf(log.verify('x'));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await mark).toMatchObject({ position: 2 });
  },
);

test('a local read waits up to five seconds for what its caller saw, and no longer', async () => {
  const servers = new SimulatedServers(1);
  const stream = new SimulatedStream(servers);
  const local = await ReplicatedLog.over(stream, countingOptions({ reads: 'local' }));
  const other = await ReplicatedLog.over(new SimulatedStream(servers), countingOptions());
  onTestFinished(async () => void (await Promise.all([local.close(), other.close()])));
  const ask = async <Value>(asked: Value | Promise<Value>, forMs = 1_000): Promise<unknown> => {
    const outcome = outcomeOf(asked);
    await vi.advanceTimersByTimeAsync(forMs);
    return Promise.race([outcome, Promise.resolve('it waits')]);
  };
  await ask(other.submit('x', add(1)));
  expect(await ask(local.read('x', total))).toMatchObject({ position: 1 });
  stream.cut = { to: false, from: true };
  await ask(other.submit('x', add(2)));
  expect(local.read('x', total)).toMatchObject({ position: 1 });
  const atLeast = { generation: '0', position: 2 };
  const seen = outcomeOf(local.read('x', total, { atLeast }));
  expect(await ask(seen, 2_500)).toBe('it waits');
  stream.cut = { to: false, from: false };
  stream.wake();
  expect(await ask(seen)).toMatchObject({ ...atLeast, reply: 3 });
  stream.cut = { to: false, from: true };
  await ask(other.submit('x', add(4)));
  const late = outcomeOf(local.read('x', total, { atLeast: { generation: '0', position: 3 } }));
  expect(await ask(late, 4_500)).toBe('it waits');
  expect(await ask(late)).toBeInstanceOf(LogUnavailable);
});

test('a replacement that nobody stores in time says that it is not known', async () => {
  const stream = new SimulatedStream(new SimulatedServers(1));
  const log = await ReplicatedLog.over(stream, countingOptions());
  onTestFinished(() => log.close());
  const made = [log.submit('x', add(1)), log.read('y', total)].map(outcomeOf);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await Promise.all(made)).toMatchObject([{ position: 1 }, { position: 0 }]);
  vi.spyOn(stream, 'send').mockReturnValue();
  const forked = outcomeOf(log.fork('x', 'y'));
  await vi.advanceTimersByTimeAsync(6_000);
  expect(await forked).toMatchObject({ message: expect.stringContaining('did not answer in time') });
});
