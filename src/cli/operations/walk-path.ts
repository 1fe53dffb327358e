// Makes calls of the table one after the other, each filled in with values from the answers before it.

import { randomUUID } from 'node:crypto';
import type { AnyAnswer, Client } from '../../client/client.ts';
import type { OperationInput } from '../../client/request.ts';
import type { PathStep } from '../../contract/event-paths.ts';
import type { Operation } from '../../contract/form/operation.ts';
import { rowOf } from '../../contract/rows.ts';
import { isJsonObject } from '../../primitives/json-object.ts';
import { fillTemplate } from '../../primitives/path-template.ts';
import { UsageError } from '../failures/failures.ts';

export interface Walked {
  readonly row: Operation;
  /** Its parameters are filled in. */
  readonly path: string;
  readonly status: number;
  /** The record that was answered; the first one of a list. */
  readonly record: Readonly<Record<string, unknown>>;
}

/** Resolves to the last call; `onWalked` gets each one. Throws UsageError where a list has no first record to go on with. */
export async function walkPath(
  client: Client,
  steps: readonly PathStep[],
  onWalked: (walked: Walked) => void,
): Promise<Walked | undefined> {
  const fresh = randomUUID().slice(0, 8);
  const west = freshLongitude(fresh);
  const known = new Map<string, unknown>(Object.entries({ fresh, west, east: west + plotDegrees }));
  let last: Walked | undefined;
  for (const { operation, ...given } of steps) {
    const row = rowOf(operation);
    const input = fill(given, known) as OperationInput;
    const path = fillTemplate(row.path, (name) => String(input.params?.[name]));
    const answer = await client.call(row, input);
    last = { row, path, status: answer.status, record: recordOf(row, answer) };
    for (const [name, value] of Object.entries(last.record)) {
      if (value !== null) known.set(name, value);
      // The first element of a list has a name of its own.
      if (Array.isArray(value)) known.set(`${name}.0`, value[0]);
    }
    onWalked(last);
  }
  return last;
}

const plotDegrees = 0.01;

/** Some place between 60 and 61 degrees west, to a tenth of a metre: no land is insured twice. */
const freshLongitude = (fresh: string): number => Number((-65 + (6 * Number.parseInt(fresh, 16)) / 2 ** 32).toFixed(6));

function recordOf(row: Operation, { data }: AnyAnswer): Walked['record'] {
  const record = Array.isArray(data) ? data[0] : data;
  if (isJsonObject(record)) return record;
  throw new UsageError(
    `${row.method} ${row.path} lists nothing here, and its first record is needed.`,
    'sbox reset brings the seeded records back',
  );
}

/** A text that is nothing but a placeholder becomes the value itself, of whatever type. */
function fill(value: unknown, known: ReadonlyMap<string, unknown>): unknown {
  if (Array.isArray(value)) return value.map((element) => fill(element, known));
  if (isJsonObject(value))
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, fill(member, known)]));
  if (typeof value !== 'string') return value;
  const [, whole] = /^\{([\w.]+)\}$/.exec(value) ?? [];
  return whole === undefined ? fillTemplate(value, (name) => String(known.get(name))) : known.get(whole);
}
