import { ImportMode } from '../../../contract/schemas/vocabularies.ts';
import { counted } from '../../../primitives/counted.ts';
import { buildExampleRow, listImportColumns } from '../../../projections/import-columns.ts';
import { dateForms } from '../../../rows/dates.ts';
import { parseImportFile, parseImportKind } from '../../../rows/import-file.ts';
import { countRows, nothingSent, withRefused } from '../../../rows/import-result.ts';
import { fileFormats } from '../../../rows/open-file.ts';
import { holeChoices, partChoices } from '../../../rows/plots.ts';
import { asUsageError, readTyped, UsageError } from '../../failures/failures.ts';
import { readBytesOrInput } from '../../input/read-source.ts';
import { refuseUnused } from '../../input/unused-options.ts';
import { defineOperation } from '../../operations/define-operation.ts';
import { printResult } from '../../operations/print-job-result.ts';
import { renderCsvLine } from '../../output/csv.ts';

const readFormats = 'CSV, JSON or NDJSON; for aois also GeoJSON, KML, KMZ or a zipped shapefile';

export const importFile = defineOperation('importRows', {
  notes: [
    'The header of a CSV file names fields: clientId, sumInsured.amount. A list has | between its items; a ring is "lon lat; lon lat; …" or GeoJSON.',
    'With --wait or --dry-run, it exits 1 when rows are rejected.',
    'More than 10,000 rows or 10 MiB are sent in parts, one after the other; the same --idempotency-key continues an interrupted import.',
  ],
  arguments: [
    {
      name: 'file',
      description: `${readFormats}; - is stdin.`,
      completes: 'files',
      isOptional: true,
      unless: 'template',
    },
  ],
  options: [
    {
      name: 'mode',
      value: 'MODE',
      description: 'upsert updates the records that rows name or match; create, the default, refuses those rows.',
      choices: ImportMode.enum,
    },
    {
      name: 'format',
      value: 'FORMAT',
      description: 'Format of the file, if sbox cannot tell.',
      choices: fileFormats,
    },
    {
      name: 'crs',
      value: 'EPSG:N',
      description: 'Coordinate system, if the file is not in degrees and does not name one.',
    },
    { name: 'encoding', value: 'NAME', description: 'Encoding of the file, if not UTF-8, such as windows-1252.' },
    { name: 'portfolio', value: 'ID', completes: 'portfolios', description: 'Portfolio of all plots in the file.' },
    {
      name: 'map',
      value: 'MEMBER=COLUMN',
      isRepeatable: true,
      description: 'Fill a field from this column, or from this property of the features.',
    },
    { name: 'set', value: 'MEMBER=VALUE', isRepeatable: true, description: 'Give all rows the same value.' },
    {
      name: 'decimal',
      value: 'SIGN',
      description: 'Decimal separator, if a number such as 54.600 could be read in two ways.',
      choices: ['.', ','],
    },
    { name: 'dates', value: 'FORM', description: 'Format of dates, if not like 2026-02-01.', choices: dateForms },
    { name: 'parts', value: 'CHOICE', description: 'How to import plots with several parts.', choices: partChoices },
    { name: 'holes', value: 'CHOICE', description: 'How to import plots with holes.', choices: holeChoices },
    {
      name: 'simplify',
      value: 'METRES',
      description: 'Simplify rings of more than 1,000 positions, moving no line further than this.',
    },
    { name: 'strict', description: 'Refuse unknown columns instead of ignoring them.' },
    { name: 'template', description: 'Print the header of a CSV file and an example row.' },
  ],
  hidden: ['items', 'mode', 'data'],
  examples: [
    'sbox import clients clients.csv --wait',
    'sbox import aois plots.geojson --dry-run',
    'sbox import policies --template',
  ],
  run: async (session, { args: [kind, file], options }, send) => {
    if (options.template === true) {
      refuseUnused(session.globals, ['output', 'json', 'fields'], 'cannot be combined with --template (CSV)');
      const known = readTyped(() => parseImportKind(kind));
      const header = listImportColumns(known).map(({ name }) => name);
      await session.terminal.outBytes(Buffer.from(renderCsvLine(header) + renderCsvLine(buildExampleRow(known))));
      return undefined;
    }
    if (file === undefined && kind.includes('.'))
      throw new UsageError('The kind of the rows is missing.', ['import', 'clients', kind]);
    if (file === undefined) throw new UsageError('FILE is missing.', `sbox import ${kind} --template > ${kind}.csv`);
    const path = file === '-' ? 'stdin' : file;
    const bytes = await readBytesOrInput(session, file).catch((failure: unknown) => {
      if (!(failure instanceof UsageError)) throw failure;
      throw new UsageError(failure.message, ...failure.tips, `FILE is ${readFormats}`, ['import', kind, '--template']);
    });
    const { portfolio, set = [], ...choices } = options;
    const constants = portfolio === undefined ? set : [...set, `portfolioId=${portfolio}`];
    const { profile, 'base-url': address, tenant, world } = session.globals;
    const { 'idempotency-key': _, ...others } = { ...options } as Readonly<Record<string, unknown>>;
    const caller = { profile, 'base-url': address, tenant, world };
    const again = ['import', kind, file, ...typedOptions({ ...caller, ...others })];
    const importFile = { kind, path, ...choices, set: constants, again };
    const read = await parseImportFile(bytes, importFile).catch((failure: unknown) => {
      throw asUsageError(failure);
    });
    const { items, lines, places, refused, remarks } = read;
    const parts = read.parts.length > 1 ? read.parts : undefined;
    if (items.length + refused.length === 0)
      throw new UsageError(`${path} has no rows.`, ['import', kind, '--template']);
    const rejected = countRows(refused);
    session.hint(`${counted(read.count, 'row')} of ${path}${rejected > 0 ? `, ${rejected} refused` : ''}`);
    for (const remark of remarks) session.remark(remark);
    if (items.length === 0) {
      await printResult(session, withRefused(nothingSent(kind, others['dry-run'] === true), read), { lines });
      return 1;
    }
    await session.client((world) => session.remark(`the world ${world} was replaced in the meantime`));
    const code = await send({ items }, { items, lines, places, refused, parts, again });
    return refused.length > 0 ? 1 : code;
  },
});

/** Returns the options as they were typed, so that a suggested command does what this one was meant to do. */
const typedOptions = (options: object): string[] =>
  Object.entries(options).flatMap(([name, value]: [string, unknown]) =>
    value === true
      ? [`--${name}`]
      : [value].flat().flatMap((one) => (typeof one === 'string' ? [`--${name}`, one] : [])),
  );
