import { expect, test } from 'vitest';
import { parseSource, readSources, readText } from '../support/source-files.ts';
import { findLayerViolations, findMisplacedLocators, layers } from './layers.ts';

const sources = readSources('src');

test('every import of src/ keeps to the layers', () => {
  expect(sources.length).toBeGreaterThan(0);
  expect(findLayerViolations(sources)).toEqual([]);
});

test('ARCHITECTURE.md opens with the layers', () => {
  const [, picture = ''] = readText('ARCHITECTURE.md').text.split('```');
  const drawn = picture
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [number, ...folders] = line.trim().split(/\s+/);
      return folders.map((folder) => [folder, Number(number)] as const);
    });
  const numbers = drawn.map(([, number]) => number);
  expect(numbers).toEqual(numbers.toSorted((a, b) => b - a));
  expect(Object.fromEntries(drawn)).toEqual(layers);
});

test('only files two folders below the root locate others by their own place', () => {
  expect(findMisplacedLocators(sources)).toEqual([]);
});

test.each([
  ['src/contract/a.ts', "import { b } from '../world/b.ts';"],
  ['src/world/a.ts', "export * from '../projections/b.ts';"],
  ['src/client/a.ts', "import type { B } from '../engine/b.ts';"],
  ['src/engine/records/a.ts', "import { b } from '../../world/b.ts';"],
  ['src/client/a.ts', "const b = await import('../server/b.ts');"],
  ['src/client/a.ts', "type B = import('../server/b.ts').B;"],
  ['src/server/a.ts', "import { main } from '../cli/main.ts';"],
  ['src/index.ts', "import { main } from './cli/main.ts';"],
  ['src/cli/main.ts', "import { start } from '../index.ts';"],
  ['src/cli/commands/serve/serve.ts', "import { listen } from '../../../server/listen.ts';"],
  ['src/cli/commands/status/status.ts', "await import('../../serving/start-sandbox.ts');"],
  ['src/world/operations/a.ts', "import { b } from '../../../scripts/b.ts';"],
  ['src/elsewhere/a.ts', "import { b } from '../contract/b.ts';"],
  ['src/world/a.ts', "import { b } from './b';"],
  ['src/cli/main.ts', "import fastify from 'fastify';"],
  ['src/world/a.ts', "import cors from '@fastify/cors';"],
  ['src/server/a.ts', "import { Chalk } from 'chalk';"],
  ['src/index.ts', "import { Command } from 'commander';"],
  ['src/client/a.ts', "import * as prompts from '@clack/prompts';"],
  ['src/console/state/a.ts', "import { b } from '../../world/b.ts';"],
  ['src/console/state/a.ts', "import type { B } from '../../server/b.ts';"],
  ['src/console/look/a.tsx', "import { b } from '../../cli/b.ts';"],
  ['src/cli/main.ts', "import { render } from 'preact';"],
])('%s may not say: %s', (path, text) => {
  expect(findLayerViolations([parseSource(path, text)])).toHaveLength(1);
});

test.each([
  ['src/world/operations/a.ts', "import { b } from '../store.ts';"],
  ['src/world/a.ts', "import { b } from '../engine/b.ts'; import { c } from '../law/c.ts';"],
  ['src/server/a.ts', "import { b } from '../world/b.ts'; import fastify from 'fastify';"],
  ['src/cli/serving/a.ts', "import { listen } from '../../server/listen.ts';"],
  ['src/cli/commands/serve/serve.ts', "await import('../../serving/start-sandbox.ts');"],
  ['src/cli/main.ts', "import { readFile } from 'node:fs/promises'; const { Command } = await import('commander');"],
  ['src/index.ts', "import { buildApp } from './server/app.ts';"],
  ['src/console/look/a.tsx', "import { render } from 'preact'; import { b } from '../state/b.tsx';"],
  ['src/console/state/a.ts', "import { b } from '../../client/b.ts'; import { c } from '../../contract/c.ts';"],
])('%s may say: %s', (path, text) => {
  expect(findLayerViolations([parseSource(path, text)])).toEqual([]);
});

test('an import that is computed cannot slip through', () => {
  const source = parseSource('src/cli/main.ts', 'const name = "x"; await import(name);');
  expect(() => findLayerViolations([source])).toThrow('computes an import');
});

test('a command file that locates another by its own place is found', () => {
  const text = "new URL('../../fixtures/', import.meta.url);";
  expect(findMisplacedLocators([parseSource('src/cli/commands/a.ts', text)])).toHaveLength(1);
  expect(findMisplacedLocators([parseSource('src/cli/a.ts', text)])).toEqual([]);
});
