// sbox __complete -- WORDS, which the scripts in completions/ ask: the kind of what may come, then a line per candidate, its
// description after a tab. It changes nothing, fails silently, and offers no word that means more to a shell than itself.

import type { Doors } from '../doors/doors.ts';
import { builtInProfiles, openProfileStore } from '../identity/profile-store.ts';
import { type IdentityFlags, resolveSettings } from '../identity/settings.ts';
import { clean, joinPieces } from '../terminal/clean-text.ts';
import type { Streams } from '../terminal/streams.ts';
import { createWriter } from '../terminal/writer.ts';
import { readRecords } from './known-records.ts';
import type { KnownWords } from './known-words.ts';
import { type Ask, listCandidates, plain } from './list-candidates.ts';
import type { Line } from './read-line.ts';

/** bash puts a candidate on the line as it is. */
const isHarmless = (word: string): boolean => /^[\w./:@,=+-]+$/.test(word);
/** Nothing that came over the wire is an option, or anything else than an id. */
const isId = (word: string): boolean => /^[a-z]+_\w+$/.test(word);

/** Doors are opened where a sandbox is asked, and only then. */
export async function answerTab(
  known: KnownWords,
  words: readonly string[],
  { stdout, env }: Pick<Streams, 'stdout' | 'env'>,
  openDoors: () => Promise<Pick<Doors, 'send'>>,
): Promise<number> {
  const store = openProfileStore(env);
  const ask: Ask = async (what, globals) => {
    if (what === 'profiles') {
      const { profiles } = await store.read().catch(() => ({ profiles: {} }));
      return plain(Object.keys({ ...builtInProfiles, ...profiles }));
    }
    if (globals['token-stdin'] === true) return [];
    const settings = await resolveSettings(readFlags(globals), env, store);
    const found = await readRecords(known, what, settings, (await openDoors()).send);
    return found.filter(({ word }) => isId(word));
  };
  const candidates = await listCandidates(known, words, (...asked) => ask(...asked).catch(() => []));
  if (candidates === undefined) return 0;
  const { kind, offered } = candidates;
  const fitting = offered.filter(({ word }) => word.startsWith(words.at(-1) ?? '') && isHarmless(word));
  const lines = fitting.map(({ word, about }) => clean`${word}\t${about}\n`);
  // Whoever has stopped reading needs no answer.
  await createWriter(stdout)(joinPieces([clean`${kind}\n`, ...lines]).text).catch(() => undefined);
  return 0;
}

function readFlags({ profile, 'base-url': baseUrl, token, tenant, world }: Line['globals']): IdentityFlags {
  const flags = Object.entries({ profile, baseUrl, token, tenant, world });
  return Object.fromEntries(flags.filter(([, value]) => typeof value === 'string'));
}
