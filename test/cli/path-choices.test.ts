import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listPathChoices } from '../../src/cli/terminal/path-choices.ts';

const folder = `${mkdtempSync(join(tmpdir(), 'sbox-paths-'))}/`;
mkdirSync(`${folder}rows`);
for (const name of ['rows.csv', 'plots.json', '.rows.csv.swp', 'rows\u001b[2J.csv', 'rows\n.csv', 'rows/old.csv'])
  writeFileSync(`${folder}${name}`, '');

test.each([
  ['', ['plots.json', 'rows.csv', 'rows/']],
  ['r', ['rows.csv', 'rows/']],
  ['rows/', ['rows/old.csv']],
  ['rows/old.csv', ['rows/old.csv']],
  ['.', ['.rows.csv.swp']],
  ['rows.csv/', []],
  ['elsewhere/', []],
])('after %j a path may go on as %j', (typed, choices) => {
  expect(listPathChoices(`${folder}${typed}`)).toEqual(choices.map((choice) => `${folder}${choice}`));
});

test('a path that begins here is said as it would be typed', () => {
  expect(listPathChoices('fixtures/org_p')).toEqual(['fixtures/org_pampa/']);
  expect(listPathChoices('')).toContain('package.json');
});
