// sbox import KIND FILE: the rows of a JSON, NDJSON or GeoJSON file as one import job.

import { UsageError } from '../../failures/failures.ts';
import { parseRows } from '../../input/import-rows.ts';
import { buildInput } from '../../input/operation-input.ts';
import { readFileOrInput } from '../../input/read-source.ts';
import { rowOf, sendAndPrint } from '../../operations/send-operation.ts';
import { hint, type Session } from '../../session/session.ts';

export async function importFile(session: Session): Promise<undefined> {
  const [, path = ''] = session.args.map(String);
  const name = path === '-' ? 'stdin' : path;
  const items = parseRows(await readFileOrInput(session.streams, path), name);
  if (items.length === 0) throw new UsageError(`${name} has no rows.`);
  hint(session, `${items.length} ${items.length === 1 ? 'row' : 'rows'} of ${name}`);
  const row = rowOf(session);
  return sendAndPrint(session, row, await buildInput(session, row, { items }));
}
