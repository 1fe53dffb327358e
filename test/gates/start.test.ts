import { expect, test } from 'vitest';
import { parseSource, readSources } from '../support/source-files.ts';
import { findLoadedTooEarly, listCommandsServed } from './start.ts';

test('a start loads no server, and no package that only some commands need', () => {
  expect(findLoadedTooEarly(readSources('src'))).toEqual([]);
});

test('a server is started without the other commands', () => {
  expect(listCommandsServed(readSources('src'))).toEqual([
    'src/cli/commands/serve/serve.ts',
    'src/cli/commands/topics.json',
    'src/cli/commands/tree-of.ts',
  ]);
});

test('a command that a server loads is found', () => {
  const serve = parseSource('src/cli/commands/serve/serve.ts', "import { status } from '../status/status.ts';");
  expect(listCommandsServed([serve])).toContain('src/cli/commands/status/status.ts');
});

const start = (text: string) => [
  parseSource('src/cli/program/run-program.ts', "import { Command } from 'commander';"),
  parseSource('src/cli/commands/commands.ts', text),
  parseSource('src/cli/output/table.ts', "import stringWidth from 'string-width';"),
];

test.each([
  ["import { Chalk } from 'chalk';", 'src/cli/commands/commands.ts:1 loads chalk'],
  ["import { spawn } from 'node:child_process';", 'src/cli/commands/commands.ts:1 loads node:child_process'],
  [
    "import { listen } from '../../server/start-server.ts';",
    'src/cli/commands/commands.ts:1 loads src/server/start-server.ts',
  ],
  ["import { renderTable } from '../output/table.ts';", 'src/cli/output/table.ts:1 loads string-width'],
  ["export { renderTable } from '../output/table.ts';", 'src/cli/output/table.ts:1 loads string-width'],
])('%s is found', (text, message) => {
  expect(findLoadedTooEarly(start(text))).toEqual([message]);
});

test.each([
  "import { Command } from 'commander';",
  "const { renderTable } = await import('../output/table.ts');",
  "import type { RunningServer } from '../../server/start-server.ts';",
  "import { readFile } from 'node:fs/promises';",
])('%s is no early load', (text) => {
  expect(findLoadedTooEarly(start(text))).toEqual([]);
});

test('without the file where a run begins there is no verdict', () => {
  expect(() => findLoadedTooEarly([])).toThrow('nothing was checked');
});
