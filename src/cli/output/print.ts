import type { TSchema } from 'typebox';
import type { AnyAnswer } from '../../client/client.ts';
import type { Operation } from '../../contract/form/operation.ts';
import type { PageInfo } from '../../contract/form/page.ts';
import { fieldPathsOf, recordSchemaOf } from '../../projections/field-paths.ts';
import { UsageError } from '../failures/failures.ts';
import { clean, joinPieces } from '../terminal/clean-text.ts';
import { columnsOf, rowsMemberOf } from './columns.ts';
import { renderCsvLine, renderCsvRecord } from './csv.ts';
import { describeFeature, printDocument, wantsDocument } from './document.ts';
import { renderJson } from './json.ts';
import { type Format, hint, isForPeople, type OutputForm } from './output.ts';
import { parseFields, projectRecord } from './record-fields.ts';
import type { TableLayout } from './table.ts';

interface Request {
  readonly output: OutputForm;
  readonly format: Format;
  readonly schema: TSchema;
  readonly fields: readonly string[] | undefined;
  readonly choose: (record: unknown) => unknown;
}

export async function printAnswer(output: OutputForm, row: Operation, answer: AnyAnswer): Promise<void> {
  const records = recordsOf(row, answer);
  const isWhole = wantsDocument(output) && output.fields === undefined;
  if (records === undefined || (isWhole && !isListed(row))) {
    await printRecord(output, row.data, answer.data);
    return;
  }
  await printList(output, recordSchemaOf(row), records, answer.page);
}

export async function printList(
  output: OutputForm,
  schema: TSchema,
  records: readonly unknown[],
  page?: PageInfo,
): Promise<void> {
  const printer = createListPrinter(output, schema);
  await printer.add(records);
  await printer.end(page);
}

export function recordsOf(row: Operation, { data }: AnyAnswer): readonly unknown[] | undefined {
  const member = rowsMemberOf(row);
  if (member !== undefined) return (data as Readonly<Record<string, unknown[]>>)[member];
  return isListed(row) ? (data as unknown[]) : undefined;
}

export async function printRecord(output: OutputForm, schema: TSchema, record: unknown): Promise<void> {
  const { terminal } = output;
  const { format, fields, choose } = buildRequest(output, schema);
  const chosen = choose(record);
  if (wantsDocument(output)) await printDocument(output, { data: chosen });
  else if (format === 'geojson') await terminal.out(renderJson(describeFeature(record, { schema, fields }), 0));
  else if (format === 'table') {
    const { renderDetail } = await import('./detail.ts');
    await terminal.out(renderDetail(chosen, { colours: terminal.outColours, width: terminal.columns }));
  } else await printList(output, schema, [record]);
}

/** Loads what the form needs while the request is under way. */
export function preloadForm(output: OutputForm, row: Operation): void {
  if (!isForPeople(output)) return;
  void (isList(row) ? import('./table.ts') : import('./detail.ts'));
}

const isListed = ({ answer, data }: Operation): boolean => answer === 'page' || 'items' in data;
const isList = (row: Operation): boolean => isListed(row) || rowsMemberOf(row) !== undefined;

export interface ListPrinter {
  readonly add: (records: readonly unknown[]) => Promise<void>;
  /** `page` is that of the last page, where the list has pages. */
  readonly end: (page?: PageInfo) => Promise<void>;
}

export const createListPrinter = (output: OutputForm, schema: TSchema): ListPrinter =>
  createPrinter(output, schema, true);

function createPrinter(output: OutputForm, schema: TSchema, hasEnd: boolean): ListPrinter {
  const request = buildRequest(output, schema);
  if (wantsDocument(output)) return collect(request.choose, (data, page) => printDocument(output, { data, ...page }));
  if (request.format === 'geojson')
    return collect(
      (record) => describeFeature(record, request),
      (features, page) => output.terminal.out(renderJson({ type: 'FeatureCollection', features, ...page }, 0)),
    );
  if (request.format === 'table') {
    const printer = createTablePrinter(request);
    // A table without a width limit is laid out over all pages.
    return hasEnd && output.terminal.columns === undefined
      ? collect((record) => record, printAllWith(printer))
      : printer;
  }
  return request.format === 'csv' ? createCsvPrinter(request) : createLinePrinter(request);
}

/** A document needs an end, so an endless list is printed record by record. */
export const createEndlessPrinter = (output: OutputForm, schema: TSchema): ListPrinter =>
  createPrinter({ ...output, format: wantsDocument(output) ? 'ndjson' : output.format }, schema, false);

const printAllWith = (printer: ListPrinter) => async (all: readonly unknown[]) => {
  await printer.add(all);
  await printer.end();
};

function buildRequest(output: OutputForm, schema: TSchema): Request {
  const { format = 'table', fields } = output;
  const paths = fields === undefined ? undefined : parseFields(fields, schema);
  const choose = (record: unknown) => (paths === undefined ? record : projectRecord(record, paths));
  return { output, schema, format, fields: paths, choose };
}

/** Pages that follow each other are one document. */
function collect(
  shape: (record: unknown) => unknown,
  print: (all: readonly unknown[], page: { readonly page?: PageInfo }) => Promise<void>,
): ListPrinter {
  const all: unknown[] = [];
  return {
    add: async (records) => {
      for (const record of records) all.push(shape(record));
    },
    end: (page) => print(all, page === undefined ? {} : { page }),
  };
}

function createTablePrinter({ output, schema, fields }: Request): ListPrinter {
  const { terminal } = output;
  let layout: TableLayout | undefined;
  return {
    add: async (records) => {
      if (records.length === 0) return;
      const { fitsLayout, layOutTable, renderTable } = await import('./table.ts');
      const { columns: width } = terminal;
      const hasHead = layout === undefined || !fitsLayout(records, layout, width);
      if (layout === undefined || hasHead) {
        const columns = fields ?? columnsOf(idFieldOf(records[0])) ?? fieldPathsOf(schema).leaves;
        layout = layOutTable(records, columns, width);
      }
      await terminal.out(renderTable(records, layout, { colours: terminal.outColours, hasHead }));
    },
    end: async () => {
      if (layout === undefined) hint(output, 'nothing here');
      else if (layout.hidden.length > 0)
        hint(output, `no room for ${layout.hidden.join(', ')}; --fields or -o json shows them`);
    },
  };
}

/** A program reads the values as they are; a person at a terminal is not steered by them. */
function createCsvPrinter({ output: { terminal }, schema, fields }: Request): ListPrinter {
  const paths = fields ?? fieldPathsOf(schema).leaves;
  let head = renderCsvLine(paths);
  return {
    add: async (records) => {
      const rows = records.map((record) => renderCsvRecord(record, paths));
      await terminal.outBytes(Buffer.from(head + rows.join('')));
      head = '';
    },
    end: async () => undefined,
  };
}

function createLinePrinter({ output: { terminal }, format, choose }: Request): ListPrinter {
  const render = (record: unknown) => (format === 'id' ? clean`${readId(record)}\n` : renderJson(choose(record), 0));
  return {
    add: (records) => terminal.out(joinPieces(records.map(render))),
    end: async () => undefined,
  };
}

/** The first member of a record is its id. */
const idFieldOf = (record: unknown): string => Object.keys(record as object)[0] ?? '';

function readId(record: unknown): string {
  const id = Object.values(record as object)[0];
  if (typeof id !== 'string') throw new UsageError('This result has no id.', '-o json shows all of it');
  return id;
}
