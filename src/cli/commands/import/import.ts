// sbox import KIND FILE: the rows of a file as one import job. Rejected rows are reported by their lines in the file.

import { ImportMode } from '../../../contract/schemas/vocabularies.ts';
import { counted } from '../../../primitives/counted.ts';
import { buildExampleRow, listImportColumns } from '../../../projections/import-columns.ts';
import { UsageError } from '../../failures/failures.ts';
import { readFileOrInput } from '../../input/read-source.ts';
import { refuseUnused } from '../../input/unused-options.ts';
import { defineOperation } from '../../operations/operation-command.ts';
import { renderCsvLine } from '../../output/csv.ts';
import { fileFormats, parseImportFile, parseImportKind } from '../../rows/import-file.ts';

export const importFile = defineOperation('importRows', {
  notes: [
    'The header of a CSV file names members: clientId, sumInsured.amount. A list has | between its words; a ring is "lon lat; lon lat; …" or GeoJSON.',
    'With --wait, it exits 1 when rows are rejected.',
  ],
  arguments: [
    {
      name: 'file',
      description: 'CSV, JSON, NDJSON or GeoJSON (aois); - is stdin.',
      completes: 'files',
      isOptional: true,
      unless: 'template',
    },
  ],
  options: [
    {
      name: 'mode',
      value: 'MODE',
      description: 'upsert updates the records that rows name or match; create, the default, refuses such rows.',
      choices: ImportMode.enum,
    },
    {
      name: 'format',
      value: 'FORMAT',
      description: 'Form of the file, where its name does not say it.',
      choices: fileFormats,
    },
    {
      name: 'crs',
      value: 'EPSG:N',
      description: 'System of the coordinates, where they are no degrees and the file does not say it.',
    },
    {
      name: 'encoding',
      value: 'NAME',
      description: 'Encoding of the file, where it is not UTF-8, such as windows-1252.',
    },
    { name: 'strict', description: 'Refuse properties of a GIS that no row has, instead of leaving them out.' },
    { name: 'template', description: 'Print the header of a CSV file, and a row as an example.' },
  ],
  hidden: ['items', 'mode', 'data'],
  examples: [
    'sbox import clients clients.csv --wait',
    'sbox import aois plots.geojson --dry-run --wait',
    'sbox import policies --template',
  ],
  run: async (session, { args: [kind, file], options }, send) => {
    if (options.template === true) {
      refuseUnused(session.globals, ['output', 'json', 'fields'], 'does not go with --template, which is CSV');
      const known = parseImportKind(kind);
      const header = listImportColumns(known).map(({ name }) => name);
      await session.terminal.outBytes(Buffer.from(renderCsvLine(header) + renderCsvLine(buildExampleRow(known))));
      return undefined;
    }
    if (file === undefined && kind.includes('.'))
      throw new UsageError('What the rows are is missing.', ['import', 'clients', kind]);
    if (file === undefined) throw new UsageError('FILE is missing.', `sbox import ${kind} --template > ${kind}.csv`);
    const path = file === '-' ? 'stdin' : file;
    const text = await readFileOrInput(session, file, options.encoding);
    const { items, lines, remarks } = await parseImportFile(text, { kind, path, ...options });
    if (items.length === 0) throw new UsageError(`${path} has no rows.`, ['import', kind, '--template']);
    session.hint(`${counted(items.length, 'row')} of ${path}`);
    for (const said of remarks) session.remark(said);
    await session.client((world) => session.remark(`the world ${world} began anew meanwhile`));
    return send({ items }, { lines });
  },
});
