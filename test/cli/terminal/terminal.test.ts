// What a run takes its streams for: where results may be wide, where a line can be written over, and who can be asked.

import { PassThrough, Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { clean } from '../../../src/cli/terminal/clean-text.ts';
import type { Streams } from '../../../src/cli/terminal/streams.ts';
import { createTerminal, type Terminal } from '../../../src/cli/terminal/terminal.ts';

interface Given {
  readonly terminals?: readonly ('stdin' | 'stdout' | 'stderr')[];
  readonly env?: Streams['env'];
  readonly columns?: number;
  readonly rows?: number;
  readonly color?: boolean;
  readonly isJson?: boolean;
  readonly noInput?: boolean;
}

function streamsOf(given: Given) {
  const { terminals = ['stdin', 'stdout', 'stderr'], env = {}, columns = 100, rows = 30 } = given;
  const isTTY = (name: 'stdin' | 'stdout' | 'stderr') => ({ isTTY: terminals.includes(name) });
  const output = (name: 'stdout' | 'stderr') => Object.assign(new PassThrough(), { columns, rows, ...isTTY(name) });
  return {
    stdin: Object.assign(Readable.from([]), isTTY('stdin')),
    stdout: output('stdout'),
    stderr: output('stderr'),
    env,
  };
}

function terminalOf(given: Given, streams = streamsOf(given)): Promise<Terminal> {
  const { color, isJson = false, noInput = false } = given;
  const spell = {} as Terminal['spell'];
  return createTerminal(streams as unknown as Streams, { color, isJson, noInput, spell });
}

test.each<[string, Given, boolean]>([
  ['a person at a terminal', {}, true],
  ['whose results are piped on', { terminals: ['stdin', 'stderr'] }, true],
  ['input from a file', { terminals: ['stdout', 'stderr'] }, false],
  ['messages to a file', { terminals: ['stdin', 'stdout'] }, false],
  ['a job of continuous integration', { env: { CI: 'true' } }, false],
  ['an empty CI', { env: { CI: '' } }, true],
  ['a caller who wants JSON', { isJson: true }, false],
  ['--no-input', { noInput: true }, false],
])('%s can be asked: %o is %s', async (_, given, expected) => {
  expect((await terminalOf(given)).canAsk).toBe(expected);
});

test.each<[Given, boolean]>([
  [{}, true],
  [{ terminals: ['stderr'] }, true],
  [{ terminals: ['stdout'] }, false],
  [{ env: { TERM: 'xterm' } }, true],
  [{ env: { TERM: 'dumb' } }, false],
])('a line of stderr can be written over: %o is %s', async (given, expected) => {
  expect((await terminalOf(given)).canRewrite).toBe(expected);
});

test.each<[string, Given, (terminal: Terminal) => unknown, string]>([
  ['a result', {}, ({ out }) => out(clean`x`), '\r\u001b[2K1\r\u001b[2K2\r\u001b[2K'],
  ['bytes', {}, ({ outBytes }) => outBytes(Buffer.from('x')), '\r\u001b[2K1\r\u001b[2K2\r\u001b[2K'],
  ['a message', {}, ({ err }) => err(clean`x`), '\r\u001b[2K1\r\u001b[2K2\r\u001b[2Kx'],
  ['nothing', {}, ({ progress }) => progress(undefined), '\r\u001b[2K1\r\u001b[2K2\r\u001b[2K'],
  ['what goes to a file', { terminals: ['stdout'] }, ({ err }) => err(clean`x`), 'x'],
])('a line of progress gives way to %s', async (_, given, write, expected) => {
  const streams = streamsOf(given);
  const terminal = await terminalOf({ ...given, color: false }, streams);
  for (const text of ['1', '2']) terminal.progress(text);
  await write(terminal);
  const shown = String(streams.stderr.read());
  terminal.progress(undefined);
  expect([shown, streams.stderr.read()]).toEqual([expected, null]);
});

test.each<[Given, Pick<Terminal, 'isOutTerminal' | 'columns' | 'errColumns' | 'rows'>]>([
  [{}, { isOutTerminal: true, columns: 100, errColumns: 100, rows: 30 }],
  [
    { columns: 0, rows: 0 },
    { isOutTerminal: true, columns: 80, errColumns: 80, rows: 24 },
  ],
  [{ terminals: ['stdout'] }, { isOutTerminal: true, columns: 100, errColumns: undefined, rows: 30 }],
  [{ terminals: ['stderr'] }, { isOutTerminal: false, columns: undefined, errColumns: 100, rows: 30 }],
])('what is shown fits %o', async (given, expected) => {
  expect(await terminalOf(given)).toMatchObject(expected);
});

test.each<[string, Given, number, number]>([
  ['terminals', { env: { TERM: 'xterm-256color' } }, 2, 2],
  ['terminals of all colours', { env: { COLORTERM: 'truecolor' } }, 3, 3],
  ['a terminal that names none', {}, 1, 1],
  ['results in a file', { terminals: ['stderr'] }, 0, 1],
  ['messages in a file', { terminals: ['stdout'] }, 1, 0],
  ['--no-color', { color: false }, 0, 0],
  ['--color', { terminals: [], color: true }, 1, 1],
  ['--json', { isJson: true, env: { FORCE_COLOR: '1' } }, 0, 0],
  ['NO_COLOR', { env: { NO_COLOR: '1', FORCE_COLOR: '1' } }, 0, 0],
  ['an empty NO_COLOR', { env: { NO_COLOR: '' } }, 1, 1],
  ['FORCE_COLOR', { terminals: [], env: { FORCE_COLOR: '1' } }, 1, 1],
  ['FORCE_COLOR=0', { env: { FORCE_COLOR: '0' } }, 0, 0],
  ['FORCE_COLOR=false', { env: { FORCE_COLOR: 'false' } }, 0, 0],
  ['a dumb terminal', { env: { TERM: 'dumb' } }, 0, 0],
])('%s have colours of their level', async (_, given, out, err) => {
  const { outColours, errColours } = await terminalOf(given);
  expect([outColours.level, errColours.level]).toEqual([out, err]);
});
