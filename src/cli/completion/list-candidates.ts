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

/** Where what is not in the program comes from. */
export interface Sources {
  readonly profiles: () => Promise<readonly string[]>;
  readonly records: (collection: CollectionName, globals: Line['globals']) => Promise<readonly Candidate[]>;
}

const named = ([word, about]: readonly [string, string]): Candidate => ({ word, about });
const plain = (words: readonly string[]): Candidate[] => words.map((word) => ({ word, about: '' }));
const closed = (offered: readonly Candidate[]): Candidates => ({ kind: 'words', offered });

/** `words` follow `sbox`; the last one is being typed, and may be empty. Undefined where nothing can come. */
export async function listCandidates(
  known: KnownWords,
  words: readonly string[],
  sources: Sources,
): Promise<Candidates | undefined> {
  const { tree } = known;
  const typed = words.at(-1) ?? '';
  const line = readLine(tree, words.slice(0, -1));
  if (line === undefined || line.hasEnded) return line && { kind: 'files', offered: [] };
  const { topic, node, awaiting, operands } = line;
  if (awaiting !== undefined) return listValues(known, line, awaiting, typed, sources);
  const [, before = '', flag] = /^((--?[\w-]+)=)/.exec(typed) ?? [];
  const option = findOption(tree, node, flag);
  if (option?.value !== undefined) {
    const { kind, offered } = await listValues(known, line, option, typed.slice(before.length), sources);
    return { kind, offered: offered.map(({ word, about }) => ({ word: before + word, about })) };
  }
  if (typed.startsWith('-')) return closed(listOptions(tree, node));
  if (topic === undefined) return closed(tree.topics.map(({ word, summary }) => named([word, summary])));
  if (node === undefined) {
    const below = tree.commands.filter((command) => command.words[0] === topic && command.words.length > 1);
    return closed(below.map((command) => named([String(command.words[1]), command.summary])));
  }
  const argument = node.arguments[operands] ?? node.arguments.findLast(({ isVariadic }) => isVariadic);
  if (argument?.isVariadic) return { kind: 'files', offered: [] };
  return argument && listValues(known, line, argument, typed, sources);
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
  known: KnownWords,
  line: Line,
  of: CommandValue & { readonly value?: string },
  typed: string,
  sources: Sources,
): Promise<Candidates> {
  const { completes, choices, value } = of;
  if (completes === 'files' || completes === 'folders') return { kind: completes, offered: [] };
  const offered = await listKnown(known, line, of, sources);
  if (value !== 'LIST' || (choices ?? completes) === undefined) return closed(offered);
  // The last of several words.
  return {
    kind: 'open',
    offered: offered.map(({ word, about }) => ({ word: typed.replace(/[^,]*$/, () => word), about })),
  };
}

async function listKnown(
  known: KnownWords,
  { node, globals }: Line,
  { completes, choices }: CommandValue,
  { profiles, records }: Sources,
): Promise<readonly Candidate[]> {
  if (completes === 'profiles') return plain(await profiles());
  if (choices !== undefined) return plain(choices);
  if (completes === 'codes') return known.codes;
  if (completes === 'fields') return plain(known.fields[node?.operationId ?? ''] ?? []);
  return completes !== undefined && Object.hasOwn(known.collections, completes)
    ? records(completes as CollectionName, globals)
    : [];
}
