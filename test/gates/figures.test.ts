// One function for one figure: what people see is computed in law/ and below, and the surfaces only write it down.
import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { importsOf, readSources } from '../support/source-files.ts';

const surfaces = ['src/cli', 'src/client', 'src/console', 'src/projections', 'src/server'];
const rounding = ['src/primitives/rounding.ts', 'src/primitives/hundredths.ts'];

/** They write a figure that is known for people to read, and compute none. */
const formatters = ['src/cli/output/cell.ts', 'src/client/report/signed-chain.ts'];

test('of the surfaces only formatters round', () => {
  const sources = surfaces.flatMap(readSources);
  expect(sources.length).toBeGreaterThan(300);
  const found = sources.filter((source) =>
    importsOf(source).some(({ specifier }) => rounding.includes(posix.join(posix.dirname(source.path), specifier))),
  );
  expect(found.map(({ path }) => path)).toEqual(formatters);
});
