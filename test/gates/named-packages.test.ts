import { expect, test } from 'vitest';
import { importsOf, readSources, readText } from '../support/source-files.ts';

/** The packages that the user of this project named: each is used by its own code, not replaced by an engine of ours. */
const named = ['commander', '@clack/prompts', 'fastify', 'chalk', 'cli-table3', 'conf'];

test('each package that was named is imported where its work is done', () => {
  const imported = new Set(readSources('src').flatMap((source) => importsOf(source).map(({ specifier }) => specifier)));
  expect(named.filter((name) => !imported.has(name))).toEqual([]);
});

test('tests run by vitest, and sources by tsx', () => {
  const { scripts } = JSON.parse(readText('package.json').text) as { scripts: Record<string, string> };
  expect(scripts.test).toMatch(/^vitest /);
  expect(scripts.dev).toMatch(/^tsx /);
});
