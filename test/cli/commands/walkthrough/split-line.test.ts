// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are words of a shell.

import { expect, test } from 'vitest';
import { fillWords, splitLine } from '../../../../src/cli/commands/walkthrough/split-line.ts';
import type { UsageError } from '../../../../src/cli/failures/failures.ts';

const names = new Map([
  ['jobId', 'job_0006'],
  ['name', 'La Paloma 9'],
]);
const wordsOf = (line: string) => fillWords(splitLine(line).words, names);

test.each([
  ['sbox  jobs get', ['sbox', 'jobs', 'get']],
  ['sbox api -d \'{"a": [1]}\'', ['sbox', 'api', '-d', '{"a": [1]}']],
  ['a "b c" d', ['a', 'b c', 'd']],
  ['a"b"\'c\'d\\ e', ['abcd e']],
  ["a ''", ['a', '']],
  ['"a \\"b\\" \\$jobId \\n"', ['a "b" $jobId \\n']],
  ['get $jobId', ['get', 'job_0006']],
  ['/v1/jobs/$jobId/result', ['/v1/jobs/job_0006/result']],
  ['"$name, $jobId"', ['La Paloma 9, job_0006']],
  ['$name', ['La Paloma 9']],
  ['${jobId}x "${jobId}x"', ['job_0006x', 'job_0006x']],
  ["$'a\\n'", ['a\n']],
  ["'$jobId'", ['$jobId']],
  ['\\$jobId', ['$jobId']],
  ['--zones [1,2]', ['--zones', '[1,2]']],
  ['', []],
])('%s is %j', (line, words) => {
  expect(wordsOf(line)).toEqual(words);
});

test('a comment begins with a number sign that begins a word', () => {
  expect(splitLine('sbox get a#b   # exit 44')).toMatchObject({ length: 15, comment: 'exit 44' });
  expect(wordsOf('sbox get a#b   # exit 44')).toEqual(['sbox', 'get', 'a#b']);
  expect(splitLine('sbox get')).toMatchObject({ length: 8, comment: '' });
});

test('an ampersand at the end of a line lets the command run in the background', () => {
  expect(splitLine('sbox log &')).toMatchObject({ length: 9, isBackground: true, comment: '' });
  expect(splitLine('sbox log&  # later')).toMatchObject({ length: 8, isBackground: true, comment: 'later' });
  expect(splitLine("sbox log '&'")).toMatchObject({ isBackground: false });
  expect(splitLine('sbox log # &')).toMatchObject({ isBackground: false, comment: '&' });
});

test.each([
  'a & b',
  'a & &',
  'a &; b',
  'a &> b',
  '& a',
  'a | b',
  'a > b',
  'a; b',
  'a && b',
  'a `b`',
  'a $(b)',
  'a $1',
  'a "$1"',
  'a ${',
  'faults add *',
  'a (b)',
  'a ?',
  'a \\',
])('%s is for a shell, and refused', (line) => {
  expect(() => splitLine(line)).toThrow(/is shell syntax/);
});

test.each(["a 'b", 'a "b', 'a "b\\"'])('%s has an open quote', (line) => {
  expect(() => splitLine(line)).toThrow(/quote is not closed/);
});

test('a name that no output gave is refused, and the nearest is named', () => {
  const tipsOf = (line: string) => {
    try {
      return wordsOf(line);
    } catch (error) {
      return [(error as UsageError).message, ...(error as UsageError).tips];
    }
  };
  expect(tipsOf('get $jobid')).toEqual(['No earlier output has a jobid.', 'did you mean $jobId?']);
  expect(tipsOf('get $x')[1]).toBe('a line of output such as "jobId  job_0006" sets $jobId');
});
