import { expect, test } from 'vitest';
import { clean } from '../../src/cli/terminal/clean-text.ts';
import type { OutputStream } from '../../src/cli/terminal/streams.ts';
import type { Terminal } from '../../src/cli/terminal/terminal.ts';
import { readSources } from '../support/source-files.ts';
import { findBypasses } from './clean-text.ts';

test('nobody but these goes around the type of clean text', () => {
  expect(findBypasses(readSources('src'))).toEqual({
    'src/cli/terminal/clean-text.ts': ['as CleanString', ...Array(5).fill('CleanText.trust')],
    'src/cli/terminal/palette.ts': ['CleanText.trust'],
    // Its cells are clean; cli-table3 adds blanks.
    'src/cli/output/table.ts': ['CleanText.trust'],
    // What a command of a story printed was cleaned when it was printed.
    'src/cli/commands/walkthrough/captured-run.ts': ['as CleanString'],
    // clack writes by itself, and is given words that were cleaned.
    'src/cli/terminal/prompts.ts': ['as unknown as Writable'],
    'src/cli/terminal/writer.ts': ['as BytesStream'],
    // The library has no terminal of its own; what it says of a defect is cleaned there.
    'src/server/app.ts': ['process.stderr'],
  });
});

test.each([
  'process.stdout.write(name);',
  'console.log(name);',
  'CleanText.trust(name);',
  'const text = name as unknown as CleanText;',
  'stream.write(name as CleanString);',
  'writeSync(1, name);',
])('the gate finds %s', (text) => {
  expect(findBypasses([{ path: 'src/cli/a.ts', text }])).toEqual({ 'src/cli/a.ts': [expect.any(String)] });
});

test('what was not cleaned does not compile', () => {
  const calls = (stream: OutputStream, { out, err }: Terminal, name: string) => [
    // @ts-expect-error a string
    stream.write(name),
    // @ts-expect-error a string, though it is of the source
    stream.write('text'),
    // @ts-expect-error bytes may hold anything
    stream.write(Buffer.from(name)),
    // @ts-expect-error a string
    out(`${clean`text`} ${name}`),
    // @ts-expect-error a string
    err(name),
    // @ts-expect-error a thing of the same form
    out({ text: name }),
    out(clean`text ${name}`),
    stream.write(clean`text`.text),
  ];
  expect(calls).toBeTypeOf('function');
});
