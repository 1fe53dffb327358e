import { expect, onTestFinished, test } from 'vitest';
import { openLog } from '../../../src/log/open-log.ts';
import { openMemoryLog } from '../../../src/log/open-memory-log.ts';
import { createChance } from '../../robustness/chance.ts';
import { add, countingOptions } from '../counting-machine.ts';
import { makeTempFolder } from '../temp-folder.ts';
import { type Asked, drawRace, isExplained, race, type State, type Told } from './races.ts';

const source = { position: 2, total: 2, totals: { 0: 0, 1: 1, 2: 2 } };
/** More of them by SBOX_RACES. */
const rounds = (few: number): number => Number(process.env['SBOX_RACES'] ?? few);

test.each([
  ['memory', 60],
  ['a folder', 12],
])('in %s one order explains all answers, those of forks and drops as well', async (where, few) => {
  const { below } = createChance(11);
  for (let round = 0; round < rounds(few); round += 1) {
    const options = countingOptions({ snapshotEvery: 3, worldLimit: 4 });
    const log = where === 'memory' ? openMemoryLog(options) : await openLog(await makeTempFolder(), options);
    for (const call of [add(1), add(1)]) await log.submit('source', call);
    const told = await race(log, drawRace(below), below);
    expect(isExplained(told, { source }), told.map((one) => JSON.stringify(one)).join('\n')).toBe(true);
    await log.close();
  }
});

test.each(['memory', 'a folder'])(
  'in %s one of many drops at once removes a world, and says where it stood',
  async (where) => {
    const log =
      where === 'memory' ? openMemoryLog(countingOptions()) : await openLog(await makeTempFolder(), countingOptions());
    onTestFinished(() => log.close());
    await log.submit('written', add(1));
    await log.read('read', () => 0);
    for (const [world, position] of [
      ['written', 1],
      ['read', 0],
      ['never', undefined],
    ] as const) {
      const answers = await Promise.all(Array.from({ length: 5 }, () => log.drop(world)));
      const removed = answers.filter((answer) => answer !== undefined);
      expect(removed.map((answer) => [answer.name, answer.position])).toEqual(
        position === undefined ? [] : [[world, position]],
      );
    }
  },
);

const at = (asked: Asked, answer: Told['answer'], from: number, until: number): Told => ({
  asked,
  answer,
  from,
  until,
});
const [drop, fork] = [
  { kind: 'drop', world: 'a' },
  { kind: 'fork', world: 'a', source: 'source' },
] as const;
const begin: State = { source, a: { position: 1, total: 1, totals: { 1: 1 } } };

test.each<[string, Told[]]>([
  ['two drops that both removed it', [at(drop, { position: 1 }, 1, 4), at(drop, { position: 1 }, 2, 3)]],
  ['a fork that was told to be dropped', [at(drop, { position: 1 }, 1, 4), at(fork, 'dropped', 2, 3)]],
  ['a fork onto what is there', [at(fork, { position: 2 }, 1, 2), at(drop, { position: 1 }, 3, 4)]],
])('no order explains %s', (_, told) => {
  expect(isExplained(told, begin)).toBe(false);
});
