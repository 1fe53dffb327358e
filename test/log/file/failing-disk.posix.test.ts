// A disk that is full or fails: nothing more is acknowledged, and nothing that was is lost.
import fs from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { openFileStore } from '../../../src/log/file/open-file-store.ts';
import { LogUnavailable } from '../../../src/log/log-error.ts';
import { openLog } from '../../../src/log/open-log.ts';
import { giveTurns } from '../../support/test-clock.ts';
import { add, type CountingMachine, countingOptions, look, reset } from '../counting-machine.ts';
import { makeTempFolder } from '../temp-folder.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const total = (machine: CountingMachine) => machine.total;

const failure = (code: string) => Object.assign(new Error(`${code}: made by a test`), { code });

test('after a failed sync nothing is acknowledged or read, in no world, and a restart has what was acknowledged', async () => {
  const folder = await makeTempFolder();
  const failures: Error[] = [];
  const log = await openLog(folder, countingOptions({ onFailure: (error) => failures.push(error) }));
  await log.submit('a', add(1));
  await log.submit('b', add(1));
  const sync = vi.spyOn(fs, 'fdatasync').mockImplementationOnce((_, done) => done(failure('EIO')));
  await expect(log.submit('a', add(2))).rejects.toThrow(LogUnavailable);
  expect(sync).toHaveBeenCalledTimes(1);
  for (const world of ['a', 'b']) {
    await expect(log.submit(world, add(4))).rejects.toThrow('could not be written: EIO');
    await expect(log.read(world, total)).rejects.toThrow(LogUnavailable);
  }
  expect(failures).toHaveLength(1);
  expect(log.state()).toMatchObject({ isWritable: false, unavailableReason: expect.stringContaining('EIO') });
  await log.close();
  const again = await openLog(folder, countingOptions());
  // The entry whose sync failed was written: it may be there or not, and its answer was never given.
  expect(await again.read('a', total)).toEqual({ generation: '0', position: 2, reply: 3 });
  expect(await again.read('b', total)).toEqual({ generation: '0', position: 1, reply: 1 });
  await again.close();
});

test('no answer to a read, a refusal or a repeated key shows what is not durable yet', async () => {
  const log = await openLog(await makeTempFolder(), countingOptions());
  await log.submit('default', add(1));
  let finish = () => {};
  vi.spyOn(fs, 'fdatasync').mockImplementationOnce((fd, done) => {
    finish = () => fs.fsync(fd, done);
  });
  const answers: string[] = [];
  const note = (name: string) => () => void answers.push(name);
  const call = add(2);
  const all = [
    Promise.resolve(log.submit('default', call)).then(note('write')),
    Promise.resolve(log.read('default', total)).then(note('read')),
    Promise.resolve(log.submit('default', { operationId: 'refuse' })).then(note('refusal')),
    Promise.resolve(log.submit('default', call)).then(note('repeated')),
  ];
  await expect.poll(() => fs.fdatasync).toHaveBeenCalled();
  await giveTurns();
  expect(answers).toEqual([]);
  finish();
  await Promise.all(all);
  expect(answers.sort()).toEqual(['read', 'refusal', 'repeated', 'write']);
  await log.close();
});

test('no refusal of what a caller saw, and none of a rewind, shows what is not durable yet', async () => {
  const log = await openLog(await makeTempFolder(), countingOptions());
  await log.submit('default', add(1));
  const hung: (() => void)[] = [];
  const sync = vi.spyOn(fs, 'fdatasync').mockImplementation((fd, done) => {
    hung.push(() => fs.fsync(fd, done));
  });
  const answers: string[] = [];
  const refused = (asked: () => unknown) =>
    Promise.resolve()
      .then(asked)
      .catch(({ constructor: { name } }: Error) => answers.push(name));
  const [writing, atLeast] = [log.submit('default', reset), { generation: '0', position: 1 }];
  const all = [
    refused(() => log.read('default', total, { atLeast })),
    refused(() => log.submit('default', look, { atLeast })),
    refused(() => log.read('default', total, { atLeast: { generation: '1', position: 9 } })),
    refused(() => log.rewind('default', { to: 0, from: 1, call: look })),
  ];
  await expect.poll(() => hung).not.toEqual([]);
  await giveTurns();
  expect(answers).toEqual([]);
  sync.mockRestore();
  for (const finish of hung) finish();
  await Promise.all([writing, ...all]);
  expect(answers.sort()).toEqual(['LogUnavailable', 'WorldMoved', 'WorldReplaced', 'WorldReplaced']);
  await log.close();
});

test('appends that arrive while a sync runs share the next one', async () => {
  const log = await openLog(await makeTempFolder(), countingOptions());
  await log.submit('default', add(1));
  const sync = vi.spyOn(fs, 'fdatasync');
  await Promise.all(Array.from({ length: 100 }, () => log.submit('default', add(1))));
  expect(sync.mock.calls.length).toBeLessThanOrEqual(2);
  await log.close();
});

test('a write that takes only a part is continued', async () => {
  const folder = await makeTempFolder();
  const log = await openLog(folder, countingOptions());
  await log.submit('default', add(1));
  const { writeSync } = fs;
  const write = vi
    .spyOn(fs, 'writeSync')
    .mockImplementation(((fd: number, bytes: Uint8Array, from: number) =>
      writeSync(fd, bytes, from, Math.min(7, bytes.length - from))) as typeof fs.writeSync);
  await log.submit('default', add(2));
  expect(write.mock.calls.length).toBeGreaterThan(10);
  await log.close();
  const again = await openLog(folder, countingOptions());
  expect(await again.read('default', total)).toEqual({ generation: '0', position: 2, reply: 3 });
  await again.close();
});

test('a snapshot that cannot be written is reported, and nothing else happens', async () => {
  const notices: string[] = [];
  const onNotice = (message: string) => notices.push(message);
  const log = await openLog(await makeTempFolder(), countingOptions({ snapshotEvery: 2, onNotice }));
  await log.submit('default', add(1));
  const { openSync } = fs;
  vi.spyOn(fs, 'openSync').mockImplementation((path, ...more) => {
    if (String(path).includes('.snapshot')) throw failure('ENOSPC');
    return openSync(path, ...more);
  });
  await log.submit('default', add(2));
  await expect
    .poll(() => notices)
    .toEqual([expect.stringContaining('The snapshot of the world default could not be written')]);
  expect(await log.submit('default', add(4))).toMatchObject({ position: 3, reply: { total: 7 } });
  await log.close();
});

test('a fork or a rewind for which there is no room changes nothing, and says what to do', async () => {
  const log = await openLog(await makeTempFolder(), countingOptions());
  for (const value of [1, 2]) await log.submit('default', add(value));
  const replace = [
    () => log.fork('default', 'copy'),
    () => log.rewind('default', { to: 1, from: 2, call: { operationId: 'look' } }),
  ];
  for (const run of replace) {
    vi.spyOn(fs, 'writeSync').mockImplementationOnce(() => {
      throw failure('ENOSPC');
    });
    const refusal = await run().catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(LogUnavailable);
    expect(refusal).toMatchObject({ message: expect.stringMatching(/^Nothing was changed: .*ENOSPC.* Make room/) });
  }
  expect((await log.worlds()).map(({ name }) => name)).toEqual(['default']);
  expect(await log.submit('default', add(4))).toMatchObject({ generation: '0', position: 3, reply: { total: 7 } });
  await log.fork('default', 'copy');
  expect(await log.read('copy', total)).toMatchObject({ position: 3, reply: 7 });
  await log.close();
});

test('nobody has to be told that the disk has failed', async () => {
  const log = await openLog(await makeTempFolder(), countingOptions());
  vi.spyOn(fs, 'fdatasync').mockImplementationOnce((_, done) => done(failure('EIO')));
  await expect(log.submit('default', add(1))).rejects.toThrow('could not be written: EIO');
  await log.close();
});

test('where the disk has failed no snapshot is tried at the end', async () => {
  const onNotice = vi.fn();
  const log = await openLog(await makeTempFolder(), countingOptions({ onNotice }));
  await Promise.all(Array.from({ length: 1_000 }, () => log.submit('default', add(1))));
  vi.spyOn(fs, 'fdatasync').mockImplementationOnce((_, done) => done(failure('EIO')));
  await expect(log.submit('default', add(1))).rejects.toThrow(LogUnavailable);
  await log.close();
  expect(onNotice).not.toHaveBeenCalled();
});

test('nobody has to be told of a snapshot that cannot be written', async () => {
  const store = await openFileStore(await makeTempFolder(), countingOptions());
  const reply = { status: 201, total: 1, count: 1 };
  const generation = store.open('x').take(add(1), 0)({ reply, effect: 'change' });
  await generation.flush();
  const toJSON = () => {
    throw failure('EIO');
  };
  expect(await generation.keepSnapshot([{ toJSON }])).toBeUndefined();
  expect([store.health.unavailableReason, generation.replayable]).toEqual([null, 0]);
  await store.close();
});

test('a folder without rights is refused with what to do', async () => {
  const folder = await makeTempFolder();
  // Whoever runs the tests may have every right.
  vi.spyOn(fs, 'readdirSync').mockImplementationOnce(() => {
    throw failure('EACCES');
  });
  await expect(openLog(folder, countingOptions())).rejects.toThrow(
    `${folder} cannot be used: this process has no permission there (EACCES). Fix this, or choose another folder with --data.`,
  );
});

test.skipIf(process.platform !== 'linux')('a folder where none can be made is refused with what to do', async () => {
  await expect(openLog('/proc/log', countingOptions())).rejects.toThrow(
    '/proc/log cannot be used: no folder can be created there (ENOENT). Fix this, or choose another folder with --data.',
  );
});
