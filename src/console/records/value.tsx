// The value of a member; an identifier is a link to its record, under the record's name.

import type { SchemaFacts } from '../../contract/form/fields.ts';
import { kindOfId } from '../ids/id-kinds.ts';
import { hrefTo } from '../state/navigation.ts';
import { nameOf } from './read-records.ts';
import { renderValue } from './value-words.ts';

export interface ValueProps {
  readonly name: string;
  readonly schema: SchemaFacts;
  readonly value: unknown;
}

export function Value({ name, schema, value }: ValueProps) {
  const all = Array.isArray(value) ? value : [value];
  if (all.length > 0 && all.every((each) => typeof each === 'string' && kindOfId(each) !== undefined)) {
    return all.map((id, index) => (
      <span key={id}>
        {index > 0 && ', '}
        <RecordLink id={id} />
      </span>
    ));
  }
  return <bdi lang={isProse(schema, value) ? '' : undefined}>{renderValue(name, schema, value)}</bdi>;
}

/** Text that somebody wrote, in whichever language. */
const isProse = ({ enum: words }: SchemaFacts, value: unknown): boolean =>
  typeof value === 'string' && words === undefined;

export const RecordLink = ({ id }: { readonly id: string }) => (
  <a href={hrefTo('records', id)} title={id}>
    <bdi lang="">{nameOf(id)}</bdi>
  </a>
);
