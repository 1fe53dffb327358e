// The walks: what CONTRIBUTING says is done in a copy, all that holds a change is run, and what was done by hand is counted.
// They take minutes each: WALKS=1 npm run test:long runs them too.
import { expect, test } from 'vitest';
import { generatedFiles } from '../../scripts/generate.ts';
import { readText } from '../support/source-files.ts';
import { type Edit, newFilter, newWrite } from './changes.ts';
import { newResource } from './new-resource.ts';
import { ScratchCopy } from './scratch-copy.ts';

/** Whatever goes through the table, and the tests of the room; the rest of the suite knows nothing of its rows. */
const heldBy = [
  'contract/',
  'every-operation/',
  'projections/',
  'client/',
  'gates/',
  'scenarios/',
  'world/plots/',
  'world/policies/',
  'seed/',
  'console/words',
];
/** How long anything takes says nothing in a copy whose caches are empty. */
const patient = ['--testTimeout=300000', '--project=quick'];
const timeout = 1_200_000;
const numbers =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );

/** What the section says that it takes, and its numbered steps. */
function readSection(heading: string): { readonly count: number; readonly steps: readonly string[] } {
  const [, section = ''] = readText('CONTRIBUTING.md').text.split(`\n## ${heading}\n`);
  const [text = ''] = section.split('\n## ');
  const [, word = ''] = /\btakes (\w+) (?:files|lines) by hand/.exec(text) ?? [];
  const [list = ''] = text.split('\nThen ');
  return { count: numbers.indexOf(word) + 1, steps: list.split(/^\d\. /m).slice(1) };
}

/** Every edit lies where a step says, in the order of the steps, and every step has one. */
function expectSteps(edits: readonly Edit[], steps: readonly string[]): void {
  const named = steps.map((step) => [...step.matchAll(/`((?:src|test|scripts)\/[\w./-]+)`/g)].map(([, name]) => name));
  const closeness = (path: string, names: readonly (string | undefined)[]) =>
    Math.max(0, ...names.map((name = '') => (path.startsWith(name) ? name.length : 0)));
  const stepsOf = edits.map(({ path }) => {
    const close = named.map((names) => closeness(path, names));
    return close.indexOf(Math.max(1, ...close));
  });
  expect(stepsOf, edits.map(({ path }) => path).join(', ')).toEqual([...stepsOf].sort((a, b) => a - b));
  expect([...new Set(stepsOf)]).toEqual(steps.map((_, index) => index));
}

/** The files that people changed, once all that holds the change is satisfied. What commands wrote is not by hand. */
async function makeByHand(copy: ScratchCopy, edits: readonly Edit[]): Promise<Map<string, readonly string[]>> {
  copy.make(edits);
  for (const script of ['generate', 'build', 'generate']) expect(copy.run('npm', 'run', '--silent', script)).toBeNull();
  expect(copy.run('env', 'SCENARIOS=write', 'npx', 'vitest', 'run', 'test/scenarios')).toBeNull();
  expect(copy.run('npx', 'tsc')).toBeNull();
  expect(copy.run('npx', 'tsc', '-p', 'src/console')).toBeNull();
  expect(copy.run('npx', 'biome', 'check', '.')).toBeNull();
  const folders = heldBy.map((folder) => `test/${folder}`);
  expect(copy.run('npx', 'vitest', 'run', '--maxWorkers=2', '--reporter=dot', ...patient, ...folders)).toBeNull();
  const generated = await generatedFiles();
  const typed = new Set(edits.map(({ path }) => path));
  // Fixtures of a new collection too, which no list of today has.
  const writtenIn = ['fixtures/', 'test/scenarios/'];
  const isWritten = (path: string) =>
    generated.has(path) || (writtenIn.some((folder) => path.startsWith(folder)) && !typed.has(path));
  return new Map([...copy.changed()].filter(([path]) => !isWritten(path)));
}

test('a new write takes as many files by hand as CONTRIBUTING says, and those that it names', { timeout }, async () => {
  const { count, steps } = readSection('Add an operation');
  expectSteps(newWrite, steps);
  const copy = new ScratchCopy();
  const changed = await makeByHand(copy, newWrite);
  expect([...changed.keys()].sort()).toEqual(newWrite.map(({ path }) => path).sort());
  expect(changed.size).toBe(count);
});

test('a new filter takes as many lines by hand as CONTRIBUTING says, in the files that it names', {
  timeout,
}, async () => {
  const { count, steps } = readSection('Add a filter');
  expectSteps(newFilter, steps);
  const copy = new ScratchCopy();
  const changed = await makeByHand(copy, newFilter);
  expect([...changed.keys()].sort()).toEqual(newFilter.map(({ path }) => path).sort());
  expect([...changed.values()].flat()).toHaveLength(count);
});

test('a new resource takes as many files by hand as CONTRIBUTING says, and none of the console but what names it', {
  timeout,
}, async () => {
  const { count, steps } = readSection('Add a resource');
  expectSteps(newResource, steps);
  const copy = new ScratchCopy();
  const changed = await makeByHand(copy, newResource);
  expect([...changed.keys()].sort()).toEqual(newResource.map(({ path }) => path).sort());
  expect(changed.size).toBe(count);
  expect([...changed.keys()].filter((path) => path.startsWith('src/console/'))).toEqual([
    'src/console/drawing/operation-marks.json',
    'src/console/words/spanish.json',
  ]);
});

test.each([
  ['test/oracle/endpoints.md', ['npx', 'vitest', 'run', 'test/every-operation/table.test.ts']],
  ['src/world/operations.ts', ['npx', 'tsc']],
])('what forgets its line in %s is found', { timeout }, (path, [program, ...argv]) => {
  const copy = new ScratchCopy();
  copy.make(newWrite.filter((edit) => edit.path !== path));
  expect(copy.run(program as string, ...argv)).toContain('archive');
});
