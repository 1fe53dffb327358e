import { expect, it } from 'vitest';
import { bearer } from '../support/example-request.ts';
import { type FilterLine, filterLines } from '../support/filter-lines.ts';
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
