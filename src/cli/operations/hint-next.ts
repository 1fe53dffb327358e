// What moves a record on, as a command below the record. For a person at a terminal only: a script gets no request and no line more.

import type { AnyAnswer } from '../../client/client.ts';
import { collections } from '../../contract/collections.ts';
import type { Next } from '../../contract/records.ts';
import type { TableRow } from '../../contract/row.ts';
import { type OperationId, rowOf } from '../../contract/rows.ts';
import { exampleOptions } from '../../projections/example-command.ts';
import type { Session } from '../session/session.ts';

export async function hintNext(session: Session, row: TableRow, { data }: AnyAnswer): Promise<void> {
  const { terminal, format, fields } = session;
  if (!terminal.canAsk || !terminal.isOutTerminal || format !== undefined || fields !== undefined) return;
  if (row.collection === undefined || row.answer === 'page') return;
  const record = (data as Readonly<Record<string, unknown>> | undefined)?.[collections[row.collection].idField];
  if (typeof record !== 'string') return;
  const client = await session.client();
  // The record was printed already: whoever may not ask what comes next has lost nothing.
  const next = await client.call(rowOf('getNext'), { query: { record } }).catch(() => undefined);
  const action = (next?.data as Next | undefined)?.actions.find(({ primary }) => primary);
  if (action === undefined) return;
  const { operationId, params, body, label } = action;
  const asked = rowOf(operationId as OperationId);
  const options = exampleOptions(asked, body === null ? {} : { body }).flatMap(([flag, value]) =>
    value === true ? [`--${flag}`] : [`--${flag}`, value],
  );
  session.hintCommand(`next: ${label}`, [...asked.command, ...Object.values(params), ...options]);
}
