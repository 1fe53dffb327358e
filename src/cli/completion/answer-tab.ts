// sbox __complete -- WORDS, which the scripts in completions/ ask: the kind of what may come, then a line per candidate, its
// description after a tab. It changes nothing, fails silently, and offers no word that means more to a shell than itself.

import { type CommandOption, takes } from '../../projections/command-node.ts';
import type { Doors } from '../doors/doors.ts';
import { builtInProfiles, openProfileStore } from '../identity/profile-store.ts';
import { clean, joinPieces } from '../terminal/clean-text.ts';
import type { Streams } from '../terminal/streams.ts';
import { createWriter } from '../terminal/writer.ts';
import { readRecords } from './known-records.ts';
import type { Candidate, KnownWords } from './known-words.ts';
import { type Line, readLine } from './read-line.ts';

/** bash puts a candidate on the line as it is. */
const isHarmless = (word: string): boolean => /^[\w./:@,=+-]+$/.test(word);

interface Outside extends Pick<Streams, 'env'> {
  /** The doors are opened where a sandbox is asked, and only then. */
  readonly openDoors: () => Promise<Pick<Doors, 'send'>>;
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
  // Whoever has stopped reading needs no answer.
  await createWriter(stdout)(joinPieces([clean`${kind}\n`, ...lines]).text).catch(() => undefined);
  return 0;
}

const plain = (words: readonly string[]): Candidate[] => words.map((word) => [word, '']);

async function listWords(known: KnownWords, line: Line, { env, openDoors }: Outside): Promise<readonly Candidate[]> {
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
  return collection === undefined ? [] : readRecords(collection, globals, { env, store, openDoors });
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
