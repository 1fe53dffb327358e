// The handler of a create: all checks, one tick of the clock, the record, and what follows from it.

import { type CollectionName, idOf, type RecordOf } from '../../contract/collections.ts';
import { locationOf } from '../../contract/rows.ts';
import type { Outcome, Turn } from './turn.ts';

/** Checks everything and changes nothing; what it returns applies it. Throws Problem. */
export type Admission<Body, Subject> = (turn: Turn, body: Body) => (at: string) => Subject;

/** `follow` is what the new record brings about in others, or in itself. */
export function createIn<Body, Name extends CollectionName>(
  name: Name,
  admit: Admission<Body, RecordOf<Name>>,
  follow?: (turn: Turn, record: RecordOf<Name>, at: string) => void,
): (turn: Turn, input: { readonly body: Body }) => Outcome {
  return (turn, { body }) => {
    const apply = admit(turn, body);
    const at = turn.clock.tick();
    const record = apply(at);
    follow?.(turn, record, at);
    const id = idOf(name, record);
    return { json: JSON.stringify(turn.store.get(name, id)), location: locationOf(name, id) };
  };
}
