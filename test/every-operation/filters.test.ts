import { expect, it, test } from 'vitest';
import type { Operation } from '../../src/contract/form/operation.ts';
import { operations } from '../../src/contract/operations.ts';
import { bearer } from '../support/example-request.ts';
import { type FilterLine, filterLines, parseFilters } from '../support/filter-lines.ts';
import { buildTestApp } from '../support/test-app.ts';

type Listed = Record<string, unknown>;

const app = buildTestApp();

async function list(path: string, query: Record<string, string> = {}): Promise<Listed[]> {
  const [address, asked] = path.split('?');
  const search = new URLSearchParams([...new URLSearchParams(asked), ...Object.entries({ limit: '250', ...query })]);
  const reply = await app.inject({ url: `${address}?${search}`, headers: bearer('full') });
  const { data, page } = reply.json() as { data: Listed[]; page: { hasMore: boolean } };
  expect([reply.statusCode, page.hasMore]).toEqual([200, false]);
  return data;
}

/** The values of a member; of `ids.member`, those of the plots that the ids name. */
async function valuesIn(member: string): Promise<(record: Listed) => unknown[]> {
  const [own, ofPlots] = member.split('.') as [string, string | undefined];
  if (ofPlots === undefined) return (record) => [record[own]].flat();
  const plots = new Map((await list('/v1/aois')).map((plot) => [plot.aoiId, plot[ofPlots]]));
  return (record) => [record[own]].flat().map((id) => plots.get(id));
}

const fits: Record<FilterLine['how'], (value: unknown, asked: string) => boolean> = {
  is: (value, asked) => value === asked,
  from: (value, asked) => Date.parse(value as string) >= Date.parse(asked),
  to: (value, asked) => Date.parse(value as string) < Date.parse(asked),
};

it.each(filterLines)('$path: $filter=$value finds $finds of $of, and exactly those', async (line) => {
  const whole = await list(line.path);
  const found = await list(line.path, { [line.filter]: line.value });
  expect([found.length, whole.length]).toEqual([line.finds, line.of]);
  const valuesOf = await valuesIn(line.member);
  expect(found).toEqual(whole.filter((record) => valuesOf(record).some((value) => fits[line.how](value, line.value))));
});

test('each filter of each list has a line, and each line a filter', () => {
  const pages = (operations as readonly Operation[]).filter(({ answer }) => answer === 'page');
  const ofRows = pages.flatMap(({ path, filters }) => Object.keys(filters ?? {}).map((name) => `${path} ${name}`));
  const ofLines = new Set(filterLines.map(({ path, filter }) => `${path.split('?')[0]} ${filter}`));
  expect(ofRows.sort()).toEqual([...ofLines].sort());
});

test('a line that finds nothing, finds everything or cannot be read is an error', () => {
  const line = (how: string, finds: string) => `| /v1/x | a | b | ${how} | c | ${finds} | 3 |`;
  expect(parseFilters(line('is', '2'))).toHaveLength(1);
  for (const wrong of [
    line('is', '0'),
    line('is', '3'),
    line('is', 'x'),
    line('near', '2'),
    `${line('is', '2')} d |`,
  ]) {
    expect(() => parseFilters(wrong)).toThrow('cannot read');
  }
  expect(() => parseFilters('# Nothing')).toThrow('no filter');
});
