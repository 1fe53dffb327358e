// Chooses which exchanges of a recording are sent to another service: the operations of the specification, in one world.

import { findOperation } from '../../../client/free-request.ts';
import { isControl } from '../../../contract/form/operation.ts';
import type { TableRow } from '../../../contract/row.ts';
import { UsageError } from '../../failures/failures.ts';
import { targetOf } from '../../recording/har-entry.ts';
import type { HarEntry } from '../../recording/recording.ts';

export interface SentAgain {
  readonly entry: HarEntry;
  readonly row: TableRow;
}

/** Throws UsageError for several worlds if none is named, for no request, and for a caller who has no token. */
export function planReplay(
  entries: readonly HarEntry[],
  { world, tokens }: { readonly world: string | undefined; readonly tokens: ReadonlyMap<string, string> },
) {
  const known = entries.flatMap((entry) => {
    const row = findSentRow(entry);
    return row === undefined ? [] : [{ entry, row }];
  });
  const worlds = [...new Set(known.flatMap(({ entry }) => entry._sbox.world ?? []))];
  if (world === undefined && worlds.length > 1)
    throw new UsageError(
      `It uses ${worlds.length} worlds, but another service has only one.`,
      `--world ${worlds[0]} sends the requests of that world`,
    );
  const sent = known.filter(({ entry }) => world === undefined || (entry._sbox.world ?? world) === world);
  if (sent.length === 0)
    throw new UsageError(
      'It has no request for another service.',
      ...(worlds.length === 0 ? [] : [`it uses ${worlds.join(', ')}`]),
    );
  const callers = new Set(sent.flatMap(({ entry }) => entry._sbox.profile ?? []));
  const unknown = [...callers].filter((profile) => !tokens.has(profile));
  if (unknown.length > 0)
    throw new UsageError(`It sends requests as ${unknown.join(', ')}.`, `--as ${unknown[0]}=TOKEN gives the token`);
  const writes = new Map<string, number>();
  for (const { row } of sent) if (row.method !== 'GET') writes.set(row.id, (writes.get(row.id) ?? 0) + 1);
  // Exchanges of control operations, documents and resets are left out, and those that an injected fault refused.
  return { sent, leftOut: entries.length - sent.length, writes };
}

/** Undefined for an exchange that is not sent again: a reset would remove what others keep in the service. */
function findSentRow({ request, _sbox: { hold, code } }: HarEntry): TableRow | undefined {
  if (hold === 'aside' || code === 'injected_fault') return undefined;
  const row = findOperation(request.method, targetOf(request));
  return row === undefined || isControl(row) ? undefined : (row as TableRow);
}
