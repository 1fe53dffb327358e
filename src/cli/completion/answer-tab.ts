// sbox __complete -- WORDS, which the scripts in completions/ ask: the kind of what may come, then a line per candidate, its
// description after a tab. It changes nothing, fails silently, and offers no word that means more to a shell than itself.

import { defaultWorldName, splitCredential } from '../../contract/permissions.ts';
import type { Doors } from '../doors/doors.ts';
import { builtInProfiles, openProfileStore } from '../identity/profile-store.ts';
import { type IdentityFlags, resolveSettings } from '../identity/settings.ts';
import { clean, joinPieces } from '../terminal/clean-text.ts';
import type { Streams } from '../terminal/streams.ts';
import { createWriter } from '../terminal/writer.ts';
import { findPoint, type Point } from './find-point.ts';
import { openReads, readRecords } from './known-records.ts';
import type { Candidate, KnownWords } from './known-words.ts';
import { listCandidates, type Sources } from './list-candidates.ts';

/** How long a person who pressed Tab waits for a sandbox at most. */
const timeoutMs = 300;

/** bash puts a candidate on the line as it is. */
const isHarmless = (word: string): boolean => /^[\w./:@,=+-]+$/.test(word);
/** Nothing that came over the wire is an option, or anything else than an id. */
const isId = (word: string): boolean => /^[a-z]+_\w+$/.test(word);

export async function answerTab(
  known: KnownWords,
  words: readonly string[],
  streams: Pick<Streams, 'stdout' | 'env'>,
  openDoors: OpenDoors,
): Promise<number> {
  const point = findPoint(known.tree, words);
  if (point === undefined) return 0;
  const { kind, offered } = await listCandidates(known, point, openSources(known, point, streams.env, openDoors));
  const fitting = offered.filter(({ word }) => word.startsWith(point.typed) && isHarmless(word));
  const lines = fitting.map(({ word, about }) => ({ word: `${point.before}${word}`, about }));
  const write = createWriter(streams.stdout);
  // Whoever has stopped reading needs no answer.
  await write(joinPieces([clean`${kind}\n`, ...lines.map(renderLine)]).text).catch(() => undefined);
  return 0;
}

const renderLine = ({ word, about }: Candidate) => clean`${word}\t${about}\n`;

/** Are opened where a sandbox is asked, and only then. */
type OpenDoors = () => Promise<Pick<Doors, 'send'>>;

function openSources(known: KnownWords, { globals }: Point, env: Streams['env'], openDoors: OpenDoors): Sources {
  const store = openProfileStore(env);
  const readAll = async (collection: Parameters<Sources['records']>[0]) => {
    if (globals['token-stdin'] === true) return [];
    const settings = await resolveSettings(readFlags(globals), env, store);
    const read = openReads(settings, (await openDoors()).send, AbortSignal.timeout(timeoutMs));
    const world = settings.world?.value ?? splitCredential(settings.token.value).world ?? defaultWorldName;
    const found =
      read === undefined ? [] : await readRecords(read, { ...known, ...known.collections[collection] }, world);
    return found.filter(({ word }) => isId(word));
  };
  return {
    profiles: async () => Object.keys({ ...builtInProfiles, ...(await store.read().catch(noProfiles)).profiles }),
    records: (collection) => readAll(collection).catch(() => []),
  };
}

const noProfiles = () => ({ profiles: {} });

function readFlags({ profile, 'base-url': baseUrl, token, tenant, world }: Point['globals']): IdentityFlags {
  const flags = Object.entries({ profile, baseUrl, token, tenant, world });
  return Object.fromEntries(flags.filter(([, value]) => typeof value === 'string'));
}
