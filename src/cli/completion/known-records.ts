// The ids that the sandbox at hand has, for a person who pressed Tab: one read that nobody is shown as a request, or none at all.
// Whatever goes wrong, nothing is offered and nothing is said.

import { buildUrl, identityHeaders } from '../../client/request.ts';
import type { Send } from '../../client/send.ts';
import { acceptedTypes, consoleReadHeader, neverHoldHeader } from '../../contract/form/surface.ts';
import { defaultWorldName, fixtureOf, splitCredential } from '../../contract/permissions.ts';
import { memberAt } from '../../primitives/json-pointer.ts';
import { connectionOf, type Settings } from '../identity/settings.ts';
import { renderCell } from '../output/cell.ts';
import type { Candidate, KnownCollection, KnownWords } from './known-words.ts';

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

type Known = KnownCollection & Pick<KnownWords, 'log' | 'mostLogged'>;

/** A world that is not there is not asked for records, since that would make it. */
export async function readRecords(read: Read, known: Known, world = defaultWorldName) {
  const { list } = known;
  const isThere = world === defaultWorldName && list !== undefined;
  const { data: found } = isThere ? { data: {} } : await read(`/control/worlds/${encodeURIComponent(world)}`);
  if (list === undefined) return readCreated(read, known, Number((found as { position?: unknown }).position));
  const { data } = await read(list);
  return (data as readonly unknown[]).map((record) => describeRecord(known, record));
}

/** What has no page stands in the log of the world: the newest that its calls gave out. */
async function readCreated(read: Read, { prefix, log, mostLogged }: Known, position: number): Promise<Candidate[]> {
  const { data } = await read(`${log}&after=${Math.max(0, position - mostLogged)}`);
  const ids = (data as readonly { readonly created: readonly string[] }[]).flatMap(({ created }) => created);
  return ids.filter((id) => id.startsWith(`${prefix}_`)).map((word) => ({ word, about: '' }));
}

function describeRecord({ idField, columns }: KnownCollection, record: unknown): Candidate {
  const memberOf = (column: string) => memberAt(record, `/${column.replaceAll('.', '/')}`);
  const words = columns.map((column) => renderCell(memberOf(column)));
  return { word: String(memberOf(idField)), about: words.filter((word) => word !== '').join('  ') };
}
