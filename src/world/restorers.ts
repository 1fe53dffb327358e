// Restores the runs and logos of a world from a snapshot. It needs the code of every kind of work, so it is loaded separately.

import type { Aoi, ImportKind } from '../contract/records.ts';
import type { Restorers } from '../engine/machine/domain-definition.ts';
import type { Sandbox, Work } from './call-context/call-context.ts';
import { ImportRows, importWork } from './imports/import-work.ts';
import { footprintWork } from './jobs/footprint-work.ts';

type Payload =
  | { readonly rows: { readonly kind: ImportKind; readonly items: readonly unknown[] } }
  | { readonly aoi: Aoi };

const workOf = (payload: Payload): Work =>
  'aoi' in payload ? footprintWork(payload.aoi) : importWork(new ImportRows(payload.rows.kind, payload.rows.items));

export const restorers: Restorers<Sandbox['shared']> = {
  run: ({ runs }, jobId: string, reads: number, payload: Payload) =>
    void runs.set(jobId, { reads, work: workOf(payload) }),
  logo: ({ assets }, name: string, contentType: string, base64: string) =>
    void assets.set(name, { contentType, bytes: Buffer.from(base64, 'base64') }),
};
