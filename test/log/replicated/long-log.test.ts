// A world whose log takes long to read: whoever asks meanwhile is told so, and it is read to its end all the same.
import { expect, onTestFinished, test } from 'vitest';
import { LogUnavailable } from '../../../src/log/log-error.ts';
import { ReplicatedLog } from '../../../src/log/replicated/replicated-log.ts';
import { add, countingOptions } from '../counting-machine.ts';
import { SimulatedServers } from '../simulated-servers.ts';
import { SimulatedStream } from '../simulated-stream.ts';

const times = { resendMs: 1_000, timeoutMs: 100, tickMs: 50, probeMs: 5_000 };

test('calls of a world that is still being read are unavailable for now, and answered once it is read', async () => {
  const servers = new SimulatedServers(1);
  const open = async (stream: SimulatedStream, own: Partial<typeof times> = {}) => {
    const log = await ReplicatedLog.over(stream, countingOptions(), own);
    onTestFinished(() => log.close());
    return log;
  };
  const first = await open(new SimulatedStream(servers));
  for (let count = 0; count < 10; count += 1) await first.submit('x', add(1));

  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const slow = new SimulatedStream(servers);
  const read = slow.read.bind(slow);
  let readings = 0;
  slow.read = async function* (world, from) {
    readings += 1;
    await released;
    yield* read(world, from);
  };
  const late = await open(slow, times);
  for (const call of [() => late.submit('x', add(1)), () => late.read('x', () => 0)]) {
    const failure = await Promise.resolve(call()).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(LogUnavailable);
    expect(failure).toMatchObject({
      message: 'The world x is still being read from the log. Try again: the reading goes on.',
    });
  }
  release();
  // On a busy machine it may take longer than the timeout all the same.
  const total = async () => late.read('x', ({ total }) => total);
  await expect.poll(total).toEqual({ generation: '0', position: 10, reply: 10 });
  expect(readings).toBe(1);
});
