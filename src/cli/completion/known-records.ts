// The ids that the sandbox at hand has, for a person who pressed Tab: one read that nobody is shown as a request, or none at all.
// Whatever goes wrong, nothing is offered and nothing is said.

import { buildUrl, identityHeaders } from '../../client/request.ts';
import type { Send } from '../../client/send.ts';
import { type CollectionName, collections, idOf } from '../../contract/collections.ts';
import { limitRange } from '../../contract/form/page.ts';
import { acceptedTypes, consoleReadHeader, neverHoldHeader } from '../../contract/form/surface.ts';
import { defaultWorldName, fixtureOf, splitCredential } from '../../contract/permissions.ts';
import { rows } from '../../contract/rows.ts';
import { connectionOf, type Settings } from '../identity/settings.ts';
import { renderCell } from '../output/cell.ts';
import { pickField } from '../output/record-fields.ts';
import type { Candidate } from './list-candidates.ts';

/** How many columns of its table a record shows besides its id. */
const shownColumns = 3;

type Read = (path: string) => Promise<{ readonly data: unknown }>;

/** What may be asked, all within the time of the signal; undefined where the token must not go to the address. */
export function openReads(settings: Settings, send: Send, signal: AbortSignal): Read | undefined {
  const connection = connectionOf(settings);
  const { token, baseUrl } = settings;
  const isAddressTyped = baseUrl.source === '--base-url';
  const isPublic = fixtureOf(splitCredential(token.value).token) !== undefined;
  if (isAddressTyped && !isPublic && token.source !== '--token') return undefined;
  return async (path) => {
    const headers = {
      accept: acceptedTypes,
      ...identityHeaders(connection),
      [consoleReadHeader]: '1',
      [neverHoldHeader]: '1',
    };
    const { status, text } = await send({ method: 'GET', url: buildUrl(baseUrl.value, path), headers }, signal);
    if (status !== 200) throw new Error(`answered ${status}`);
    return JSON.parse(text);
  };
}

/** A world that is not there is not asked for records, since that would make it. */
export async function readRecords(read: Read, collection: CollectionName, world = defaultWorldName) {
  const page = rows.find((row) => row.collection === collection && row.answer === 'page');
  const isThere = world === defaultWorldName && page !== undefined;
  const { data: found } = isThere ? { data: {} } : await read(`/control/worlds/${encodeURIComponent(world)}`);
  if (page === undefined) return readCreated(read, collection, Number((found as { position?: unknown }).position));
  const { data } = await read(`${page.path}?limit=${limitRange.maximum}`);
  return (data as readonly unknown[]).map((record) => describeRecord(collection, record));
}

/** What has no page stands in the log of the world: the newest that its calls gave out. */
async function readCreated(read: Read, collection: CollectionName, position: number): Promise<readonly Candidate[]> {
  const after = Math.max(0, position - limitRange.maximum);
  const { data } = await read(`/control/log?limit=${limitRange.maximum}&after=${after}`);
  const ids = (data as readonly { readonly created: readonly string[] }[]).flatMap(({ created }) => created);
  const { prefix } = collections[collection];
  return ids.filter((id) => id.startsWith(`${prefix}_`)).map((word) => ({ word, about: '' }));
}

function describeRecord(collection: CollectionName, record: unknown): Candidate {
  const facts = collections[collection];
  const columns: readonly string[] = 'columns' in facts ? facts.columns : [];
  const shown = columns.filter((column) => column !== facts.idField && column !== facts.timeField);
  const words = shown.slice(0, shownColumns).map((column) => renderCell(pickField(record, column)));
  return { word: idOf(collection, record), about: words.filter((word) => word !== '').join('  ') };
}
