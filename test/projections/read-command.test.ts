// What a command that was copied asks for, read back from its words.

import { expect, test } from 'vitest';
import type { Operation } from '../../src/contract/form/operation.ts';
import { rowOf, rows } from '../../src/contract/rows.ts';
import { bodyFieldsOf, bodyFormsOf } from '../../src/projections/body-fields.ts';
import {
  type CopiedInput,
  commandsOfTheirOwn,
  readCommand,
  writeCommand,
} from '../../src/projections/copied-command.ts';
import { renderExample } from '../../src/projections/example-command.ts';

const own = rows.filter(({ id, bytes }) => bytes === undefined && !commandsOfTheirOwn.has(id));
const inputsOf = (row: Operation): CopiedInput[] =>
  [row.example, row.otherExample]
    .filter((example) => example !== undefined)
    .map(({ params = {}, query = {}, body }) => ({ params, query, body }) as CopiedInput);

test('each example of an operation is read as it was written, with nothing beside it', () => {
  let count = 0;
  for (const row of own)
    for (const input of inputsOf(row)) {
      expect(readCommand(row, writeCommand(row, input)), row.id).toStrictEqual(input);
      count += 1;
    }
  expect(count).toBeGreaterThan(own.length);
});

test('a body that lacks a member which its form needs is none', () => {
  let count = 0;
  for (const row of own) {
    const forms = bodyFormsOf(row.body);
    for (const input of inputsOf(row)) {
      const { body = {} } = input;
      const form = forms.find(({ required }) => required.every((name) => name in body));
      const required = bodyFieldsOf(row.body).filter(({ isRequired }) => isRequired);
      const needed = new Set([...required.map(({ path }) => path[0] as string), ...(form?.required ?? [])]);
      for (const name of needed) {
        if (!(name in body)) continue;
        const { [name]: _left, ...rest } = body;
        const stillWhole = forms.some((other) => other.required.every((each) => each in rest));
        if (stillWhole && !required.some(({ path }) => path[0] === name)) continue;
        expect(readCommand(row, writeCommand(row, { ...input, body: rest })), `${row.id} ${name}`).toBeUndefined();
        count += 1;
      }
    }
  }
  expect(count).toBeGreaterThan(30);
});

test('a form needs each of its members', () => {
  const row = rows.find(({ body }) => bodyFormsOf(body).some(({ required }) => required.length > 1)) as Operation;
  const form = bodyFormsOf(row.body).find(({ required }) => required.length > 1);
  const input = inputsOf(row).find(({ body = {} }) => form?.required.every((name) => name in body)) as CopiedInput;
  const [first] = form?.required ?? [];
  const body = { [String(first)]: input.body?.[String(first)] };
  expect(readCommand(row, writeCommand(row, { ...input, body }))).toBeUndefined();
});

test('a flag that is on stands alone, and one that is off is left out', () => {
  const example = rowOf('createPeritaje').otherExample;
  expect(renderExample(rowOf('createPeritaje'), example ?? {})).toMatch(/ --agreed-by-insured$/);
  const off = { body: { ...(example?.body as object), agreedByInsured: false } };
  expect(renderExample(rowOf('createPeritaje'), off)).not.toContain('agreed');
});

test.each([
  ['getClaim', ['claims', 'get', '']],
  ['getClaim', ['claims', 'get', '-x']],
  ['getClaim', ['claims', 'get', 'clm_0001', '--nope=1']],
  ['getClaim', ['claims', 'get', 'clm_0001', 'clm_0002']],
  ['getClaim', ['claims', 'get', 'clm_0001', '--limit=1']],
  ['listClaims', ['claims', 'list', '--limit=1', '--limit=2']],
  ['listClaims', ['claims', 'list', '--status=open', '-x']],
] as const)('%s is not asked for by %j', (id, words) => {
  expect(readCommand(rowOf(id), words)).toBeUndefined();
});

test('a page takes its limit and its cursor, and its filters by their flags', () => {
  const words = ['claims', 'list', '--limit=2', '--cursor=a b', '--aoi-id=aoi_0001'];
  const query = { aoiId: 'aoi_0001', limit: '2', cursor: 'a b' };
  expect(readCommand(rowOf('listClaims'), words)).toStrictEqual({ params: {}, query, body: undefined });
});
