import { execFileSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { expect, test } from 'vitest';

interface Row {
  /** How many there were before. */
  readonly size: number;
  /** Executed blocks of our code for each one more: the least of four means. What runs meanwhile only adds to them. */
  readonly blocks: number;
  /** Processor time of the quickest: a busy machine makes others slower, and never this one quicker. */
  readonly ms: number;
  readonly statuses: readonly number[];
}

interface Measured {
  readonly name: string;
  readonly refusal?: number;
  readonly rows: readonly Row[];
}

const folder = new URL('./growth/', import.meta.url);
/** As deep in the folder of the package as the chunks of the program are, which look for the fixtures beside them. */
const bundle = new URL('../../node_modules/.cache/growth.mjs', import.meta.url);

async function measureAll(): Promise<Measured[]> {
  const entry = new URL('subjects.ts', folder).pathname;
  const options = { bundle: true, platform: 'node', format: 'esm', packages: 'external' } as const;
  await build({ entryPoints: [entry], outfile: bundle.pathname, logLevel: 'error', ...options });
  const said = execFileSync(process.execPath, [
    '--no-warnings',
    new URL('measure.mjs', folder).pathname,
    pathToFileURL(bundle.pathname).href,
  ]);
  return said
    .toString()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

/** Blocks do not see the loops of the engine itself, such as those of splice and sort, so time is compared too. */
function grows(first: Row, row: Row): string | undefined {
  if (row.blocks > 2 * first.blocks && row.blocks > first.blocks + 10)
    return `${Math.round(first.blocks)} blocks at ${first.size}, ${Math.round(row.blocks)} at ${row.size}`;
  if (row.ms > 4 * first.ms && row.ms > 1) return `${first.ms} ms at ${first.size}, ${row.ms} ms at ${row.size}`;
  return undefined;
}

const measured = await measureAll();

test('one more of anything is measured', () => {
  expect(measured.map(({ name }) => name)).toEqual([
    'worlds',
    'kept requests',
    'faults',
    'ended deliveries',
    'waiting deliveries',
    'watches',
    'connections',
    'entries and keys',
    'plots',
    'claims',
    'followers',
  ]);
});

test.each(measured)('one more costs as much among ten times as many: $name', ({ rows, refusal }) => {
  const [first, ...others] = rows as [Row, ...Row[]];
  expect(first.blocks).toBeGreaterThan(20);
  expect(others.length).toBeGreaterThan(0);
  expect(others.flatMap((row) => grows(first, row) ?? [])).toEqual([]);
  const statuses = rows.map((row) => row.statuses);
  const succeeded = refusal === undefined ? statuses : statuses.slice(0, -1);
  expect(succeeded.flat().filter((status) => status >= 300)).toEqual([]);
  if (refusal !== undefined) expect(statuses.at(-1)).toEqual([refusal]);
});

const row = (more: Partial<Row>): Row => ({ size: 10, blocks: 100, ms: 1, statuses: [200], ...more });

test.each([
  ['twice the blocks are not growth', row({}), row({ blocks: 200 }), undefined],
  ['more than twice are', row({}), row({ size: 100, blocks: 201 }), '100 blocks at 10, 201 at 100'],
  ['ten blocks more are not, however few there were', row({ blocks: 2 }), row({ blocks: 12 }), undefined],
  ['four times the time is not', row({}), row({ ms: 4 }), undefined],
  ['more than four times is', row({}), row({ size: 100, ms: 4.1 }), '1 ms at 10, 4.1 ms at 100'],
  ['a millisecond is within what a machine varies by', row({ ms: 0.1 }), row({ ms: 1 }), undefined],
])('%s', (_, first, other, said) => {
  expect(grows(first, other)).toBe(said);
});
