// sbox __complete -- WORDS, which the scripts in completions/ ask: the kind of what may come, then a line per candidate, its
// description after a tab. It changes nothing, fails silently, and offers no word that means more to a shell than itself.

import { buildUrl, identityHeaders } from '../../client/request.ts';
import type { Send } from '../../client/send.ts';
import { acceptedTypes, consoleReadHeader, neverHoldHeader } from '../../contract/form/surface.ts';
import { defaultWorldName, fixtureOf, splitCredential } from '../../contract/permissions.ts';
import { memberAtPath } from '../../primitives/json-pointer.ts';
import { type CommandOption, takes } from '../../projections/command-node.ts';
import type { Access } from '../access/access.ts';
import { builtInProfiles, openProfileStore, type ProfileStore } from '../identity/profile-store.ts';
import { connectionOf, type IdentityFlags, resolveSettings } from '../identity/settings.ts';
import { renderCells } from '../output/cell.ts';
import { clean, joinPieces } from '../terminal/clean-text.ts';
import type { Streams } from '../terminal/streams.ts';
import { createWriter } from '../terminal/writer.ts';
import type { Candidate, KnownCollection, KnownWords } from './known-words.ts';
import { type Line, readLine } from './read-line.ts';

/** bash puts a candidate on the line as it is. */
const isHarmless = (word: string): boolean => /^[\w./:@,=+-]+$/.test(word);

interface Outside extends Pick<Streams, 'env'> {
  /** Loaded only where a sandbox is asked. */
  readonly fullAccess: () => Promise<Pick<Access, 'send'>>;
}

export async function answerTab(
  known: KnownWords,
  words: readonly string[],
  { stdout, ...outside }: Outside & Pick<Streams, 'stdout'>,
): Promise<number> {
  const line = readLine(known.tree, words);
  if (line === undefined) return 0;
  const { completes, choices, value } = line.slot ?? {};
  const isList = value === 'LIST' && (choices ?? completes) !== undefined;
  const typed = isList ? line.typed.replace(/^.*,/s, '') : line.typed;
  const word = words.at(-1) ?? '';
  const before = word.slice(0, word.length - typed.length);
  const offered = await listWords(known, line, outside).catch(() => []);
  const fitting = offered.filter(([one]) => one.startsWith(typed) && isHarmless(before + one));
  const lines = fitting.map(([one, about]) => clean`${before}${one}\t${about}\n`);
  // More may follow the word of a list without a space; files and folders are listed by the shell.
  const kind = completes === 'files' || completes === 'folders' ? completes : isList ? 'open' : 'words';
  // The shell may have stopped reading, which is not a failure.
  await createWriter(stdout)(joinPieces([clean`${kind}\n`, ...lines]).text).catch(() => undefined);
  return 0;
}

const plain = (words: readonly string[]): Candidate[] => words.map((word) => [word, '']);

async function listWords(known: KnownWords, line: Line, { env, fullAccess }: Outside): Promise<readonly Candidate[]> {
  const { node, globals, slot } = line;
  if (slot === undefined) return listCommands(known, line);
  const { choices, completes } = slot;
  const store = openProfileStore(env);
  if (completes === 'profiles') {
    const { profiles } = await store.read().catch(() => ({ profiles: builtInProfiles }));
    return plain(Object.keys(profiles));
  }
  if (choices !== undefined) return plain(choices);
  if (completes === 'codes') return known.codes;
  if (completes === 'fields') return plain(known.fields[node?.operationId ?? ''] ?? []);
  const collection = known.collections[completes ?? ''];
  return collection === undefined ? [] : readRecords(collection, globals, { env, store, fullAccess });
}

/** Lists options, first words and second words of commands. */
function listCommands({ tree }: KnownWords, { topic, node, typed }: Line): Candidate[] {
  if (!typed.startsWith('-')) {
    if (topic === undefined) return tree.topics.map(({ word, summary }) => [word, summary]);
    const below = node === undefined ? tree.commands.filter(({ words }) => words[0] === topic) : [];
    return below.map(({ words, summary }) => [String(words[1]), summary]);
  }
  const options: CommandOption[] = [
    ...(node?.options ?? []),
    ...tree.options.filter(({ name }) => node === undefined || takes(node, name)),
    { name: 'help', description: 'Show help.' },
    ...(node === undefined ? [{ name: 'version', description: 'Print the version.' }] : []),
  ];
  return options.map(({ name, description }) => [`--${name}`, description]);
}

const timeoutMs = 300;

/** An answer of a server may hold anything, so only words of this form are offered. */
const isId = (word: string): boolean => /^[a-z]+_\w+$/.test(word);

/** Empty where the token must not be sent to the address, or is not known. Rejects where no sandbox answers. */
async function readRecords(
  { idField, prefix, columns, path, limit }: KnownCollection,
  globals: Line['globals'],
  { env, store, fullAccess }: Pick<Streams, 'env'> & { store: ProfileStore; fullAccess: () => Promise<{ send: Send }> },
): Promise<Candidate[]> {
  if (globals['token-stdin'] === true) return [];
  const settings = await resolveSettings({ ...globals, baseUrl: globals['base-url'] } as IdentityFlags, env, store);
  const { token, baseUrl } = settings;
  const credential = splitCredential(token.value);
  const isPublic = fixtureOf(credential.token) !== undefined;
  if (baseUrl.source === '--base-url' && !isPublic && token.source !== '--token') return [];
  const { send } = await fullAccess();
  const marks = { accept: acceptedTypes, [consoleReadHeader]: '1', [neverHoldHeader]: '1' };
  const headers = { ...identityHeaders(connectionOf(settings)), ...marks };
  const signal = AbortSignal.timeout(timeoutMs);
  const read = async (target: string) => {
    const { status, text } = await send({ method: 'GET', url: buildUrl(baseUrl.value, target), headers }, signal);
    if (status !== 200) throw new Error(`answered ${status}`);
    return JSON.parse(text).data;
  };
  const world = settings.world?.value ?? credential.world ?? defaultWorldName;
  // A request for the records of a world that does not exist would create it.
  const isThere = world === defaultWorldName && path !== null;
  const position = isThere ? 0 : (await read(`/control/worlds/${encodeURIComponent(world)}`)).position;
  if (path !== null) {
    const records: unknown[] = await read(`${path}?limit=${limit}`);
    const named = records.map(
      (one): Candidate => [String(memberAtPath(one, idField)), renderCells(one, columns).join('  ')],
    );
    return named.filter(([id]) => isId(id));
  }
  // Collections without a list are read from the log: the newest ids that calls of this world created.
  const after = Math.max(0, position - limit);
  const calls: { created: string[] }[] = await read(`/control/log?limit=${limit}&after=${after}`);
  const ids = calls.flatMap(({ created }) => created).filter((id) => isId(id) && id.startsWith(`${prefix}_`));
  return ids.map((id) => [id, '']);
}
