// Bytes that nobody wrote so: found, named, never served. Only a last line that is not whole is left out.
import { existsSync, writeFileSync } from 'node:fs';
import { readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkLog, checkSnapshot } from '../../../src/log/file/check-files.ts';
import { LogDamaged, WorldStopped } from '../../../src/log/log-error.ts';
import { openLog } from '../../../src/log/open-log.ts';
import { counted } from '../../../src/primitives/counted.ts';
import { add, countingHeader, countingOptions, look, reset } from '../counting-machine.ts';
import { makeTempFolder } from '../temp-folder.ts';

/** A folder with a segment of three entries and a snapshot, and the paths of both. */
async function makeLog() {
  const folder = await makeTempFolder();
  const log = await openLog(folder, countingOptions({ snapshotEvery: 2 }));
  for (const call of [reset, add(5, 'a'), add(2, 'b')]) await log.submit('default', call);
  await log.close();
  const files = ['g1.log', 'g1-2.snapshot'].map((name) => join(folder, 'worlds', 'default', name));
  return { folder, segment: files[0] as string, snapshot: files[1] as string };
}

const lineAt = (content: Buffer, byte: number): number =>
  content.subarray(0, byte).toString('latin1').split('\n').length;

function damageOf(check: () => void, byte: number): LogDamaged {
  try {
    check();
  } catch (error) {
    expect(error).toBeInstanceOf(LogDamaged);
    return error as LogDamaged;
  }
  return expect.unreachable(`byte ${byte} was missed`);
}

test.each([
  ['segment', checkLog],
  ['snapshot', checkSnapshot],
] as const)(
  'every flipped byte of a %s is found and named by file, line and byte, and stops no more than its world',
  async (which, check) => {
    const log = await makeLog();
    const file = log[which];
    const whole = await readFile(file);
    expect(whole.length).toBeGreaterThan(400);
    const flip = (byte: number) => {
      const flipped = Buffer.from(whole);
      flipped.writeUInt8(whole.readUInt8(byte) ^ (1 << (byte % 8)), byte);
      writeFileSync(file, flipped);
    };
    for (let byte = 0; byte < whole.length; byte += 1) {
      flip(byte);
      const owner = { world: 'default', generation: 1, header: countingHeader };
      const { message } = damageOf(() => check(file, owner), byte);
      const start = whole.subarray(0, byte).lastIndexOf('\n') + 1;
      expect(message).toContain(`${file} is damaged at line ${lineAt(whole, byte)}, byte ${start}: `);
    }
    for (let byte = 0; byte < whole.length; byte += 40) {
      flip(byte);
      const notices: string[] = [];
      const served = await openLog(log.folder, countingOptions({ onNotice: (text) => notices.push(text) }));
      const reading = Promise.resolve(served.read('default', ({ total }) => total));
      // The log is the truth: without its snapshot a world is served from that.
      if (which === 'segment') await expect(reading).rejects.toThrow(`${file} is damaged at line`);
      else expect(await reading).toMatchObject({ position: 3, reply: 7 });
      expect(notices).toEqual([expect.stringContaining(`${file} is damaged at line`)]);
      expect(existsSync(file)).toBe(which === 'segment');
      expect(await served.submit('other', add(1))).toMatchObject({ reply: { total: expect.any(Number) } });
      await served.drop('other');
      await served.close();
    }
  },
);

test('a last line of any length that is not whole is left out and reported, and the lines before it are served', async () => {
  const { folder, segment } = await makeLog();
  const whole = await readFile(segment);
  const lastStart = whole.lastIndexOf('\n', -2) + 1;
  expect(whole.length - lastStart).toBeGreaterThan(100);
  for (let length = lastStart; length < whole.length; length += 1) {
    await writeFile(segment, whole);
    await truncate(segment, length);
    await rm(join(folder, 'acknowledged'));
    const notices: string[] = [];
    const log = await openLog(folder, countingOptions({ onNotice: (message) => notices.push(message) }));
    expect(notices).toHaveLength(length === lastStart ? 0 : 1);
    if (length > lastStart) expect(notices[0]).toContain(`(${counted(length - lastStart, 'byte')} after line 3)`);
    expect(await log.read('default', ({ total }) => total)).toEqual({ generation: '1', position: 2, reply: 5 });
    expect(await log.submit('default', add(2, 'b'))).toMatchObject({ position: 3, reply: { total: 7 } });
    await log.close();
    expect(await readFile(segment)).toEqual(whole);
  }
});

test.each([
  ['a line is missing', (lines: string[]) => lines.toSpliced(2, 1), 3],
  ['two lines are exchanged', ([head = '', one = '', two = '', three = '']: string[]) => [head, two, one, three], 2],
  ['a line is there twice', ([head = '', one = '', ...more]: string[]) => [head, one, one, ...more], 3],
  ['the head is missing', ([, ...more]: string[]) => more, 1],
  ['the file is empty', () => [], 1],
  ['the file is of another program', () => ['a text that somebody wrote\n'], 1],
  ['the file has no lines', () => ['x'.repeat(3_000_000)], 1],
])('%s: found and named, and only that world stops, until it is dropped', async (_, change, line) => {
  const { folder, segment } = await makeLog();
  const lines = (await readFile(segment, 'utf8')).split(/(?<=\n)/);
  await writeFile(segment, change(lines).join(''));
  const notices: string[] = [];
  const log = await openLog(folder, countingOptions({ onNotice: (message) => notices.push(message) }));
  const words = `g1.log is damaged at line ${line}, byte `;
  for (const ask of [
    () => log.submit('default', add(1)),
    () => log.verify('default'),
    () => log.fork('default', 'x'),
  ]) {
    await expect((async () => void (await ask()))()).rejects.toThrow(words);
  }
  expect([notices, await log.worlds()]).toEqual([
    [expect.stringContaining(words)],
    [{ name: 'default', position: null, lastUsed: null, unavailableReason: notices[0] }],
  ]);
  expect(await log.submit('other', add(1))).toMatchObject({ position: 1 });
  expect(await log.drop('default')).toMatchObject({ name: 'default' });
  expect(await log.read('default', ({ total }) => total)).toEqual({ generation: '3', position: 0, reply: 0 });
  await log.close();
  const again = await openLog(folder, countingOptions());
  expect((await again.worlds()).map(({ name, unavailableReason }) => [name, unavailableReason])).toEqual([
    ['other', null],
  ]);
  await again.close();
});

test('the reset of a stopped world begins it anew, and nothing else does', async () => {
  const { folder, segment } = await makeLog();
  await writeFile(segment, 'a text that somebody wrote\n');
  const log = await openLog(folder, countingOptions());
  for (const call of [add(1), look, { operationId: 'refuse' } as const]) {
    await expect((async () => void (await log.submit('default', call)))()).rejects.toThrow(WorldStopped);
  }
  expect(await log.submit('default', { ...reset, key: 'again' })).toMatchObject({ generation: '3', position: 1 });
  expect(await log.submit('default', add(5))).toMatchObject({ generation: '3', position: 2, reply: { total: 5 } });
  expect([log.state().stopped, await log.verify('default')]).toMatchObject([{}, { position: 2 }]);
  await log.close();
});
