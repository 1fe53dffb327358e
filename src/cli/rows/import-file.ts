// The rows of an import file in the form that its name or --format says: CSV, or one of the forms of JSON.

import { ImportKind } from '../../contract/schemas/vocabularies.ts';
import { suggestName } from '../../primitives/nearest-name.ts';
import { listImportColumns, listReadOnlyMembers } from '../../projections/import-columns.ts';
import { UsageError } from '../failures/failures.ts';
import { parseCsvRows } from './csv-rows.ts';
import { parseRows } from './import-rows.ts';

export const fileFormats = ['json', 'csv'] as const;

const isImportKind = (word: string): word is ImportKind => ImportKind.enum.some((known) => known === word);

/** Throws UsageError. */
export function parseImportKind(word: string): ImportKind {
  if (isImportKind(word)) return word;
  throw new UsageError(`There are no rows of "${word}".`, suggestName(word, ImportKind.enum));
}

/** `lines` says on which line each row of a CSV begins. Throws UsageError. */
export async function parseImportFile(
  text: string,
  { kind, path, format, mode }: { kind: string; path: string; format?: string | undefined; mode?: string | undefined },
) {
  if (format !== undefined && !fileFormats.some((known) => known === format))
    throw new UsageError(`--format knows ${fileFormats.join(', ')}, not "${format}".`);
  const isCsv = (format ?? formatOf(path)) === 'csv';
  if (!isCsv && !isImportKind(kind)) return { ...parseRows(text, path), lines: undefined };
  const known = parseImportKind(kind);
  const readOnly = listReadOnlyMembers(known, mode);
  if (!isCsv) return { ...parseRows(text, path, readOnly), lines: undefined };
  return parseCsvRows(text, path, { columns: listImportColumns(known), readOnly });
}

const formatOf = (path: string): (typeof fileFormats)[number] => (/\.(csv|tsv)$/i.test(path) ? 'csv' : 'json');
