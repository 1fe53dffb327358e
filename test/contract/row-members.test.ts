// Each member of a row that only some rows have, against a list written by hand: without one, what follows from it is gone.

import { expect, test } from 'vitest';
import { type Row, rows } from '../../src/contract/rows.ts';
import { readText } from '../support/source-files.ts';

const lines = readText('test/oracle/row-members.md')
  .text.split('\n')
  .filter((line) => /^\| \w+ \| \w+[A-Z:]/.test(line));
const facts = lines.map((line) => {
  const [, member = '', operations = ''] = line.split('|').map((cell) => cell.trim());
  return [member as keyof Row, operations.split(' ')] as const;
});
/** What other lists written by hand compare: endpoints, permissions, filters, control operations. */
const comparedElsewhere = [
  ...['id', 'method', 'path', 'permission', 'idempotencyKey', 'answer', 'filters', 'body', 'data'],
  ...['problems', 'command', 'summary', 'example'],
];
const said = ['awaits', 'collection', 'decision', 'endsAs', 'exampleAfter', 'served'];

test.each(facts)('exactly the rows that the list names have %s', (member, operations) => {
  const found = rows.filter((row) => row[member] !== undefined);
  const named = found.map((row) => (said.includes(member) ? `${row.id}:${row[member]}` : row.id));
  expect(named.sort()).toEqual([...operations].sort());
});

test('no member of a row is in no list', () => {
  const members = new Set(rows.flatMap((row) => Object.keys(row)));
  const listed = new Set<string>([...comparedElsewhere, ...facts.map(([member]) => member)]);
  expect([...members].filter((member) => !listed.has(member))).toEqual([]);
});
