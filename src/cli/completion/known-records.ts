// The ids that the sandbox at hand has, for a person who pressed Tab: one read that nobody is shown as a request, or none at all.
// Whatever goes wrong, nothing is offered and nothing is said.

import { buildUrl, identityHeaders } from '../../client/request.ts';
import type { Send } from '../../client/send.ts';
import type { CollectionName } from '../../contract/collections.ts';
import { acceptedTypes, consoleReadHeader, neverHoldHeader } from '../../contract/form/surface.ts';
import { defaultWorldName, fixtureOf, splitCredential } from '../../contract/permissions.ts';
import { memberAtPath } from '../../primitives/json-pointer.ts';
import { connectionOf, type Settings } from '../identity/settings.ts';
import { renderCells } from '../output/cell.ts';
import type { Candidate, KnownWords } from './known-words.ts';

/** How long a person who pressed Tab waits for a sandbox at most. */
const timeoutMs = 300;

/** None where the token must not go to the address. */
export async function readRecords(
  { collections, log, mostLogged }: KnownWords,
  collection: CollectionName,
  settings: Settings,
  send: Send,
): Promise<Candidate[]> {
  const { token, baseUrl } = settings;
  const credential = splitCredential(token.value);
  const isPublic = fixtureOf(credential.token) !== undefined;
  if (baseUrl.source === '--base-url' && !isPublic && token.source !== '--token') return [];
  const connection = identityHeaders(connectionOf(settings));
  const headers = { accept: acceptedTypes, ...connection, [consoleReadHeader]: '1', [neverHoldHeader]: '1' };
  const signal = AbortSignal.timeout(timeoutMs);
  const read = async (path: string) => {
    const { status, text } = await send({ method: 'GET', url: buildUrl(baseUrl.value, path), headers }, signal);
    if (status !== 200) throw new Error(`answered ${status}`);
    return JSON.parse(text).data;
  };
  const { list, idField, prefix, columns } = collections[collection];
  const world = settings.world?.value ?? credential.world ?? defaultWorldName;
  // A world that is not there is not asked for records, since that would make it.
  const isThere = world === defaultWorldName && list !== undefined;
  const found = isThere ? undefined : await read(`/control/worlds/${encodeURIComponent(world)}`);
  if (list !== undefined)
    return (await read(list)).map((record: unknown) => ({
      word: String(memberAtPath(record, idField)),
      about: renderCells(record, columns).join('  '),
    }));
  // What has no page stands in the log of the world: the newest that its calls gave out.
  const calls: { readonly created: readonly string[] }[] = await read(
    `${log}&after=${Math.max(0, found.position - mostLogged)}`,
  );
  const ids = calls.flatMap(({ created }) => created).filter((id) => id.startsWith(`${prefix}_`));
  return ids.map((word) => ({ word, about: '' }));
}
