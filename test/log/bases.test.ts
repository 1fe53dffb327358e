// A generation that begins with a state: what came before is history, and the state goes along wherever its position goes.

import fs from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { inOneBatch, listEntries } from '../../src/log/entries.ts';
import type { Entries, LogOptions } from '../../src/log/log.ts';
import type { BaseState } from '../../src/log/mark.ts';
import { openLog } from '../../src/log/open-log.ts';
import { openMemoryLog } from '../../src/log/open-memory-log.ts';
import { BeforeBase } from '../../src/log/world-error.ts';
import {
  add,
  type CountCall,
  type CountingMachine,
  type CountReply,
  countingHeader,
  countingOptions,
  reset,
} from './counting-machine.ts';
import { makeTempFolder } from './temp-folder.ts';

type Options = LogOptions<CountCall, CountReply, CountingMachine>;
const chain = (digit: number): string => String(digit).repeat(64);

/** Five entries of history that the machine cannot apply as they are, a state that they led to, and one entry after it. */
function reading(entries = 5): () => Promise<Entries<CountCall>> {
  const history = Array.from({ length: entries }, (_, index) => ({
    ...{ position: index + 1, chain: chain(index + 1), call: add(1000, `old-${index}`), note: { total: index } },
  }));
  const read = async () => [42, 5, ['spent', { status: 201, total: 42, count: 5 }]];
  const base: BaseState = { position: 5, chain: chain(5), programVersion: '0.9.0', read };
  const from = { position: 5 - entries, chain: entries === 0 ? chain(5) : chain(0) };
  return async () => ({ world: 'saved', from, to: 5, base, isWhole: true, batches: inOneBatch(history) });
}

const targets = {
  memory: async (more: Partial<Options> = {}) =>
    openMemoryLog(countingOptions({ header: { ...countingHeader, programVersion: '' }, ...more })),
  folder: async (more: Partial<Options> = {}, folder?: string) =>
    openLog(folder ?? (await makeTempFolder()), countingOptions(more)),
};

const total = ({ total }: CountingMachine): number => total;

test.each(Object.entries(targets))(
  'in %s a world begins with its state, and its history is listed',
  async (name, open) => {
    const log = await open();
    onTestFinished(() => log.close());
    await log.import('a', reading());
    const { generation } = await log.read('a', total);
    expect(await log.read('a', total)).toMatchObject({ position: 5, reply: 42 });
    expect(await log.submit('a', add(1, 'spent'))).toMatchObject({ position: 5, reply: { total: 42 } });
    // In memory nobody else's rules are known, so the state that came in a file is no other version's.
    if (name === 'memory') expect(await log.read('a', total)).toMatchObject({ generation });
    expect(await log.submit('a', add(1))).toMatchObject({ position: 6, reply: { total: 43, count: 6 } });
    const positions: number[] = [];
    for await (const batch of log.history('a')) positions.push(...batch.map(({ position }) => position));
    expect(positions).toEqual([1, 2, 3, 4, 5, 6]);
    expect(await log.verify('a')).toMatchObject({ position: 6 });
    expect((await log.replayOf('a')).entries.base).toMatchObject({ position: 5 });
  },
);

test.each(Object.entries(targets))(
  'in %s the state goes along to forks and rewinds, and not to a reset',
  async (_, open) => {
    const log = await open();
    onTestFinished(() => log.close());
    await log.import('a', reading());
    for (const value of [1, 2, 3]) await log.submit('a', add(value));
    await log.fork('a', 'past', 6);
    await log.fork('a', 'start', 5);
    await log.rewind('a', { to: 7, from: 8, call: add(0) });
    expect(await log.read('past', total)).toMatchObject({ position: 6, reply: 43 });
    expect(await log.read('start', total)).toMatchObject({ position: 5, reply: 42 });
    expect(await log.read('a', total)).toMatchObject({ position: 9, reply: 45 });
    await log.fork('start', 'again', 5);
    expect(await log.read('again', total)).toMatchObject({ reply: 42 });
    for (const world of ['a', 'past', 'start', 'again']) await log.verify(world);
    await log.submit('a', reset);
    await log.submit('a', add(1));
    expect(await log.read('a', total)).toMatchObject({ position: 11, reply: 1 });
    expect((await log.replayOf('a')).entries.base).toBeUndefined();
    await log.fork('a', 'fresh');
    expect(await log.verify('fresh')).toMatchObject({ position: 11 });
  },
);

test.each(Object.entries(targets))('in %s nothing goes back before the state', async (_, open) => {
  const log = await open();
  onTestFinished(() => log.close());
  await log.import('a', reading());
  await log.submit('a', add(1));
  await expect(log.fork('a', 'b', 4)).rejects.toThrow(BeforeBase);
  await expect(log.rewind('a', { to: 4, from: 6, call: add(0) })).rejects.toThrow(
    'The world a begins at position 5, with a state from another version or a file. It cannot go back to 4, which is before that.',
  );
  expect(await log.read('a', total)).toMatchObject({ position: 6, reply: 43 });
});

test('in a folder the state survives a restart, a snapshot that is lost, and another version of the program', async () => {
  const folder = await makeTempFolder();
  const first = await targets.folder({ snapshotEvery: 2 }, folder);
  await first.import('a', reading());
  for (const value of [1, 2, 3]) await first.submit('a', add(value));
  await first.fork('a', 'b');
  await first.close();
  const files = fs.readdirSync(join(folder, 'worlds/a')).sort();
  expect(files).toEqual([
    expect.stringMatching(/^g\d+-5\.base$/),
    expect.stringMatching(/^g\d+-7\.snapshot$/),
    expect.stringMatching(/^g\d+\.log$/),
  ]);
  fs.rmSync(join(folder, 'worlds/a', String(files[1])));
  const header = { ...countingOptions().header, programVersion: '2.0.0' };
  const second = await targets.folder({ header }, folder);
  onTestFinished(() => second.close());
  expect(second.state().stopped).toEqual({});
  for (const world of ['a', 'b']) {
    expect(await second.read(world, total)).toMatchObject({ position: 8, reply: 48 });
    expect(await second.verify(world)).toMatchObject({ position: 8 });
  }
});

test('a state without any history is one too', async () => {
  const folder = await makeTempFolder();
  const first = await targets.folder({}, folder);
  await first.import('a', reading(0));
  await first.fork('a', 'b');
  await first.close();
  const second = await targets.folder({}, folder);
  onTestFinished(() => second.close());
  for (const world of ['a', 'b']) expect(await second.read(world, total)).toMatchObject({ position: 5, reply: 42 });
  expect(await listEntries((await second.replayOf('b')).entries)).toEqual([]);
  expect(await second.submit('b', add(1))).toMatchObject({ position: 6 });
});

test.each(['removed', 'damaged', 'of another position'])(
  'a state that is %s stops its world and no other',
  async (what) => {
    const folder = await makeTempFolder();
    const first = await targets.folder({}, folder);
    await first.import('a', reading());
    await first.submit('other', add(1));
    await first.close();
    const [base] = fs.readdirSync(join(folder, 'worlds/a')).filter((name) => name.endsWith('.base'));
    const file = join(folder, 'worlds/a', String(base));
    if (what === 'removed') fs.rmSync(file);
    if (what === 'damaged') fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace('[42', '[43'));
    if (what === 'of another position') fs.renameSync(file, file.replace('-5.base', '-4.base'));
    const second = await targets.folder({}, folder);
    onTestFinished(() => second.close());
    expect(Object.keys(second.state().stopped)).toEqual(['a']);
    await expect(Promise.resolve().then(() => second.read('a', total))).rejects.toThrow(/The world a is not served/);
    expect(await second.read('other', total)).toMatchObject({ reply: 1 });
  },
);

test('a replacement that is refused leaves no state behind', async () => {
  const folder = await makeTempFolder();
  const log = await targets.folder({}, folder);
  onTestFinished(() => log.close());
  await log.submit('a', add(1));
  await expect(log.import('a', reading())).rejects.toThrow('A world a already exists');
  expect(fs.readdirSync(join(folder, 'worlds/a')).filter((name) => name.includes('base'))).toEqual([]);
});
