import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { expect, test } from 'vitest';
import { examplePathOf } from '../../scripts/example-path.ts';
import { controlOperations } from '../../src/contract/control-operations.ts';
import { examples } from '../../src/contract/examples.ts';
import { Limit } from '../../src/contract/form/page.ts';
import { problems } from '../../src/contract/form/problems.ts';
import { jsonRows, rows } from '../../src/contract/rows.ts';
import { serviceEndpoints } from '../support/oracle.ts';

const violations = (schema: TSchema, value: unknown) => Compile(schema).Errors(value);

test('each operation of the oracle and each control operation has one example', () => {
  expect(Object.keys(examples)).toEqual(rows.map(({ id }) => id));
  expect(rows).toHaveLength(serviceEndpoints.length + controlOperations.length);
});

test.each(rows)('the example of $id fills every parameter of its path and no other', (row) => {
  expect(examplePathOf(row)).toMatch(/^\/(v1|control)(\/[a-z0-9_]+)+$/);
  const named = [...row.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  expect(Object.keys(row.example.params ?? {})).toEqual(named);
});

test.each(jsonRows.filter(({ body }) => body !== undefined))(
  'the example body of $id has the documented form',
  (row) => {
    expect(violations(row.body as TSchema, row.example.body)).toEqual([]);
  },
);

test.each(rows.filter(({ body }) => body === undefined))('the example of $id has no body', (row) => {
  expect(row.example.body).toBeUndefined();
});

test('every filter of an example is one of its operation and has an allowed value', () => {
  const used = rows.flatMap((row) =>
    Object.entries(row.example.query ?? {}).map(([name, value]) => ({ row, name, value })),
  );
  expect(used.length).toBeGreaterThan(10);
  for (const { row, name, value } of used) {
    const filter = row.filters?.[name]?.schema;
    expect(violations(filter ?? Limit, filter === undefined ? Number(value) : value)).toEqual([]);
  }
});

test('no example names a person, a host or a mailbox that could exist', () => {
  const text = JSON.stringify(examples);
  for (const [host] of text.matchAll(/(?<=@|https?:\/\/)[\w.-]+/g)) expect(host).toMatch(/\.(test|example)$/);
  expect(text).toContain('SBX-');
});

/** Where no climate is known lies Tenerife alone. */
const isInThePampas = (lon: number, lat: number) => Math.abs(lon + 61) < 3 && Math.abs(lat + 34) < 2;
const isOnTenerife = (lon: number, lat: number) => Math.abs(lon + 16.5) < 0.5 && Math.abs(lat - 28.3) < 0.3;

test('every ring that is shown is closed, has the size of a plot, and lies in the Pampas or on Tenerife', () => {
  const rings = JSON.stringify([examples, problems]).matchAll(/\[(?:\[-?[\d.]+,-?[\d.]+\],?)+\]/g);
  const shown = [...rings].map(([ring]) => JSON.parse(ring) as [number, number][]);
  expect(shown.length).toBeGreaterThan(1);
  for (const ring of shown) {
    expect(ring.at(-1)).toEqual(ring[0]);
    for (const [lon, lat] of ring) {
      expect([lon, lat, isInThePampas(lon, lat) || isOnTenerife(lon, lat)]).toEqual([lon, lat, true]);
      expect(Math.hypot(lon - (ring[0]?.[0] ?? 0), lat - (ring[0]?.[1] ?? 0))).toBeLessThan(0.05);
    }
  }
});
