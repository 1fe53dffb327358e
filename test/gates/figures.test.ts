// One function for one figure: what people see is computed in law/ and below, and the surfaces only write it down.
import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { importsOf, readSources } from '../support/source-files.ts';

const surfaces = ['src/cli', 'src/client', 'src/console', 'src/projections', 'src/server'];
const rounding = ['src/primitives/rounding.ts', 'src/primitives/hundredths.ts'];

test('no surface rounds', () => {
  const sources = surfaces.flatMap(readSources);
  expect(sources.length).toBeGreaterThan(300);
  const found = sources.filter((source) =>
    importsOf(source).some(({ specifier }) => rounding.includes(posix.join(posix.dirname(source.path), specifier))),
  );
  expect(found.map(({ path }) => path)).toEqual([]);
});

/** What a reader is shown by the clock of his own machine, and the name of a weekday. */
const local = ['src/console/land/words.ts', 'src/console/words/t.ts'];

test('no surface writes a figure as the locale of a machine does: the room of reading says them all', () => {
  const found = surfaces.flatMap(readSources).filter(({ text }) => /\.toLocale\w*String\(|NumberFormat/.test(text));
  expect(found.map(({ path }) => path).sort()).toEqual(local);
});
