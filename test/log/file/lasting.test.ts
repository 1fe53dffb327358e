// What a folder holds after an end of any kind, and what it says about itself.
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { encodeLine } from '../../../src/log/file/line.ts';
import type { LogHeader } from '../../../src/log/log.ts';
import { LogRefused, WorldStopped } from '../../../src/log/log-error.ts';
import { openLog } from '../../../src/log/open-log.ts';
import { PositionUnknown, WorldMoved } from '../../../src/log/world-error.ts';
import { add, CountingMachine, countingHeader, countingOptions, reset } from '../counting-machine.ts';
import { makeTempFolder } from '../temp-folder.ts';

const total = (machine: CountingMachine) => machine.total;

test('what was acknowledged is there after a restart, with its position, and keys still hold', async () => {
  const folder = await makeTempFolder();
  const log = await openLog(folder, countingOptions());
  await log.submit('default', add(5, 'a'));
  await log.submit('default', add(2, 'b'));
  await log.submit('other', add(1, 'a'));
  await log.close();
  const again = await openLog(folder, countingOptions());
  expect(await again.read('default', total)).toEqual({ generation: '0', position: 2, reply: 7 });
  expect(await again.submit('default', add(9, 'a'))).toMatchObject({ position: 2, reply: { total: 5 } });
  expect(await again.submit('default', add(3, 'c'))).toMatchObject({ position: 3, reply: { total: 10 } });
  expect(await again.worlds()).toMatchObject([
    { name: 'default', position: 3 },
    { name: 'other', position: 1 },
  ]);
  await again.close();
});

test('a rewind that is asked again after a restart answers again, until something follows it', async () => {
  const folder = await makeTempFolder();
  const log = await openLog(folder, countingOptions());
  for (const value of [5, 2]) await log.submit('default', add(value));
  const rewind = { to: 1, from: 2, call: reset };
  const revision = await log.rewind('default', rewind);
  await log.close();
  const again = await openLog(folder, countingOptions());
  expect(await again.rewind('default', rewind)).toEqual(revision);
  await expect(again.rewind('default', { ...rewind, to: 0 })).rejects.toThrow(WorldMoved);
  await expect(again.rewind('default', { ...rewind, from: 1 })).rejects.toThrow(WorldMoved);
  await again.submit('default', reset);
  await expect(again.rewind('default', rewind)).rejects.toThrow(new WorldMoved('default', 2, 4));
  const [head = ''] = (await readFile(join(folder, 'worlds', 'default', 'g2.log'), 'utf8')).split('\n');
  const { after } = JSON.parse(head.slice(head.indexOf('{')));
  expect(Object.keys(after)).toEqual(['position', 'chain']);
  await again.close();
});

test('a person reads a log with cut and jq', async () => {
  const folder = await makeTempFolder();
  const log = await openLog(folder, countingOptions());
  await log.submit('A.b', add(5, 'a'));
  await log.close();
  const file = join(folder, 'worlds', '=41=2eb', 'g0.log');
  // As `cut -d ' ' -f 3-` has it.
  const lines = (await readFile(file, 'utf8')).trimEnd().split('\n');
  const [head, entry] = lines.map((line) => JSON.parse(line.split(' ').slice(2).join(' ')));
  expect(head).toEqual({
    sboxLog: 2,
    world: 'A.b',
    generation: 0,
    facts: countingHeader,
    after: { position: 0, chain: expect.stringMatching(/^[0-9a-f]{64}$/) },
  });
  expect(entry).toEqual({
    position: 1,
    chain: expect.stringMatching(/^[0-9a-f]{64}$/),
    call: { operationId: 'add', value: 5, key: 'a' },
    note: { total: 5 },
  });
});

test('a long call leaves the same entry whether it was written down beforehand or not, and is replayed', async () => {
  const text = 'ñ'.repeat(200_000);
  const files: string[] = [];
  for (const bytes of [0, 64 * 1024, 64 * 1024 + 1, 400_000]) {
    const folder = await makeTempFolder();
    const log = await openLog(folder, countingOptions());
    await log.submit('default', { operationId: 'add', value: 2, text }, { bytes });
    await log.submit('default', add(1, 'next'));
    await log.close();
    files.push(await readFile(join(folder, 'worlds', 'default', 'g0.log'), 'utf8'));
    const again = await openLog(folder, countingOptions());
    expect(await again.read('default', total)).toEqual({ generation: '0', position: 2, reply: 3 });
    await again.close();
  }
  expect(files.map((file) => file === files[0])).toEqual([true, true, true, true]);
});

test('a reset begins a new file, and the one before it is gone', async () => {
  const folder = await makeTempFolder();
  const log = await openLog(folder, countingOptions());
  for (const call of [add(1), add(2), reset, add(4)]) await log.submit('default', call);
  await log.close();
  expect(await readdir(join(folder, 'worlds', 'default'))).toEqual(['g1.log']);
  const again = await openLog(folder, countingOptions());
  expect(await again.read('default', total)).toEqual({ generation: '1', position: 4, reply: 4 });
  await again.close();
});

test('calls that a reset overtakes in one batch are answered when the reset is durable', async () => {
  const folder = await makeTempFolder();
  const log = await openLog(folder, countingOptions());
  const answers = await Promise.all([add(1), add(2), reset, add(4)].map((call) => log.submit('default', call)));
  expect(answers.map(({ position }) => position)).toEqual([1, 2, 3, 4]);
  await log.close();
  const again = await openLog(folder, countingOptions());
  expect(await again.read('default', total)).toEqual({ generation: '1', position: 4, reply: 4 });
  await again.close();
});

test('a crash between a new log and the end of the old one leaves the new one', async () => {
  const folder = await makeTempFolder();
  const log = await openLog(folder, countingOptions());
  await log.submit('default', add(1));
  const file = join(folder, 'worlds', 'default', 'g0.log');
  const old = await readFile(file);
  await log.submit('default', reset);
  await log.close();
  await writeFile(file, old);
  await writeFile(join(folder, 'worlds', 'default', 'g9.log.new'), 'half');
  const again = await openLog(folder, countingOptions());
  expect(await readdir(join(folder, 'worlds', 'default'))).toEqual(['g1.log']);
  expect(await again.read('default', total)).toEqual({ generation: '1', position: 2, reply: 0 });
  await again.close();
});

test('a snapshot is written after so many entries, spares their replay, and another version begins with it', async () => {
  const folder = await makeTempFolder();
  const log = await openLog(folder, countingOptions({ snapshotEvery: 3 }));
  for (const value of [1, 2, 4]) await log.submit('default', add(value));
  await expect.poll(() => readdir(join(folder, 'worlds', 'default'))).toEqual(['g0-3.snapshot', 'g0.log']);
  await log.submit('default', add(8));
  await log.close();
  // A machine that computes something else shows which entries were replayed.
  const drifting = await openLog(folder, countingOptions({ drift: 100 }));
  await expect(drifting.read('default', total)).rejects.toThrow('entry 4 (add) has the chain');
  await drifting.close();
  const other = countingOptions({ drift: 100, header: { ...countingHeader, programVersion: '2.0.0' } });
  const newer = await openLog(folder, other);
  // Another version takes the state of the snapshot, and what differs after it is not applied.
  expect(await newer.read('default', total)).toEqual({ generation: '0', position: 3, reply: 7 });
  await newer.close();
  const same = await openLog(folder, countingOptions());
  expect(await same.read('default', total)).toEqual({ generation: '0', position: 4, reply: 15 });
  expect(await same.verify('default')).toEqual({ position: 4, chain: expect.any(String) });
  await same.close();
});

test('a world whose replay differs is named and never served, and the others are', async () => {
  const folder = await makeTempFolder();
  const log = await openLog(folder, countingOptions());
  await log.submit('a', add(1));
  await log.close();
  const drifting = await openLog(folder, countingOptions({ drift: 1 }));
  for (let time = 0; time < 2; time += 1) {
    await expect(drifting.submit('a', add(1))).rejects.toThrow(WorldStopped);
  }
  await expect(drifting.verify('a')).rejects.toThrow(WorldStopped);
  expect(drifting.state().stopped).toEqual({ a: expect.stringContaining('entry 1 (add)') });
  expect(await drifting.submit('b', add(1))).toMatchObject({ position: 1 });
  await drifting.close();
});

test('an entry tells its version when another version than the first wrote it', async () => {
  const folder = await makeTempFolder();
  for (const programVersion of ['1.0.0', '1.1.0']) {
    const log = await openLog(folder, countingOptions({ header: { ...countingHeader, programVersion } }));
    await log.submit('default', add(1));
    await log.close();
  }
  const text = await readFile(join(folder, 'worlds', 'default', 'g1.log'), 'utf8');
  expect(text.split('\n').map((line) => line.includes('"by":"1.1.0"'))).toEqual([false, false, true, false]);
});

test.each([
  ['seedDigest', 'seed-b'],
  ['jobSteps', 0],
])('worlds of another %s are made as they were, and all others by this log', async (fact, value) => {
  const folder = await makeTempFolder();
  const log = await openLog(folder, countingOptions());
  await log.submit('default', add(1));
  await log.close();
  const machinesOf = (header: LogHeader) => {
    expect(header).toMatchObject({ seedDigest: countingHeader.seedDigest, jobSteps: countingHeader.jobSteps });
    return countingOptions({ create: () => new CountingMachine([100, 0]) });
  };
  const onFound = vi.fn(async () => {});
  const header = { ...countingHeader, [fact]: value };
  const other = await openLog(folder, countingOptions({ header, machinesOf, onFound }));
  expect(onFound.mock.calls).toEqual([
    [{ others: [{ header: countingHeader, worlds: ['default'] }], isOnlyRead: false, isWhole: true }],
  ]);
  expect([other.headerOf('default'), other.headerOf('new')]).toEqual([countingHeader, undefined]);
  await expect(other.read('default', total)).rejects.toThrow('entry 1 (add) has the chain');
  await other.close();
  const restored = await openLog(folder, countingOptions({ header, machinesOf: () => countingOptions() }));
  expect(await restored.submit('default', add(2))).toMatchObject({ position: 2, reply: { total: 3 } });
  await restored.fork('default', 'fork', 1);
  expect(restored.headerOf('fork')).toEqual(countingHeader);
  expect(await restored.submit('default', reset)).toMatchObject({ position: 1 });
  expect(restored.headerOf('default')).toBeUndefined();
  await restored.close();
  const own = await openLog(folder, countingOptions());
  expect(await own.read('fork', total)).toMatchObject({ position: 1, reply: 1 });
  expect(own.headerOf('default')).toEqual(header);
  await own.close();
});

test('a folder of something else, a file, and a file in the way are refused with what to do', async () => {
  const folder = await makeTempFolder();
  await writeFile(join(folder, 'notes.txt'), 'mine');
  await expect(openLog(folder, countingOptions())).rejects.toThrow(
    'contains other files but no sbox log. Choose a new or an empty folder.',
  );
  await expect(openLog(join(folder, 'notes.txt'), countingOptions())).rejects.toThrow(LogRefused);
  await expect(openLog(join(folder, 'notes.txt', 'deeper'), countingOptions())).rejects.toThrow(
    'a part of the path is a file',
  );
  expect(await readdir(folder)).toEqual(['notes.txt']);
});

test('a log in a newer format is refused, and one that lies where another world is kept stops that world', async () => {
  const folder = await makeTempFolder();
  const log = await openLog(folder, countingOptions());
  await log.submit('a', add(1));
  await log.close();
  const file = (world: string, name = 'g0.log') => join(folder, 'worlds', world, name);
  await mkdir(join(folder, 'worlds', 'b'));
  await writeFile(file('b'), await readFile(file('a')));
  await writeFile(file('a', 'g7.log'), await readFile(file('a')));
  const mixed = await openLog(folder, countingOptions());
  expect((await mixed.worlds()).map(({ unavailableReason }) => unavailableReason)).toEqual([
    expect.stringContaining('it is named for generation 7, but its header says generation 0'),
    expect.stringContaining('it belongs to the world a, but is in the place of b'),
  ]);
  expect(await readdir(join(folder, 'worlds', 'a'))).toEqual(['g0.log', 'g7.log']);
  await mixed.close();
  const [head = '', ...entries] = (await readFile(file('a'), 'utf8')).split('\n');
  const newer = encodeLine(head.slice(head.indexOf('{')).replace('"sboxLog":2', '"sboxLog":3'));
  await rm(join(folder, 'worlds', 'b'), { recursive: true });
  await rm(file('a', 'g7.log'));
  await writeFile(file('a'), `${newer}${entries.join('\n')}`);
  await expect(openLog(folder, countingOptions())).rejects.toThrow(
    'has format 3, and this version of sbox reads formats up to 2',
  );
});

test('a folder of the first format opens as it is, and its next replacement writes the new form', async () => {
  const folder = await makeTempFolder();
  const world = join(folder, 'worlds', 'default');
  await mkdir(world, { recursive: true });
  const log = await openLog(join(folder, 'new'), countingOptions({ snapshotEvery: 2 }));
  for (const call of [add(1), add(2), add(4)]) await log.submit('default', call);
  await log.close();
  const old = join(folder, 'new', 'worlds', 'default');
  for (const [from, to] of [
    ['g0.log', '0.log'],
    ['g0-2.snapshot', '2.snapshot'],
  ] as const) {
    const [head = '', mark = '', ...more] = (await readFile(join(old, from), 'utf8')).split('\n');
    const olderHead = String(
      encodeLine(head.slice(head.indexOf('{')).replace('"sboxLog":2', '"sboxLog":1').replace('"generation":0,', '')),
    );
    const moved = olderHead.length - head.length - 1;
    const olderMark = mark.replace(/"byte":(\d+)/, (_, byte) => `"byte":${Number(byte) + moved}`);
    const line = to === '0.log' ? `${mark}\n` : String(encodeLine(olderMark.slice(olderMark.indexOf('{'))));
    await writeFile(join(world, to), `${olderHead}${line}${more.join('\n')}`);
  }
  await rm(join(folder, 'new'), { recursive: true });
  const again = await openLog(folder, countingOptions());
  expect(await again.read('default', total)).toEqual({ generation: '0', position: 3, reply: 7 });
  expect(await again.submit('default', add(8))).toMatchObject({ generation: '0', position: 4, reply: { total: 15 } });
  expect((await again.verify('default')).position).toBe(4);
  expect((await readdir(world)).sort()).toEqual(['0.log', '2.snapshot']);
  expect(await again.submit('default', reset)).toMatchObject({ generation: '1', position: 5, reply: { total: 0 } });
  expect(await readdir(world)).toEqual(['g1.log']);
  await again.close();
});

test('worlds that have been unused for longest are evicted and come back', async () => {
  const folder = await makeTempFolder();
  const log = await openLog(folder, countingOptions({ worldLimit: 2 }));
  for (let index = 0; index < 10; index += 1) await log.submit(`w${index}`, add(index));
  expect([...log.machines()].length).toBe(2);
  for (let index = 0; index < 10; index += 1) {
    expect(await log.read(`w${index}`, total)).toEqual({ generation: '0', position: 1, reply: index });
  }
  await log.close();
});

test('what a refused fork leaves of its name is gone when the folder is opened again', async () => {
  const folder = await makeTempFolder();
  const log = await openLog(folder, countingOptions());
  await log.submit('default', add(5, 'a'));
  await expect(log.fork('default', 'fork', 2)).rejects.toThrow(PositionUnknown);
  await log.close();
  await mkdir(join(folder, 'worlds', 'noted'));
  await writeFile(join(folder, 'worlds', 'noted', 'note.txt'), 'of somebody else');
  const again = await openLog(folder, countingOptions());
  expect((await readdir(join(folder, 'worlds'))).sort()).toEqual(['default', 'noted']);
  expect(await again.worlds()).toMatchObject([{ name: 'default', position: 1 }]);
  await again.close();
});
