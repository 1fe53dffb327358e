// Schemas of the contract as OpenAPI 3.1 writes them.

import * as Type from 'typebox';
import { expect, test } from 'vitest';
import { describeSchema, isSchema, type JsonObject } from '../../src/projections/describe-schema.ts';

const refer = (schema: object): JsonObject => ({ of: (schema as { type?: string }).type });

test('parts are referred to, and everything else stays as it is', () => {
  const schema = Type.Object(
    { name: Type.String(), count: Type.Optional(Type.Integer()) },
    { description: 'Words.', additionalProperties: false },
  );
  expect(describeSchema(schema, refer)).toEqual({
    type: 'object',
    required: ['name'],
    properties: { name: { of: 'string' }, count: { of: 'integer' } },
    description: 'Words.',
    additionalProperties: false,
  });
  expect(describeSchema(Type.Array(Type.Number()), refer)).toEqual({ type: 'array', items: { of: 'number' } });
  const any = Type.Union([Type.String(), Type.Null()]);
  expect(describeSchema(any, refer)).toEqual({ anyOf: [{ of: 'string' }, { of: 'null' }] });
  expect(describeSchema(Type.Unsafe({ enum: ['a'] }), refer)).toEqual({ type: 'string', enum: ['a'] });
  const open = Type.Object({}, { additionalProperties: Type.Number() });
  expect(describeSchema(open, refer).additionalProperties).toEqual({ of: 'number' });
  expect(describeSchema(Type.Object({}, { 'x-any-of': [{ title: 'one' }] }), refer).anyOf).toEqual([{ title: 'one' }]);
  expect([isSchema(Type.String()), isSchema({ type: 'string' }), isSchema(null), isSchema('~kind')]).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test('a tuple is a list of its length, where its elements are alike', () => {
  const pair = Type.Tuple([Type.Number(), Type.Number()]);
  const { additionalItems, ...described } = describeSchema(pair, refer);
  expect(additionalItems).toBeUndefined();
  expect(described).toMatchObject({ type: 'array', items: { of: 'number' }, maxItems: 2 });
  for (const unlike of [Type.Tuple([Type.Number(), Type.String()]), Type.Tuple([])])
    expect(() => describeSchema({ ...unlike, items: unlike.items ?? [] } as never, refer)).toThrow('unlike elements');
});
