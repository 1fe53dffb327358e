import * as Type from 'typebox';
import { describe, expect, test } from 'vitest';
import { rowOf, rows } from '../../src/contract/rows.ts';
import { Aoi } from '../../src/contract/schemas/aoi.ts';
import { GeoMultiPolygon } from '../../src/contract/schemas/fields.ts';
import { parametersOf } from '../../src/primitives/path-template.ts';
import { mayShrink, outline, shrink, shrinkSchema } from '../../src/projections/tools/brief.ts';
import { buildTool, settingNames } from '../../src/projections/tools/operation-tool.ts';
import { controlEndpoints, serviceEndpoints } from '../support/oracle.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

describe('what is shrunk', () => {
  test('a list of 20 stays, one of 21 is told by its count and its first three', () => {
    expect(shrink(numbers(20))).toEqual(numbers(20));
    expect(shrink(numbers(21))).toEqual({ count: 21, first: [0, 1, 2] });
    expect(shrink({ cells: numbers(21), count: 1 })).toEqual({ cells: { count: 21, first: [0, 1, 2] }, count: 1 });
  });

  test('a geometry is told by its extent, and one of nothing says so', () => {
    const square = [
      [
        [
          [1, 2],
          [3, 2],
          [3, 5],
          [1, 2],
        ],
      ],
      [
        [
          [7, -8],
          [7, -7],
          [6, -7],
          [7, -8],
        ],
      ],
    ];
    expect(shrink({ type: 'MultiPolygon', coordinates: square })).toEqual({
      type: 'MultiPolygon',
      polygonCount: 2,
      positionCount: 8,
      bounds: [1, -8, 7, 5],
    });
    const nothing = { type: 'MultiPolygon', polygonCount: 0, positionCount: 0, bounds: null };
    expect(shrink({ type: 'MultiPolygon', coordinates: [] })).toEqual(nothing);
  });

  test('its schema says both forms, and of the others neither', () => {
    expect(mayShrink(Type.Array(Type.String(), { maxItems: 20 }))).toBe(false);
    expect(mayShrink(Type.Array(Type.String(), { maxItems: 21 }))).toBe(true);
    expect([GeoMultiPolygon, Aoi, Type.Object({ name: Type.String() })].map(mayShrink)).toEqual([true, true, false]);
    expect(shrinkSchema(Type.Array(Type.String({ pattern: '^a' })))).toEqual({
      anyOf: [
        { type: 'array', items: { type: 'string' } },
        {
          type: 'object',
          properties: { count: { type: 'integer' }, first: { type: 'array' } },
          required: ['count', 'first'],
        },
      ],
    });
  });
});

describe('what is still too long', () => {
  test('a text of 400 characters stays, and a longer one is told by its beginning', () => {
    const text = 'x'.repeat(400);
    expect([outline(text), outline(`${text}y`)]).toEqual([text, `${text}…`]);
  });

  test('a short list of words stays, a long one and one of records are told by their count', () => {
    expect(outline({ a: numbers(20), b: 1, c: null })).toEqual({ a: numbers(20), b: 1, c: null });
    expect(outline(numbers(21))).toEqual({ count: 21, first: [] });
    expect(outline([{ a: 1 }])).toEqual({ count: 1, first: [] });
    expect(outline([1, { a: 1 }])).toEqual({ count: 2, first: [] });
    expect(outline([['x'.repeat(401)]])).toEqual([[`${'x'.repeat(400)}…`]]);
  });

  test('a geometry is told by its extent', () => {
    const plot = { type: 'Polygon', coordinates: [Array.from({ length: 21 }, (_, at) => [at, 2 * at])] };
    expect(outline({ plot })).toEqual({
      plot: { type: 'Polygon', polygonCount: 1, positionCount: 21, bounds: [0, 0, 20, 40] },
    });
  });
});

describe('the tool of an operation', () => {
  test('says what it does, what it needs, how to repeat it, and how it is refused', () => {
    const describe = (id: Parameters<typeof rowOf>[0]) => buildTool(rowOf(id)).description;
    const { summary, problems } = rowOf('createJob');
    expect(describe('createJob')).toBe(
      `${summary}. Needs events:read. The same idempotencyKey with the same arguments is applied once. ` +
        `Call getJob until it has ended, or set wait. May be refused with ${problems.join(', ')}.`,
    );
    expect(describe('listAois')).toMatch(
      /^[^.]+\. Needs portfolio:read\. 10 at a time unless limit says otherwise; page\.nextCursor is the next page\.( May |$)/,
    );
    expect(describe('getJob')).toContain(' Each call moves an unfinished job one step forward.');
    expect(describe('getClock')).toContain(' Controls the sandbox; the service has no such operation.');
    for (const row of rows) {
      expect(describe(row.id)).not.toMatch(/ {2}|null|undefined|with \./);
      expect([row.id, describe(row.id).includes('Needs')]).toEqual([row.id, row.permission !== null]);
      expect([row.id, describe(row.id).includes('May be refused')]).toEqual([row.id, row.problems.length > 0]);
    }
  });

  test('takes nothing that it does not name, a page of 10, and says whether a write was answered before', () => {
    const [page, write, read] = [rowOf('listAois'), rowOf('createJob'), rowOf('getAoi')].map((row) =>
      buildTool(row, true),
    );
    expect(page?.inputSchema.properties.limit).toMatchObject({ default: 10 });
    expect(page?.outputSchema?.required).toEqual(['data', 'page']);
    expect(write?.outputSchema?.required).toEqual(['data', 'outcome', 'idempotencyKey', 'replayed']);
    expect(read?.outputSchema?.required).toEqual(['data']);
    for (const row of rows) expect(buildTool(row).inputSchema.additionalProperties).toBe(false);
    expect(Object.keys(write?.inputSchema.properties ?? {})).toContain('wait');
    expect(Object.keys(read?.inputSchema.properties ?? {})).not.toContain('wait');
  });

  test('takes its parameters, its filters and the members of its body side by side', () => {
    const { inputSchema } = buildTool(rowOf('replayDelivery'));
    expect(Object.keys(inputSchema.properties)).toEqual(['id', 'reason', 'idempotencyKey', 'full', 'as', 'world']);
    expect(inputSchema.required).toEqual(['id']);
    expect(Object.keys(buildTool(rowOf('listDetections')).inputSchema.properties)).toEqual([
      ...['eventId', 'aoiId', 'severity', 'updatedSince', 'limit', 'cursor', 'as', 'world'],
    ]);
    expect(buildTool(rowOf('createJob')).inputSchema.required).toEqual(['kind', 'input']);
  });

  test('has no argument that means two things', () => {
    for (const row of rows) {
      const members = Object.keys((row.body as { properties?: object } | undefined)?.properties ?? {});
      const others = [...parametersOf(row.path), ...settingNames];
      expect([row.id, members.filter((name) => others.includes(name))]).toEqual([row.id, []]);
    }
  });

  test('asks nothing that clients cannot read: no reference, no choice at its root, no word of our own', () => {
    for (const { inputSchema, outputSchema } of rows.map((row) => buildTool(row))) {
      expect(JSON.stringify([inputSchema, outputSchema])).not.toMatch(/"\$ref"|"x-|"~/);
      expect(inputSchema).not.toHaveProperty('anyOf');
    }
  });

  test('leaves a model room: a tool takes 1,300 characters on the average, 4,750 at most, and 3,800 with its answer', () => {
    const tools = rows.map((row) => buildTool(row, true));
    const shown = tools.map(({ outputSchema, ...tool }) => JSON.stringify(tool).length);
    expect(Math.max(...shown)).toBeLessThan(4_750);
    expect(shown.reduce((sum, length) => sum + length) / tools.length).toBeLessThan(1_300);
    expect(JSON.stringify(tools).length / tools.length).toBeLessThan(3_800);
  });
});

const namesOf = (hint: 'readOnlyHint' | 'destructiveHint') =>
  rows.filter((row) => buildTool(row).annotations[hint]).map(({ id }) => id);

test('what only reads is every GET but the one that moves a job', () => {
  const reads = rows.filter(({ method, id }) => method === 'GET' && id !== 'getJob').map(({ id }) => id);
  expect(namesOf('readOnlyHint')).toEqual(reads);
});

test('what may destroy something is every write that is applied, and what creates or replaces', () => {
  const applied = [...serviceEndpoints, ...controlEndpoints].filter(({ answer }) => answer === 'applied');
  const addresses = applied.map(({ method, path }) => `${method} ${path}`);
  const replacing = ['createClaim', 'createPeritaje', 'createReport', 'importRows'];
  const expected = rows.filter(
    ({ id, method, path }) => addresses.includes(`${method} ${path}`) || replacing.includes(id),
  );
  expect(expected).toHaveLength(applied.length + replacing.length);
  expect(namesOf('destructiveHint')).toEqual(expected.map(({ id }) => id));
});

test.each([
  ['getClaim', true],
  ['getJob', false],
  ['createClaim', false],
  ['replaceBranding', true],
  ['cancelJob', true],
] as const)('that %s can be repeated without another effect is told: %s', (id, isIdempotent) => {
  expect(buildTool(rowOf(id)).annotations?.idempotentHint).toBe(isIdempotent);
});
