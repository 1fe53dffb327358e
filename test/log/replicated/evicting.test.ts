// A replica that has room for few worlds: what is asked of one is answered, whatever else is asked meanwhile.
import { expect, onTestFinished, test } from 'vitest';
import { ReplicatedLog } from '../../../src/log/replicated/replicated-log.ts';
import { add, countingOptions } from '../counting-machine.ts';
import { SimulatedServers } from '../simulated-servers.ts';
import { SimulatedStream } from '../simulated-stream.ts';

const times = { resendMs: 100, timeoutMs: 500, tickMs: 20, probeMs: 5_000 };

test('a world that was just read from the log is not evicted before the call that waits for it', async () => {
  const stream = new SimulatedStream(new SimulatedServers(1));
  const log = await ReplicatedLog.over(stream, countingOptions({ worldLimit: 1 }), times);
  onTestFinished(() => log.close());
  const { readBase } = SimulatedStream.prototype;
  // Another world is asked for at each moment at which this one may have just come.
  for (let ticks = 0; ticks < 30; ticks += 1) {
    const world = `world-${ticks}`;
    let reads = 0;
    let other: unknown;
    stream.readBase = async (name) => {
      const base = await readBase.call(stream, name);
      reads += name === world ? 1 : 0;
      const isEnd = name === world && reads === 2;
      if (isEnd) void askLater();
      return base;
    };
    const askLater = async () => {
      for (let tick = 0; tick < ticks; tick += 1) await null;
      other = log.read('other', () => 0);
    };
    expect(await log.submit(world, add(4))).toMatchObject({ position: 1 });
    await other;
  }
});
