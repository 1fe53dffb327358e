// A message that the servers did not deliver is found out by the next one, and the world is read anew.
import { expect, onTestFinished, test } from 'vitest';
import { WorldStopped } from '../../../src/log/log-error.ts';
import { ReplicatedLog } from '../../../src/log/replicated/replicated-log.ts';
import { add, type CountingOptions, countingHeader, countingOptions } from '../counting-machine.ts';
import { SimulatedServers } from '../simulated-servers.ts';
import { SimulatedStream } from '../simulated-stream.ts';

const times = { resendMs: 1_000, timeoutMs: 5_000, tickMs: 50, probeMs: 5_000 };

async function join(servers: SimulatedServers, more: Partial<CountingOptions> & { drift?: number } = {}) {
  const notices: string[] = [];
  const stream = new SimulatedStream(servers);
  const onNotice = (message: string) => notices.push(message);
  const log = await ReplicatedLog.over(stream, countingOptions({ onNotice, ...more }), times);
  onTestFinished(() => log.close());
  return { log, stream, notices };
}

test('a replica that missed messages reads them, says so, and answers as the others do', async () => {
  const servers = new SimulatedServers(1);
  const [whole, other] = [await join(servers), await join(servers)];
  await other.log.submit('x', add(1));
  await whole.log.submit('x', add(2));
  await other.log.read('x', () => 0);
  other.stream.missing = 2;
  await whole.log.submit('x', add(4));
  await whole.log.submit('x', add(8));
  await whole.log.submit('x', add(16));
  const reply = { generation: '0', position: 5, reply: 31 };
  expect(await whole.log.read('x', ({ total }) => total)).toEqual(reply);
  await expect.poll(() => other.notices).toEqual([expect.stringContaining('of the world x were not delivered')]);
  expect(await other.log.read('x', ({ total }) => total)).toEqual(reply);
  expect(await other.log.submit('x', add(32))).toMatchObject({ position: 6, reply: { total: 63 } });
  expect([other.log.state().stopped, whole.log.state().stopped, whole.notices]).toEqual([{}, {}, []]);
});

test('a local read is never of a world that is half read again', async () => {
  const servers = new SimulatedServers(1);
  const [whole, other] = [await join(servers), await join(servers, { reads: 'local' })];
  for (let value = 1; value <= 10; value += 1) await whole.log.submit('x', add(1));
  await other.log.read('x', () => 0);
  other.stream.missing = 2;
  const seen = new Set<string>();
  const look = async () => {
    try {
      const { position, ...answer } = await other.log.read('x', ({ total }) => total);
      seen.add(`${position}: ${'reply' in answer ? answer.reply : ''}`);
    } catch (error) {
      expect(error).toBeInstanceOf(WorldStopped);
    }
    await new Promise((resolve) => setImmediate(resolve));
  };
  await look();
  for (let value = 1; value <= 4; value += 1) await whole.log.submit('x', add(1));
  while (other.notices.length === 0) await look();
  await look();
  expect([...seen]).toEqual(['10: 10', '14: 14']);
});

test('what another version computed differently is read once more, and then the world stops', async () => {
  const servers = new SimulatedServers(2);
  const right = await join(servers);
  await right.log.submit('x', add(1));
  await right.log.submit('x', add(1));
  const wrong = await join(servers, { drift: 1, header: { ...countingHeader, programVersion: '2.0.0' } });
  await expect(wrong.log.read('x', () => 0)).rejects.toThrow('entry 1 (add)');
  expect(wrong.notices).toEqual([expect.stringContaining('The world x is not served')]);
});
