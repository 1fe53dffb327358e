// Why a member of a record has its value: the calls that give it.

import * as Type from 'typebox';
import { Closed, Nullable } from '../form/fields.ts';
import { LogEntry } from './control.ts';

const json = (what: string) => Type.String({ description: `${what}, as canonical JSON.` });

export const Why = Closed({
  record: Type.String({ description: 'Identifier of the record.' }),
  member: Nullable(Type.String(), 'Its member as a dotted path; null for all of it.'),
  value: json('What it is now'),
  isMinimal: Type.Boolean({ description: 'False where the time was up: then some of the calls may not be needed.' }),
  calls: Type.Array(
    Closed({
      ...LogEntry.properties,
      before: Nullable(json('The value before it'), 'Null where there was none.'),
      after: Nullable(json('The value after it'), 'Null where there is none.'),
      changed: Type.Array(Type.String(), {
        description: 'The record, and those it names, as far as the call changed them.',
      }),
    }),
    { description: 'Without any of them the member would have another value; none where it is as the seed has it.' },
  ),
});
export type Why = Type.Static<typeof Why>;
