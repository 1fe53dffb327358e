// What every store does alike in memory and in a folder, and what memory alone does.
import { expect, test } from 'vitest';
import { openLog } from '../../src/log/open-log.ts';
import { openMemoryLog } from '../../src/log/open-memory-log.ts';
import { PositionUnknown, WorldLimitReached } from '../../src/log/world-error.ts';
import { add, countingOptions, look } from './counting-machine.ts';
import { callsOf, testEngines, totalOf } from './every-engine.ts';
import { makeTempFolder } from './temp-folder.ts';

testEngines([
  ['memory', async (options) => openMemoryLog(options)],
  ['file', async (options) => openLog(await makeTempFolder(), options)],
]);

test('memory: everything is answered at once, without a promise', () => {
  const log = openMemoryLog(countingOptions());
  expect(log.submit('default', add(5))).toEqual({
    generation: '0',
    position: 1,
    reply: { status: 201, total: 5, count: 1 },
    note: { total: 5 },
  });
  expect(log.read('default', ({ total }) => total)).toEqual({ generation: '0', position: 1, reply: 5 });
  expect(log.state()).toMatchObject({ engine: 'memory', target: null, isWritable: true, unavailableReason: null });
});

test('memory: a world that was never written makes room for another, a written one does not, and the default has a place', () => {
  const log = openMemoryLog(countingOptions({ worldLimit: 2 }));
  log.submit('a', add(1));
  log.read('b', () => 0);
  log.submit('c', add(1));
  expect(() => log.submit('d', look)).toThrow(WorldLimitReached);
  expect(log.submit('default', look)).toMatchObject({ position: 0 });
  expect(log.submit('a', look)).toMatchObject({ position: 1 });
});

test('memory: the calls of a world are kept up to 10,000, and then the history begins again', async () => {
  const log = openMemoryLog(countingOptions());
  for (let count = 0; count < 10_000; count += 1) log.submit('default', { operationId: 'add', value: 1 });
  expect(await callsOf(log, 'default', 9_999)).toHaveLength(1);
  await log.fork('default', 'whole');
  log.submit('default', add(1));
  expect((await callsOf(log, 'default')).map(([position]) => position)).toEqual([10_001]);
  await expect(log.fork('default', 'lost', 10_000)).rejects.toThrow(PositionUnknown);
  await log.fork('default', 'now');
  expect([await totalOf(log, 'whole'), await totalOf(log, 'now')]).toEqual([10_000, 10_001]);
});
