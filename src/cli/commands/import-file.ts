// sbox import KIND FILE: the rows of a JSON, NDJSON or GeoJSON file as one import job.

import { UsageError } from '../failures.ts';
import { parseRows } from '../import-rows.ts';
import { buildInput } from '../input.ts';
import { readFileOrInput } from '../read-source.ts';
import { rowOf, sendAndPrint } from '../run-operation.ts';
import { hint, type Session } from '../session.ts';

export async function importFile(session: Session): Promise<undefined> {
  const [, path = ''] = session.args.map(String);
  const name = path === '-' ? 'stdin' : path;
  const items = parseRows(await readFileOrInput(session.streams, path), name);
  if (items.length === 0) throw new UsageError(`${name} has no rows.`);
  hint(session, `${items.length} ${items.length === 1 ? 'row' : 'rows'} of ${name}`);
  const row = rowOf(session);
  return sendAndPrint(session, row, await buildInput(session, row, { items }));
}
