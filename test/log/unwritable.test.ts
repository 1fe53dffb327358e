// A call that is not JSON, as a body with a number beyond a double makes it: the machine refuses it, whatever keeps its log.
import { expect, onTestFinished, test } from 'vitest';
import type { Log } from '../../src/log/log.ts';
import { openLog } from '../../src/log/open-log.ts';
import { openMemoryLog } from '../../src/log/open-memory-log.ts';
import {
  add,
  type CountCall,
  type CountingMachine,
  type CountReply,
  countingOptions,
  Refusal,
} from './counting-machine.ts';
import { makeTempFolder } from './temp-folder.ts';

const engines: [string, () => Promise<Log<CountCall, CountReply, CountingMachine>>][] = [
  ['memory', async () => openMemoryLog(countingOptions())],
  ['file', async () => openLog(await makeTempFolder(), countingOptions())],
];

test.each(engines)('%s: a call that is not JSON is refused by the machine and logged nowhere', async (_, open) => {
  const log = await open();
  onTestFinished(() => log.close());
  await log.submit('x', add(1));
  const refused = { generation: '0', position: 1, refusal: new Refusal('no number that JSON knows') };
  expect(await log.submit('x', add(Number.POSITIVE_INFINITY))).toEqual(refused);
  expect(await log.submit('x', add(2))).toMatchObject({ position: 2, reply: { total: 3 } });
  expect(await log.verify('x')).toMatchObject({ position: 2 });
});
