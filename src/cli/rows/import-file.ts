// The rows of an import file in the form that its name or --format says: CSV, or one of the forms of JSON.

import { ImportKind } from '../../contract/schemas/vocabularies.ts';
import { suggestName } from '../../primitives/nearest-name.ts';
import { listImportColumns, listReadOnlyMembers } from '../../projections/import-columns.ts';
import { UsageError } from '../failures/failures.ts';
import { parseCsvRows } from './csv-rows.ts';
import { parseRows } from './import-rows.ts';

export const fileFormats = ['json', 'csv'] as const;

export interface ImportFile {
  readonly items: readonly unknown[];
  /** On which line of the file each row begins; undefined where that says nothing. */
  readonly lines: readonly number[] | undefined;
  /** Members that a row cannot set, and that were left out. */
  readonly ignored: readonly string[];
}

const isImportKind = (word: string): word is ImportKind => ImportKind.enum.some((known) => known === word);

/** Throws UsageError. */
export function parseImportKind(word: string): ImportKind {
  if (isImportKind(word)) return word;
  throw new UsageError(`There are no rows of "${word}".`, suggestName(word, ImportKind.enum));
}

export interface FileFacts {
  readonly kind: string;
  readonly path: string;
  readonly format: string | undefined;
}

/** Throws UsageError. */
export async function parseImportFile(text: string, { kind, path, format }: FileFacts): Promise<ImportFile> {
  if (format !== undefined && !fileFormats.some((known) => known === format))
    throw new UsageError(`--format knows ${fileFormats.join(', ')}, not "${format}".`);
  if ((format ?? formatOf(path)) === 'json')
    return { ...parseRows(text, path, isImportKind(kind) ? listReadOnlyMembers(kind) : []), lines: undefined };
  const known = parseImportKind(kind);
  return parseCsvRows(text, path, { columns: listImportColumns(known), readOnly: listReadOnlyMembers(known) });
}

const formatOf = (path: string): (typeof fileFormats)[number] => (/\.(csv|tsv)$/i.test(path) ? 'csv' : 'json');
