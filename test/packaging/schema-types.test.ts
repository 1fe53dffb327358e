import { expect, test } from 'vitest';
import type { Static } from '../../scripts/schema-types.d.mts';
import { type BodyOf, type DataOf, type OperationId, type RowOf, rows } from '../../src/contract/rows.ts';
import { counts } from '../support/oracle.ts';

type IsSame<One, Other> =
  (<Value>() => Value extends One ? 1 : 2) extends <Value>() => Value extends Other ? 1 : 2 ? true : false;
type Declared<Id extends OperationId> = RowOf<Id> extends { readonly body: infer Body } ? Static<Body> : undefined;

/** Per operation, what it gives and what it takes. */
type Agreement = {
  readonly [Id in OperationId]: readonly [
    IsSame<Static<RowOf<Id>['data']>, DataOf<Id>>,
    IsSame<Declared<Id>, BodyOf<Id>>,
  ];
};

// `npm run types` fails here where the package declares something else than the schema library makes of the same schema.
const agreeing = <Id extends OperationId>(id: Id, agreement: readonly [true, true] & Agreement[Id]) => [id, agreement];

test('the declared types are those of the schema library, for what every operation takes and gives', () => {
  expect(rows.map(({ id }) => agreeing(id, [true, true]))).toHaveLength(counts.all);
});

test('types that differ are told from those that do not', () => {
  const told: [
    IsSame<{ a: string }, { a: string }>,
    IsSame<{ a: string }, { a?: string }>,
    IsSame<{ a: string }, { readonly a: string }>,
    IsSame<string, unknown>,
  ] = [true, false, false, false];
  expect(told).toHaveLength(4);
});
