// Each member of a row that only some rows have, against a list written by hand: without one, what follows from it is gone.

import { expect, test } from 'vitest';
import { type Row, rows } from '../../src/contract/rows.ts';
import { bodyFormsOf } from '../../src/projections/body-fields.ts';
import { readText } from '../support/source-files.ts';

const lines = readText('test/oracle/row-members.md')
  .text.split('\n')
  .filter((line) => /^\| \w+ \| \w+[A-Z:]/.test(line))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
const facts = lines.flatMap(([member = '', operations = '', ...more]) =>
  more.length > 0 ? [] : [[member as keyof Row, operations.split(' ')] as const],
);
const tools = lines.flatMap(([tool, id, ...more]) => (more.length > 0 ? [[id, tool, ...more]] : []));
/** What other lists written by hand compare: endpoints, permissions, filters, control operations. */
const comparedElsewhere = [
  ...['id', 'method', 'path', 'permission', 'idempotencyKey', 'answer', 'filters', 'body', 'data'],
  ...['problems', 'command', 'summary', 'example'],
];
const said = ['awaits', 'collection', 'decision', 'endsAs', 'exampleAfter', 'needed', 'offeredByDefault', 'served'];

test.each(facts)('exactly the rows that the list names have %s', (member, operations) => {
  const found = rows.filter((row) => row[member] !== undefined);
  const saidOf = (row: Row) => (member === 'needed' ? row.needed?.names : row[member]);
  const named = found.map((row) => (said.includes(member) ? `${row.id}:${saidOf(row)}` : row.id));
  expect(named.sort()).toEqual([...operations].sort());
});

test('no member of a row is in no list', () => {
  const members = new Set(rows.flatMap((row) => Object.keys(row)));
  const listed = new Set<string>([...comparedElsewhere, ...facts.map(([member]) => member)]);
  expect([...members].filter((member) => !listed.has(member))).toEqual([]);
});

test('exactly the tools that the list names are further uses of an operation', () => {
  const found = rows.flatMap(({ id, body, intents = {} }) =>
    Object.entries(intents).map(([tool, sent]) => {
      const form = bodyFormsOf(body).find(({ title }) => title === sent);
      const fixed = Object.entries(form?.fixed ?? {}).map((member) => member.join('='));
      const needs = form?.required.filter((name) => !(name in form.fixed));
      return [id, tool, needs?.join(), fixed.join()];
    }),
  );
  expect(found).toEqual(tools);
});
