// What may come at the end of a line that is being typed: words with their descriptions, or what the shell lists by itself. Ids are
// asked for where a sandbox may be asked; everything else is known.

import type { CollectionName } from '../../contract/collections.ts';
import {
  type CommandNode,
  type CommandOption,
  type CommandTree,
  type CommandValue,
  takes,
} from '../../projections/command-node.ts';
import type { Candidate, KnownWords } from './known-words.ts';
import { findOption, type Line, readLine } from './read-line.ts';

/** `open`: more may follow the word without a space. */
export interface Candidates {
  readonly kind: 'words' | 'open' | 'files' | 'folders';
  readonly offered: readonly Candidate[];
}

/** Gives what is not in the program: the profiles of this machine, or the records of the sandbox at hand. */
export type Ask = (what: 'profiles' | CollectionName, globals: Line['globals']) => Promise<readonly Candidate[]>;

const named = ([word, about]: readonly [string, string]): Candidate => ({ word, about });
export const plain = (words: readonly string[]): Candidate[] => words.map((word) => ({ word, about: '' }));
const closed = (offered: readonly Candidate[]): Candidates => ({ kind: 'words', offered });
const files: Candidates = { kind: 'files', offered: [] };

/** `words` follow `sbox`; the last one is being typed, and may be empty. Undefined where nothing can come. */
export async function listCandidates(
  known: KnownWords,
  words: readonly string[],
  ask: Ask,
): Promise<Candidates | undefined> {
  const { tree } = known;
  const typed = words.at(-1) ?? '';
  const line = readLine(tree, words.slice(0, -1));
  if (line === undefined || line.hasEnded) return line && files;
  const { topic, node, awaiting, operands } = line;
  const [, before = '', flag] = (awaiting === undefined ? /^((--?[\w-]+)=)/.exec(typed) : null) ?? [];
  const option = awaiting ?? findOption(tree, node, flag);
  if (option?.value !== undefined) {
    const { kind, offered } = await listValues(known, line, option, typed.slice(before.length), ask);
    return { kind, offered: offered.map(({ word, about }) => ({ word: before + word, about })) };
  }
  if (typed.startsWith('-')) return closed(listOptions(tree, node));
  if (topic === undefined) return closed(tree.topics.map(({ word, summary }) => named([word, summary])));
  if (node === undefined) {
    const below = tree.commands.filter((command) => command.words[0] === topic && command.words.length > 1);
    return closed(below.map((command) => named([String(command.words[1]), command.summary])));
  }
  const argument = node.arguments[operands] ?? node.arguments.findLast(({ isVariadic }) => isVariadic);
  return argument?.isVariadic ? files : argument && listValues(known, line, argument, typed, ask);
}

function listOptions({ options }: CommandTree, node: CommandNode | undefined): Candidate[] {
  const shared = options.filter(({ name }) => node === undefined || takes(node, name));
  const always: CommandOption[] = [
    { name: 'help', description: 'Show help.' },
    ...(node === undefined ? [{ name: 'version', description: 'Print the version.' }] : []),
  ];
  return [...(node?.options ?? []), ...shared, ...always].map(({ name, description }) =>
    named([`--${name}`, description]),
  );
}

async function listValues(
  { codes, fields }: KnownWords,
  { node, globals }: Line,
  { completes, choices, value }: CommandValue & { readonly value?: string },
  typed: string,
  ask: Ask,
): Promise<Candidates> {
  if (completes === 'files' || completes === 'folders') return { kind: completes, offered: [] };
  const listKnown = (): readonly Candidate[] | Promise<readonly Candidate[]> => {
    if (choices !== undefined && completes !== 'profiles') return plain(choices);
    if (completes === 'codes') return codes;
    if (completes === 'fields') return plain(fields[node?.operationId ?? ''] ?? []);
    return completes === undefined ? [] : ask(completes, globals);
  };
  const offered = await listKnown();
  if (value !== 'LIST' || (choices ?? completes) === undefined) return closed(offered);
  // The last of several words.
  return {
    kind: 'open',
    offered: offered.map(({ word, about }) => ({ word: typed.replace(/[^,]*$/, () => word), about })),
  };
}
