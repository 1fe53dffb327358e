// The ids that the sandbox at hand has, for a person who pressed Tab: one read that nobody is shown as a request, or none at all.

import { buildUrl, identityHeaders } from '../../client/request.ts';
import type { Send } from '../../client/send.ts';
import { acceptedTypes, consoleReadHeader, neverHoldHeader } from '../../contract/form/surface.ts';
import { defaultWorldName, fixtureOf, splitCredential } from '../../contract/permissions.ts';
import { memberAtPath } from '../../primitives/json-pointer.ts';
import type { ProfileStore } from '../identity/profile-store.ts';
import { connectionOf, type IdentityFlags, resolveSettings } from '../identity/settings.ts';
import { renderCells } from '../output/cell.ts';
import type { Streams } from '../terminal/streams.ts';
import type { Candidate, KnownCollection } from './known-words.ts';
import type { Line } from './read-line.ts';

const timeoutMs = 300;

/** What came over the wire may be no option, and nothing but an id. */
const isId = (word: string): boolean => /^[a-z]+_\w+$/.test(word);

/** Empty where the token must not go to the address, or is not known. Rejects where no sandbox answers as one does. */
export async function readRecords(
  { idField, prefix, columns, path, limit }: KnownCollection,
  globals: Line['globals'],
  { env, store, openDoors }: Pick<Streams, 'env'> & { store: ProfileStore; openDoors: () => Promise<{ send: Send }> },
): Promise<Candidate[]> {
  if (globals['token-stdin'] === true) return [];
  const settings = await resolveSettings({ ...globals, baseUrl: globals['base-url'] } as IdentityFlags, env, store);
  const { token, baseUrl } = settings;
  const credential = splitCredential(token.value);
  const isPublic = fixtureOf(credential.token) !== undefined;
  if (baseUrl.source === '--base-url' && !isPublic && token.source !== '--token') return [];
  const { send } = await openDoors();
  const marks = { accept: acceptedTypes, [consoleReadHeader]: '1', [neverHoldHeader]: '1' };
  const headers = { ...identityHeaders(connectionOf(settings)), ...marks };
  const signal = AbortSignal.timeout(timeoutMs);
  const read = async (target: string) => {
    const { status, text } = await send({ method: 'GET', url: buildUrl(baseUrl.value, target), headers }, signal);
    if (status !== 200) throw new Error(`answered ${status}`);
    return JSON.parse(text).data;
  };
  const world = settings.world?.value ?? credential.world ?? defaultWorldName;
  // Asking for the records of a world would make it.
  const isThere = world === defaultWorldName && path !== null;
  const position = isThere ? 0 : (await read(`/control/worlds/${encodeURIComponent(world)}`)).position;
  if (path !== null) {
    const records: unknown[] = await read(`${path}?limit=${limit}`);
    const named = records.map(
      (one): Candidate => [String(memberAtPath(one, idField)), renderCells(one, columns).join('  ')],
    );
    return named.filter(([id]) => isId(id));
  }
  // Records without a page are found in the log of the world: the newest that its calls made.
  const after = Math.max(0, position - limit);
  const calls: { created: string[] }[] = await read(`/control/log?limit=${limit}&after=${after}`);
  const ids = calls.flatMap(({ created }) => created).filter((id) => isId(id) && id.startsWith(`${prefix}_`));
  return ids.map((id) => [id, '']);
}
