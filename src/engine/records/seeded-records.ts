// Builds a seeded collection from its records, however many there are: the first ones keep their values, the others only
// their text, which takes a third of the memory.

import type { CollectionName, RecordOf } from '../../contract/collections.ts';
import { PackedTexts } from '../../primitives/packed-texts.ts';
import { indexNamesOf, keysOf } from '../../world/records/indexes.ts';
import { Entry } from './entry.ts';
import { RecordSet } from './record-set.ts';

const valuesKept = 10_000;

export function buildRecordSet<Name extends CollectionName>(
  name: Name,
  values: Iterable<RecordOf<Name>>,
): RecordSet<RecordOf<Name>> {
  return new RecordSet(keysOf(name), buildEntries(name, values), indexNamesOf(name));
}

/** Each entry keeps its value until the next one is asked for, so that indexing it does not parse its text. */
function* buildEntries<Name extends CollectionName>(
  name: Name,
  values: Iterable<RecordOf<Name>>,
): Generator<Entry<RecordOf<Name>>> {
  const texts = new PackedTexts();
  let count = 0;
  for (const value of values) {
    const entry = new Entry(name, value);
    yield entry;
    count += 1;
    if (count > valuesKept) entry.pack(texts);
  }
}
