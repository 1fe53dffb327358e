// Whole worlds that are replaced while clients write to them, on every engine: every answer holds in the generation that it
// names, nothing is there twice, and the log is whole.
import { expect, test } from 'vitest';
import { LogUnavailable } from '../../src/log/log-error.ts';
import { openLog } from '../../src/log/open-log.ts';
import { openMemoryLog } from '../../src/log/open-memory-log.ts';
import { WorldDropped, WorldExists, WorldReplaced } from '../../src/log/world-error.ts';
import { add, countingOptions, look, reset } from './counting-machine.ts';
import { engines, testRounds } from './replacement-rounds.ts';
import { makeTempFolder } from './temp-folder.ts';

testRounds(20);

test.each(engines)(
  '%s: what was asked of a world that is dropped meanwhile is refused, and makes none',
  async (name, open) => {
    const { log } = await open();
    await log.submit('w', add(1));
    const prepared = Promise.resolve(log.submit('w', add(2, 'import'))).catch((error: unknown) => error);
    const dropping = log.drop('w');
    // In a folder the drop is under way by then, in memory it is done.
    for (let microtask = 0; microtask < 50; microtask += 1) await undefined;
    const waiting = name === 'file' ? [log.submit('w', add(4)), log.read('w', () => 0)] : [];
    for (const asked of waiting) await expect(asked).rejects.toThrow(WorldDropped);
    expect(await prepared).toBeInstanceOf(WorldDropped);
    expect(await dropping).toMatchObject({ name: 'w' });
    expect(await log.worlds()).toEqual([]);
    expect(await log.submit('w', add(8))).toMatchObject({ generation: '1', position: 1, reply: { total: 8 } });
    await log.close();
  },
);

test.each(engines)(
  '%s: a fork onto a world that is written to meanwhile is refused, and leaves it as it is',
  async (_, open) => {
    const { log } = await open();
    for (const value of [1, 2]) await log.submit('source', add(value));
    const fork = log.fork('source', 'w');
    expect(await log.submit('w', add(4))).toMatchObject({ generation: '0', position: 1 });
    await expect(fork).rejects.toThrow(WorldExists);
    expect(await log.read('w', ({ total }) => total)).toEqual({ generation: '0', position: 1, reply: 4 });
    await log.close();
  },
);

test('file: what a caller saw is never followed by less, and another generation is told', async () => {
  const log = await openLog(await makeTempFolder(), countingOptions());
  await log.submit('w', add(1));
  const seen = { generation: '0', position: 1 };
  const ask = (atLeast: { generation: string; position: number }) =>
    Promise.all(
      [() => log.read('w', () => 0, { atLeast }), () => log.submit('w', look, { atLeast })].map(async (run) => run()),
    );
  expect(await ask(seen)).toMatchObject([seen, seen]);
  await expect(ask({ ...seen, position: 2 })).rejects.toThrow(LogUnavailable);
  const { position } = await log.submit('w', reset, { atLeast: seen });
  await expect(ask(seen)).rejects.toThrow(WorldReplaced);
  await expect(async () => log.submit('w', add(2), { atLeast: seen })).rejects.toThrow('generation 1, position 2');
  expect(await log.read('w', ({ total }) => total)).toEqual({ generation: '1', position, reply: 0 });
  await log.close();
});

test('memory: what a caller saw is not compared, since its state cannot go back', () => {
  const log = openMemoryLog(countingOptions());
  const atLeast = { generation: 'x', position: 9 };
  expect(log.submit('w', add(1), { atLeast })).toMatchObject({ generation: '0', position: 1 });
});
