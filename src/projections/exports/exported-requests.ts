// The examples of all operations as requests for the clients that people use, in an order in which each succeeds on a
// fresh sandbox, also when all are sent again: one of the first resets. Streams, which have no end, and operations that must
// know the position of the world are left out. Pure.

import { answersOf } from '../../contract/form/answers.ts';
import type { Method } from '../../contract/form/operation.ts';
import { type Row, rows } from '../../contract/rows.ts';
import { groupBy } from '../../primitives/group-by.ts';
import { fillTemplate, parametersOf } from '../../primitives/path-template.ts';

/** An identity that a client can switch to. */
export interface ExportedIdentity {
  readonly name: string;
  readonly baseUrl: string;
  readonly token: string;
}

export interface ExportedRequest {
  readonly name: string;
  readonly summary: string;
  readonly method: Method;
  /** With its parameters filled in, and percent-encoded. */
  readonly path: string;
  /** The path with its query. */
  readonly target: string;
  readonly query: readonly (readonly [name: string, value: string])[];
  readonly needsKey: boolean;
  /** JSON in lines; undefined where nothing is sent. */
  readonly body: string | undefined;
  /** The status that full access is answered with. */
  readonly status: number;
}

/** By the first word of their command, which is what they are about. */
export type ExportedGroups = ReadonlyMap<string, readonly ExportedRequest[]>;

/** Renders the files of a format, by their paths. */
export type RenderExport = (groups: ExportedGroups, identities: readonly ExportedIdentity[]) => Map<string, string>;

export function listExportedRequests(): ExportedGroups {
  const exported = rows.filter(({ answer, isTiedToPosition }) => answer !== 'stream' && isTiedToPosition !== true);
  const groups = groupBy(exported, ({ command }) => String(command[0]));
  return new Map(
    [...groups].map(([word, members]) => [word, members.sort((a, b) => turnOf(a) - turnOf(b)).flatMap(exportRow)]),
  );
}

/** A row comes after the one that its example needs; what removes one record comes last but for what removes all. */
function turnOf(row: Row): number {
  if (row.method === 'DELETE') return parametersOf(row.path).length > 0 ? 2 : 3;
  return row.exampleAfter === undefined ? 0 : 1;
}

function exportRow(row: Row): ExportedRequest[] {
  return answersOf(row).map(({ answer, status, example: { params = {}, query = {}, body } }, index) => {
    const path = fillTemplate(row.path, (name) => encodeURIComponent(String(params[name])));
    const search = new URLSearchParams(query).toString();
    return {
      name: index === 0 ? row.id : `${row.id}-${answer}`,
      summary: row.summary,
      method: row.method,
      path,
      target: search === '' ? path : `${path}?${search}`,
      query: Object.entries(query),
      needsKey: row.idempotencyKey,
      body: row.body === undefined ? undefined : JSON.stringify(body, null, 2),
      status,
    };
  });
}
