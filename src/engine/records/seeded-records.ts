// Builds a seeded collection from its records, however many there are: the first ones keep their values, the others only
// their text, which takes a third of the memory.

import { PackedTexts } from '../../primitives/packed-texts.ts';
import { Entry, type EntryFacts } from './entry.ts';
import { indexNamesOf, keysOf, type SetFacts } from './facts.ts';
import { RecordSet } from './record-set.ts';

const valuesKept = 10_000;

export function buildRecordSet<Name extends string, Value>(
  facts: SetFacts<Name>,
  name: Name,
  values: Iterable<Value>,
): RecordSet<Value> {
  return new RecordSet(keysOf(facts, name), buildEntries(facts.collections[name], values), indexNamesOf(facts, name));
}

/** Each entry keeps its value until the next one is asked for, so that indexing it does not parse its text. */
function* buildEntries<Value>(facts: EntryFacts, values: Iterable<Value>): Generator<Entry<Value>> {
  const texts = new PackedTexts();
  let count = 0;
  for (const value of values) {
    const entry = new Entry(facts, value);
    yield entry;
    count += 1;
    if (count > valuesKept) entry.pack(texts);
  }
}
