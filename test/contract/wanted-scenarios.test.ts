import { expect, test } from 'vitest';
import type { Scenario } from '../../src/contract/schemas/organization.ts';
import { findWanted } from '../../src/contract/wanted-scenarios.ts';

/** Those that are marked follow the one before them. */
const scenarios = ['a', '+b', '+c', 'd', '+e', 'f'].map(
  (name) => ({ name, followsPrevious: name.startsWith('+') }) as Scenario & { readonly name: string },
);

test.each([
  ['one that follows none', ['d'], ['d']],
  ['the last of those that follow each other', ['+c'], ['a', '+b', '+c']],
  ['two of which one leads to the other', ['+b', '+c'], ['a', '+b', '+c']],
  ['two of different leads', ['f', '+e'], ['d', '+e', 'f']],
  ['none', [], []],
])('%s: each is found once, in its order, behind those that it follows', (_, wanted, found) => {
  const all = findWanted(scenarios, (scenario) => wanted.includes((scenario as (typeof scenarios)[number]).name));
  expect(all).toEqual(found.map((name) => scenarios.find((scenario) => scenario.name === name)));
});

test('where the first of a list follows one that is not in it, it begins with that', () => {
  expect(findWanted(scenarios.slice(1), () => true)).toEqual(scenarios.slice(1));
});
