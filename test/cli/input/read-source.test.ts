import { PassThrough } from 'node:stream';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readTyped, UsageError } from '../../../src/cli/failures/failures.ts';
import { parseJson, readFileOrInput, readInput, readSource } from '../../../src/cli/input/read-source.ts';
import { startClock, stopClock } from '../../support/test-clock.ts';
import { fakeSources } from './fake-sources.ts';

test('a source is itself, a file after @, or stdin for - and @-', async () => {
  const files = { 'a.json': '\uFEFF{"of":"the file"}' };
  expect(await readSource(fakeSources(), '--data', '{}')).toBe('{}');
  expect(await readSource(fakeSources(), '--data', 'a@b')).toBe('a@b');
  expect(await readSource(fakeSources({ files }), '--data', '@a.json')).toBe('{"of":"the file"}');
  for (const source of ['-', '@-']) {
    expect(await readSource(fakeSources({ stdin: '\uFEFFpiped\uFEFF' }), '--data', source)).toBe('piped\uFEFF');
  }
});

test('a file that is named alone is read, and - is stdin', async () => {
  expect(await readFileOrInput(fakeSources({ files: { '@a': 'content' } }), '@a')).toBe('content');
  expect(await readFileOrInput(fakeSources({ stdin: 'piped' }), '-')).toBe('piped');
  await expect(readFileOrInput(fakeSources(), '-')).rejects.toThrow('FILE reads stdin, but nothing is piped in.');
});

test('stdin is read once, and a second reader is refused by the names of both', async () => {
  const sources = fakeSources({ stdin: 'piped' });
  expect(await readSource(sources, '--data', '-')).toBe('piped');
  await expect(readSource(sources, '--ring', '@-')).rejects.toThrow(
    new UsageError('--data and --ring both read stdin.', 'use a file for one'),
  );
  expect(await readInput(fakeSources({ stdin: 'another' }).streams, '--data')).toBe('another');
});

test('a terminal is not read, and stays free for a later reader', async () => {
  const { streams } = fakeSources();
  for (const name of ['--data', '--ring']) {
    await expect(readInput(streams, name)).rejects.toThrow(`${name} reads stdin, but nothing is piped in.`);
  }
});

test('stdin may be slow, but not silent', async () => {
  stopClock();
  onTestFinished(startClock);
  const stdin = new PassThrough();
  const read = readInput({ stdin }, '--data', 30_000);
  for (const part of ['s', 'l', 'o', 'w']) {
    stdin.write(part);
    await vi.advanceTimersByTimeAsync(20_000);
  }
  stdin.end();
  expect(await read).toBe('slow');
  const silent = readInput({ stdin: new PassThrough() }, '--data', 30_000).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await silent).toEqual(new UsageError('stdin cannot be read: it sent no data for 30 seconds.'));
});

test('text that is not JSON is a usage error, and any other failure is passed on', () => {
  expect(parseJson('--data', '[1]')).toEqual([1]);
  expect(() => parseJson('--data', ' ')).toThrow(
    new UsageError('--data is empty.', '@FILE reads a file, - reads stdin'),
  );
  const fault = new Error('not of what was typed');
  expect(() =>
    readTyped(() => {
      throw fault;
    }),
  ).toThrow(fault);
});
