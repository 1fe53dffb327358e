// Creates what the contract lets a client create, reads it back, and never changes or removes a record that was there.

import type { Client } from '../../client/client.ts';
import type { HttpAnswer } from '../../client/failures.ts';
import type { TableRow } from '../../contract/row.ts';
import { type OperationId, rowOf } from '../../contract/rows.ts';
import { isJsonObject, parseJsonObject } from '../../primitives/json-object.ts';
import type { Asking } from './asking.ts';
import { breaks, type Found } from './compare-with-contract.ts';
import { readRows } from './plan-reads.ts';
import type { Creation } from './plan-writes.ts';

/** Each creation is sent twice under one key: the second time, nothing more is made. */
export async function tryWrites(client: Client, asking: Asking, run: string, planned: readonly Creation[]) {
  const known: Partial<Record<OperationId, unknown>> = {};
  /** Where the service says that they are. */
  const made: string[] = [];
  /** What was not tried, since a record that it names could not be had. */
  const untried: string[] = [];
  const listEvents = { row: rowOf('listEvents'), input: { query: { limit: 1 } }, statuses: [200] } as const;
  const { answer, isSound } = await asking.ask(client, listEvents);
  if (isSound) [known.listEvents] = dataOf(answer) as readonly unknown[];
  for (const { row, needs, bodyOf } of planned) {
    if (needs.some((id) => known[id] === undefined)) {
      untried.push(row.id);
      continue;
    }
    const sent = bodyOf(known as Parameters<typeof bodyOf>[0]);
    const input = { body: sent, idempotencyKey: `check-${run}-${row.id}` };
    const statuses = [row.answer === 'accepted' ? 202 : 201] as const;
    const judge = (answer: HttpAnswer) => compareWithSent(sent, dataOf(answer));
    const first = await asking.ask(client, { row, input, statuses }, judge);
    const { location } = first.answer.headers;
    if (!first.isSound || location === undefined) continue;
    made.push(location);
    known[row.id as OperationId] = dataOf(first.answer);
    await asking.ask(client, { row, input, statuses }, ({ headers: { location: second = location } }) =>
      second === location
        ? []
        : [breaks('header location', `${second} instead of ${location}, though the key and the body are the same`)],
    );
    const read = findReadOf(row);
    const id = decodeURIComponent(location.split('/').at(-1) ?? '');
    if (read !== undefined && id !== '')
      await asking.ask(client, { row: read, input: { params: { id } }, statuses: [200] }, judge);
  }
  return { made, untried };
}

const dataOf = ({ text }: HttpAnswer): unknown => parseJsonObject(text)?.['data'];

const findReadOf = ({ path }: TableRow) => readRows.find((read) => read.path === `${path}/{id}`);

/** What is given back of a member that was sent is what was sent. */
function compareWithSent(sent: unknown, given: unknown, at = '#/data'): Found[] {
  if (given === undefined || sent === given) return [];
  const isNested = Array.isArray(sent)
    ? Array.isArray(given) && given.length === sent.length
    : isJsonObject(sent) && isJsonObject(given);
  if (!isNested) return [breaks(at, `${JSON.stringify(given)} instead of ${JSON.stringify(sent)}, as it was sent`)];
  const members = given as Readonly<Record<string, unknown>>;
  return Object.entries(sent as object).flatMap(([name, value]) =>
    compareWithSent(value, members[name], `${at}/${name}`),
  );
}
