import { expect, test } from 'vitest';
import { parseSource, readSources } from '../support/source-files.ts';
import { findImpurities, findMachineImports } from './purity.ts';

const inside = ['src/contract', 'src/engine', 'src/law', 'src/projections', 'src/world'].flatMap(readSources);

test('no clock, no chance and no environment below server/ and cli/', () => {
  expect(inside.length).toBeGreaterThan(0);
  expect(findImpurities([...inside, ...readSources('src/client')])).toEqual([]);
});

test('the console runs where there is no Node', () => {
  const sources = readSources('src/console');
  expect(sources.length).toBeGreaterThan(0);
  expect(findMachineImports(sources)).toEqual([]);
});

test('contract, engine, projections and world touch neither files nor sockets nor processes', () => {
  expect(findMachineImports(inside)).toEqual([]);
});

test.each([
  'Date.now();',
  'globalThis.Date.now();',
  "Date['now']();",
  'const clock = Date.now;',
  'new Date();',
  'new Date;',
  'Date();',
  'performance.now();',
  'Math.random();',
  'const { random } = Math;',
  'crypto.randomUUID();',
  "import { randomUUID } from 'node:crypto';",
  "import { randomBytes as draw } from 'node:crypto';",
  "import * as crypto from 'node:crypto'; crypto.randomInt(6);",
  "import { env } from 'node:process';",
  'process.env.HOME;',
  'process.env;',
  'const { env } = process;',
])('the gate finds %s', (text) => {
  expect(findImpurities([parseSource('src/world/a.ts', text)])).toHaveLength(1);
});

test.each([
  "new Date('2026-01-15T12:00:00.000Z');",
  'new Date(0).toISOString();',
  'Date.parse(text);',
  '// Date.now() is named in a comment only',
  "import { createHash } from 'node:crypto';",
  'const { now } = world;',
])('the gate lets pass %s', (text) => {
  expect(findImpurities([parseSource('src/world/a.ts', text)])).toEqual([]);
});

test('an import of files or sockets is found', () => {
  const text = "import { readFileSync } from 'node:fs'; import { createHmac } from 'node:crypto'; await import('net');";
  expect(findMachineImports([parseSource('src/world/a.ts', text)])).toEqual([
    'src/world/a.ts:1 imports node:fs',
    'src/world/a.ts:1 imports net',
  ]);
});
