import { expect, test } from 'vitest';
import { tagOf } from '../../src/contract/form/operation.ts';
import { geometryOf, locationOf, type OperationId, pathOf, rowOf, rows } from '../../src/contract/rows.ts';

test.each([
  ['getAoi', 'aois'],
  ['addFault', 'control'],
  ['listWorlds', 'control'],
] as const)('%s is of the kind %s', (id, tag) => {
  expect(tagOf(rowOf(id))).toBe(tag);
});

test.each<[OperationId, string | undefined]>([
  ['createAoi', 'ring'],
  ['getEvent', 'footprint'],
  ['getClaim', undefined],
])('the geometry of what %s answers is its %s', (id, member) => {
  expect(geometryOf(rowOf(id).data)).toBe(member);
});

test('a record is read at the path of its collection', () => {
  expect(locationOf('aois', 'aoi_0001')).toBe('/v1/aois/aoi_0001');
  expect(pathOf('getClaim', 'clm_0001')).toBe('/v1/claims/clm_0001');
});

test('a collection of which no single record is read has no such path', () => {
  expect(() => locationOf('nothing' as never, 'x_0001')).toThrow('No row of the table reads one of nothing.');
});

test.each([
  ['takes a body as large as an import', 'largeBody', 'importRows'],
  ['may overwrite records by accepted work', 'replaces', 'importRows'],
  ['is a read that may change its world', 'unsafeRead', 'getJob'],
  ['is a read that may take long', 'isLong', 'getDue'],
] as const)('one operation %s', (_, fact, id) => {
  expect(rows.filter((row) => row[fact] === true).map((row) => row.id)).toEqual([id]);
});
