// Draws a table of records of one form with right-aligned figures. Draws single values: an identifier is a link that shows the
// name of its record.

import type { ComponentChildren } from 'preact';
import { baseOf } from '../../client/reading/figures.ts';
import type { SchemaFacts } from '../../contract/form/fields.ts';
import { kindOfId } from '../ids/id-kinds.ts';
import { hrefTo } from '../state/navigation.ts';
import { language, translate } from '../words/t.ts';
import { nameOf } from './read-records.ts';
import type { AnyRecord, Members } from './record-facts.ts';
import { isFigure, isTime, renderValue, wordsOfMember } from './value-words.ts';

interface RecordTableProps {
  readonly caption: ComponentChildren;
  readonly columns: Members;
  readonly records: readonly AnyRecord[];
  readonly maxColumns?: number;
  /** Draws a first cell that is not one of the columns. */
  readonly lead?: (record: AnyRecord) => ComponentChildren;
}

export function RecordTable({ caption, columns, records, maxColumns = 5, lead }: RecordTableProps) {
  const shown = columns.slice(0, maxColumns);
  const classOf = (name: string) => (records.some((record) => isFigure(record[name])) ? 'figure' : undefined);
  return (
    <div class="record-table">
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {lead !== undefined && <td />}
            {shown.map(([name, schema]) => (
              <th key={name} scope="col" class={classOf(name)}>
                {headOf(name, schema)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {records.map((record, index) => (
            <tr key={index}>
              {lead !== undefined && <th scope="row">{lead(record)}</th>}
              {shown.map(([name, schema]) => (
                <td key={name} class={classOf(name)} data-name={headOf(name, schema)}>
                  <Value name={name} schema={schema} value={record[name]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const headOf = (name: string, schema: SchemaFacts): string =>
  translate(wordsOfMember(name, schema)) + baseOf(name, language.value, {});

export interface ValueProps {
  readonly name: string;
  readonly schema: SchemaFacts;
  readonly value: unknown;
  /** Given where no heading says over what a loss is. */
  readonly record?: AnyRecord;
}

export function Value({ name, schema, value, record }: ValueProps) {
  const all = Array.isArray(value) ? value : [value];
  if (all.length > 0 && all.every((each) => typeof each === 'string' && kindOfId(each) !== undefined))
    return all.map((id, index) => (
      <span key={id}>
        {index > 0 && ', '}
        <RecordLink id={id} />
      </span>
    ));
  const text = renderValue(name, schema, value, record);
  if (isTime(value)) return <time>{text}</time>;
  const look = { lang: isProse(schema, value) ? '' : undefined, class: /\S{25}|.{80}/.test(text) ? 'long' : undefined };
  return <bdi {...look}>{text}</bdi>;
}

/** True for text that somebody wrote, whose language is unknown. */
const isProse = ({ enum: words }: SchemaFacts, value: unknown): boolean =>
  typeof value === 'string' && words === undefined;

/** A name of one word, such as a number, is never broken at a hyphen. */
export const RecordLink = ({ id }: { readonly id: string }) => (
  <a href={hrefTo('records', id)} title={id} class={nameOf(id).includes(' ') ? undefined : 'number'}>
    <bdi lang="">{nameOf(id)}</bdi>
  </a>
);
