// The records from which a person may pick an id: those that the service lists for the caller, each with a few words on it.

import { ProblemAnswer } from '../../client/failures.ts';
import { type CollectionName, collections } from '../../contract/collections.ts';
import type { Operation } from '../../contract/form/operation.ts';
import { rows } from '../../contract/rows.ts';
import { renderCells } from '../output/cell.ts';
import { fewColumnsOf } from '../output/columns.ts';
import { recordsOf } from '../output/print.ts';
import type { Session } from '../session/session.ts';
import type { Choice } from '../terminal/prompts.ts';

export interface Pickable extends Choice {
  readonly record: Readonly<Record<string, unknown>>;
}

/** The id of any further record has to be typed. */
const maxOffered = 100;

/** Empty where the API has no list of them, or the caller may not read it. `ids` narrow the list where it has such a filter. */
export async function listPickable(
  session: Session,
  collection: CollectionName,
  ids: Readonly<Record<string, string>>,
): Promise<readonly Pickable[]> {
  const row = rows.find((one) => isListOf(one, collection));
  if (row === undefined) return [];
  const { idField } = collections[collection];
  const filters = Object.entries(ids).filter(([member]) => member in (row.filters ?? {}));
  const limit = row.answer === 'page' ? { limit: maxOffered } : {};
  const client = await session.client();
  const answer = await client.call(row, { query: { ...limit, ...Object.fromEntries(filters) } }).catch(refused);
  const records = (answer === undefined ? undefined : recordsOf(row, answer)) ?? [];
  const columns = fewColumnsOf(collections[collection]);
  return (records as Pickable['record'][]).map((record) => {
    const id = String(record[idField]);
    return { value: id, label: [id, ...renderCells(record, columns)].join('  '), record };
  });
}

const isListOf = ({ answer, collection, command }: Operation, wanted: CollectionName): boolean =>
  collection === wanted && (answer === 'page' || (answer === 'item' && command[1] === 'list'));

/** A caller who may not list them can still type an id. */
function refused(failure: unknown): undefined {
  if (failure instanceof ProblemAnswer && failure.problem.code === 'insufficient_permission') return undefined;
  throw failure;
}
