// The filters of the rows, against the list written by hand; test/every-operation/filters.test.ts asks for what they find.
import { expect, test } from 'vitest';
import type { Operation } from '../../src/contract/form/operation.ts';
import { operations } from '../../src/contract/operations.ts';
import { type FilterLine, filterLines, parseFilters } from '../support/filter-lines.ts';

const pages = (operations as readonly Operation[]).filter(({ answer }) => answer === 'page');
const pathOf = ({ path }: FilterLine) => path.split('?')[0];

test('each filter of each list has a line, and each line a filter', () => {
  const ofRows = pages.flatMap(({ path, filters }) => Object.keys(filters ?? {}).map((name) => `${path} ${name}`));
  const ofLines = new Set(filterLines.map((line) => `${pathOf(line)} ${line.filter}`));
  expect(ofRows.sort()).toEqual([...ofLines].sort());
});

test.each(filterLines)('$path: $filter is compared with $member, which another collection may have', (line) => {
  const { schema: _, ...rule } = pages.find(({ path }) => path === pathOf(line))?.filters?.[line.filter] ?? {};
  const { filter, member, how } = line;
  const isOther = member.includes('.');
  const byName = isOther ? { unindexed: true } : member === filter ? {} : { by: member };
  expect(rule).toEqual({ is: byName, from: { since: member }, to: { before: member } }[how]);
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
