import { expect, test } from 'vitest';
import { parseSource } from '../support/source-files.ts';
import { readAllMutants } from './all-mutants.ts';
import { findMutants } from './find-mutants.ts';
import { instrument } from './instrument.ts';

const mutantsOf = (text: string): string[] =>
  findMutants(parseSource('src/a.ts', text)).map(({ original, mutated }) => `${original} → ${mutated}`);

test.each([
  ['isLate(days > 3)', ['days > 3 → days >= 3', 'days > 3 → days <= 3']],
  ['cost - returned', ['cost - returned → cost + returned']],
  ['64 * 1024', ['64 * 1024 → 64 / 1024']],
  ['x = a && !b', ['a && !b → a || !b', '!b → b']],
  ['count += -1', ['count += -1 → count -= -1', '-1 → 1']],
  ['count++', ['count++ → count--']],
  ['a ?? (b || c)', ['a ?? (b || c) → a && ((b || c))', 'b || c → b && c']],
  ['x = true', ['true → false']],
  ['(a ?? b).sort(byName)', ['(a ?? b).sort(byName) → (a ?? b)', 'a ?? b → a && b']],
  ['a\n  .map(b)\n  // Not all.\n  .slice(1)', ['a\n  .map(b)\n  // Not all.\n  .slice(1) → a\n  .map(b)']],
  ['Math.min(a, b)', ['Math.min(a, b) → Math.max(a, b)']],
  ['list.some(isLate)', ['list.some(isLate) → list.every(isLate)']],
  ['a?.b', ['a?.b → a.b']],
  ['a?.(b)', ['a?.(b) → a(b)']],
  ['if (a) b();', ['a → true', 'a → false']],
  ['while (a) b();', ['a → false']],
])('the mutants of `%s`', (text, mutants) => {
  expect(mutantsOf(text)).toEqual(mutants);
});

test.each([
  "'a' + b",
  '`a` + b',
  'text += `a`',
  'const a: true = b as true;',
  "import a from './a.ts';",
  'list.toString()',
])('`%s` has none', (text) => {
  expect(mutantsOf(text)).toEqual([]);
});

test('a mutant within an optional chain is exchanged with the whole chain, and one in its arguments alone', () => {
  const text = 'a?.list.filter((b) => b < 1).length';
  expect(findMutants(parseSource('src/a.ts', text)).map((mutant) => mutant.text)).toEqual([
    'a?.list.length',
    'a.list.filter((b) => b < 1).length',
    'b <= 1',
    'b >= 1',
  ]);
});

test('every expression asks which of its mutants is on, and every loop counts', () => {
  const source = parseSource('src/a.ts', 'while (a < b) a += 1;');
  const mutants = findMutants(source).map((mutant, index) => ({ ...mutant, id: index + 1 }));
  expect(instrument(source, mutants)).toBe(
    'while (($mutant(1)?false||(a <= b):$mutant(2)?false||(a >= b):$mutant(3)?false||(false):(a < b))) ' +
      '{$tick();($mutant(4)?false||(a -= 1):(a += 1));}',
  );
});

test('every file of the code can be read with its mutants in it', () => {
  const { sources, mutants } = readAllMutants();
  const byPath = new Map<string, (typeof mutants)[number][]>([...sources.keys()].map((path) => [path, []]));
  for (const mutant of mutants) byPath.get(mutant.path)?.push(mutant);
  for (const [path, source] of sources) {
    const text = instrument(source, byPath.get(path) ?? []);
    expect(() => parseSource(path, text).program, path).not.toThrow();
  }
});
