import * as Type from 'typebox';
import { ImportResult, type JobResult } from '../../contract/schemas/job.ts';
import { counted } from '../../primitives/counted.ts';
import { countRows, fieldOf, previewRows } from '../../rows/import-result.ts';
import type { Place } from '../../rows/places.ts';
import type { Session } from '../session/session.ts';
import { clean } from '../terminal/clean-text.ts';

export interface ResultFacts {
  readonly lines?: readonly number[] | undefined;
  /** The place in the file of each sent row. */
  readonly places?: readonly Place[] | undefined;
  readonly items?: readonly unknown[];
  /** How many rows go into each request; absent where one request holds all. */
  readonly parts?: readonly number[] | undefined;
  /** The words of the command, to suggest another run of it. */
  readonly again?: readonly string[];
  /** Rows of the file that were not sent. */
  readonly refused?: ImportResult['errors'] | undefined;
}

export const hasRejections = (result: JobResult): boolean => 'rejected' in result && result.rejected > 0;

/** A file may have thousands of bad rows; the first ones show what is wrong. */
const maxShown = 10;

/** Prints the rows that were not sent on stderr. Called where no result is awaited, since a result lists them itself. */
export function remarkRefused(session: Session, { refused = [], lines }: ResultFacts): void {
  const rows = countRows(refused);
  if (rows > 0) session.remark(`${counted(rows, 'row')} refused and not sent`);
  for (const { index, pointer, detail } of refused.slice(0, maxShown)) {
    const place = lines?.[index] === undefined ? `row ${index + 1}` : `line ${lines[index]}`;
    session.remark([place, fieldOf(pointer), detail].filter((part) => part !== '').join(': '));
  }
}

export async function printImport(session: Session, result: ImportResult, facts: ResultFacts): Promise<void> {
  const { lines, items = [], places = [] } = facts;
  const first = result.dryRun && !session.wantsRecord ? previewRows(items, places) : [];
  for (const [row, text] of first) await session.terminal.out(clean`row ${row}: ${text}\n`);
  if (first.length > 0) await session.terminal.out(clean`\n`);
  const { errors, resourceIds, ...figures } = result;
  const shown =
    resourceIds.length > 6 ? [...resourceIds.slice(0, 5), `and ${resourceIds.length - 5} more`] : resourceIds;
  await session.printRecord(ImportResult, { ...figures, resourceIds: shown });
  if (errors.length > 0) {
    await session.terminal.out(clean`\n`);
    const rejected = errors.map(({ index, pointer, detail }) => ({
      row: index + 1,
      line: lines?.[index],
      field: fieldOf(pointer),
      message: detail,
    }));
    await session.printList(lines === undefined ? Rejection : RejectionInFile, rejected);
  }
  if (result.dryRun) session.hint(concludeDryRun(result));
}

function concludeDryRun({ kind, created, updated, rejected }: ImportResult): string {
  const many = kind.replace('import.', '').replace('aois', 'plots');
  const one = many.replace(/ies$/, 'y').replace(/s$/, '');
  const counts = [
    `${counted(created, one, many)} would be created`,
    ...(updated > 0 ? [`${counted(updated, one, many)} updated`] : []),
    ...(rejected > 0 ? [`${counted(rejected, 'row')} refused`] : []),
  ];
  return `Dry run: ${counts.join(', ')}. Nothing was written.`;
}

const words = { field: Type.String(), message: Type.String() };
const Rejection = Type.Object({ row: Type.Integer(), ...words });
const RejectionInFile = Type.Object({ row: Type.Integer(), line: Type.Integer(), ...words });
