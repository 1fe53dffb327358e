// Which records of two sides differ, member by member. Pure.

import * as Type from 'typebox';
import { listDifferences } from '../../../primitives/json-differences.ts';
import type { Records } from './world-records.ts';

export const RecordDifference = Type.Object({
  record: Type.String(),
  /** Dotted path; `record` where one side has none at all. */
  member: Type.String(),
  a: Type.String(),
  b: Type.String(),
});
export type RecordDifference = Type.Static<typeof RecordDifference>;

/** The order is that of the first side, then what only the second one has. */
export function compareRecords(a: Records, b: Records): RecordDifference[] {
  const keys = new Set([...a.keys(), ...b.keys()]);
  return [...keys].flatMap((record) => {
    if (!a.has(record)) return [{ record, member: 'record', a: 'absent', b: 'present' }];
    if (!b.has(record)) return [{ record, member: 'record', a: 'present', b: 'absent' }];
    return listDifferences(a.get(record), b.get(record)).map(({ path, before, after }) => ({
      record,
      member: path,
      a: before,
      b: after,
    }));
  });
}
