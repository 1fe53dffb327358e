// sbox import KIND FILE: the rows of a JSON, NDJSON or GeoJSON file as one import job.

import { UsageError } from '../../failures/failures.ts';
import { parseRows } from '../../input/import-rows.ts';
import { readFileOrInput } from '../../input/read-source.ts';
import { defineOperation } from '../../operations/operation-command.ts';
import { hint } from '../../output/output.ts';

export const importFile = defineOperation(
  'importRows',
  {
    arguments: [{ name: 'file', description: 'JSON, NDJSON or GeoJSON (aois); - is stdin.', completes: 'files' }],
    hidden: ['items'],
    examples: ['sbox import clients clients.json --wait', 'sbox import aois plots.geojson --dry-run --wait'],
  },
  async (session, { args: [, file] }, send) => {
    const name = file === '-' ? 'stdin' : file;
    const items = parseRows(await readFileOrInput(session.streams, file), name);
    if (items.length === 0) throw new UsageError(`${name} has no rows.`);
    hint(session, `${items.length} ${items.length === 1 ? 'row' : 'rows'} of ${name}`);
    return send({ items });
  },
);
