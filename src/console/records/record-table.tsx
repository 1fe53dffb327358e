// Things of one form as a table: the figures at the right, as many columns as fit.

import type { ComponentChildren } from 'preact';
import { Sentence } from '../look/sentence.tsx';
import type { AnyRecord, Members } from './record-facts.ts';
import { Value } from './value.tsx';
import { isFigure, wordsOfMember } from './value-words.ts';

export interface RecordTableProps {
  readonly caption: ComponentChildren;
  readonly columns: Members;
  readonly records: readonly AnyRecord[];
  readonly mostColumns?: number;
  /** The first cell of each row, if it is none of the columns. */
  readonly lead?: (record: AnyRecord) => ComponentChildren;
}

export function RecordTable({ caption, columns, records, mostColumns = 5, lead }: RecordTableProps) {
  const shown = columns.slice(0, mostColumns);
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
                <Sentence text={wordsOfMember(name, schema)} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {records.map((record, index) => (
            <tr key={index}>
              {lead !== undefined && <th scope="row">{lead(record)}</th>}
              {shown.map(([name, schema]) => (
                <td key={name} class={classOf(name)}>
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
