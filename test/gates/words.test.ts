import { expect, test } from 'vitest';
import { listFiles, parseSource, readSources, readText } from '../support/source-files.ts';
import { findDoubleWords, findOldWords, oldWords } from './words.ts';

const sources = readSources('src');
const findIn = (text: string) =>
  findOldWords(
    [parseSource('src/a.ts', text)],
    oldWords.map((word) => ({ ...word, kept: [] })),
  );

test('no name says in a word of its own what the field has a word for', () => {
  expect(findOldWords(sources)).toEqual([]);
});

test('a word that once meant several things means one', () => {
  expect(findDoubleWords(sources)).toEqual([]);
  const files = [parseSource('src/a.ts', 'interface Answer {}'), parseSource('src/b.ts', '\nexport type Answer = 1;')];
  expect(findDoubleWords(files)).toEqual(['Answer means several things: src/a.ts:1, src/b.ts:2']);
});

test('nor does the name of a file, but for the few where it means something else', () => {
  const parts = new Set(oldWords.flatMap(({ parts: old }) => old));
  const paths = listFiles('src').filter((path) => path.split(/[/.-]/).some((word) => parts.has(word)));
  expect(paths.filter((path) => !path.startsWith('src/console/'))).toEqual([
    'src/cli/commands/walkthrough/fences.ts',
    'src/world/claims/claim-steps.ts',
  ]);
});

test.each([
  'const heldPlace = 1;',
  'function told() {}',
  'const f = (place: number) => 1;',
  'const { trouble } = state;',
  'const { a: places } = state;',
  'class A { #settle() {} }',
  'interface A { readonly jobPatienceMs: number }',
  'type ToldStory = string;',
  'const [turn = 1, ...steps] = list;',
])('the gate finds: %s', (text) => {
  expect(findIn(text).length).toBeGreaterThan(0);
});

test.each([
  'const replaced = settlement;',
  'const text = "told";',
  '// told once',
  'import { once } from "node:events";',
  'x.once(1);',
])('the gate lets pass: %s', (text) => {
  expect(findIn(text)).toEqual([]);
});

test('a name that is kept for nothing is found', () => {
  expect(findOldWords([], [{ parts: ['told'], say: 'shown', kept: ['toldAll'] }])).toEqual([
    'toldAll is kept for nothing',
  ]);
});

/** A file by its path from the root, from `src/`, or by its name alone. */
const namedFile = /(?<![\w@./-])((?:[a-z.][\w.-]*\/)*[a-z][\w-]*(?:\.[\w-]+)*\.(?:ts|tsx|mjs|md|json|txt|sh))\b/g;

test('every file that a comment names is there', () => {
  const present = listFiles('');
  const known = new Set(present.flatMap((path) => path.split('/').map((_, index, all) => all.slice(index).join('/'))));
  const comments = ['src', 'test', 'scripts', 'bench']
    .flatMap(listFiles)
    .filter((path) => /\.(tsx?|mjs)$/.test(path))
    .flatMap((path) =>
      [...readText(path).text.matchAll(/^\s*(?:\/\/|\*|\/\*\*?) (.*)$/gm)].flatMap(([, comment = '']) =>
        [...comment.matchAll(namedFile)].map(([, name]) => ({ path, name: String(name) })),
      ),
    );
  expect(comments.length).toBeGreaterThan(20);
  expect(comments.filter(({ name }) => !known.has(name)).map(({ path, name }) => `${path}: ${name}`)).toEqual([]);
});
