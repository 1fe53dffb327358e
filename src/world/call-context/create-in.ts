// The handler of a create: all checks, one tick of the clock, the record, and what follows from it.

import { type CollectionName, idOf, type RecordOf } from '../../contract/collections.ts';
import { locationOf } from '../../contract/rows.ts';
import type { CallContext, Outcome } from './call-context.ts';

/** Checks everything and changes nothing; the function that it returns applies the change. Throws Problem. */
export type Admission<Body, Subject> = (context: CallContext, body: Body) => (at: string) => Subject;

/** `follow` applies what the new record brings about in other records, or in itself. */
export function createIn<Body, Name extends CollectionName>(
  name: Name,
  admit: Admission<Body, RecordOf<Name>>,
  follow?: (context: CallContext, record: RecordOf<Name>, at: string) => void,
): (context: CallContext, input: { readonly body: Body }) => Outcome {
  return (context, { body }) => {
    const apply = admit(context, body);
    const at = context.clock.tick();
    const record = apply(at);
    follow?.(context, record, at);
    const id = idOf(name, record);
    return { json: JSON.stringify(context.store.get(name, id)), location: locationOf(name, id) };
  };
}
