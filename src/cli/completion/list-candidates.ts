// What may come at a point: words with their descriptions, or what the shell lists by itself. Ids are asked for where a
// sandbox may be asked; everything else is known.

import type { CollectionName } from '../../contract/collections.ts';
import { permissions } from '../../contract/permissions.ts';
import { type CommandOption, takes } from '../../projections/command-node.ts';
import type { Point } from './find-point.ts';
import type { Candidate, KnownWords } from './known-words.ts';

/** `open`: more may follow the word without a space. */
export interface Candidates {
  readonly kind: 'words' | 'open' | 'files' | 'folders';
  readonly offered: readonly Candidate[];
}

/** Where what is not in the program comes from. */
export interface Sources {
  readonly profiles: () => Promise<readonly string[]>;
  readonly records: (collection: CollectionName) => Promise<readonly Candidate[]>;
}

type ValuePoint = Extract<Point, { readonly kind: 'value' }>;

const named = ([word, about]: readonly [string, string]): Candidate => ({ word, about });
const plain = (words: readonly string[]): Candidate[] => words.map((word) => ({ word, about: '' }));
const closed = (offered: readonly Candidate[]): Candidates => ({ kind: 'words', offered });

export async function listCandidates(known: KnownWords, point: Point, sources: Sources): Promise<Candidates> {
  const { tree } = known;
  if (point.kind === 'file') return { kind: 'files', offered: [] };
  if (point.kind === 'value') return listValues(known, point, sources);
  if (point.kind === 'first word') return closed(tree.topics.map(({ word, summary }) => named([word, summary])));
  if (point.kind === 'second word') {
    const below = tree.commands.filter(({ words }) => words[0] === point.topic && words.length > 1);
    return closed(below.map(({ words, summary }) => named([String(words[1]), summary])));
  }
  const always: CommandOption[] = [
    { name: 'help', description: 'Show help.' },
    ...(point.node === undefined ? [{ name: 'version', description: 'Print the version.' }] : []),
  ];
  const { node } = point;
  const shared = tree.options.filter(({ name }) => node === undefined || takes(node, name));
  const options = [...(node?.options ?? []), ...shared, ...always];
  return closed(options.map(({ name, description }) => named([`--${name}`, description])));
}

async function listValues(known: KnownWords, point: ValuePoint, sources: Sources): Promise<Candidates> {
  const { completes, choices, value } = point.of;
  if (completes === 'files' || completes === 'folders') return { kind: completes, offered: [] };
  const offered = await listKnown(known, point, sources);
  if (completes === 'permissions') return point.typed.includes('=') ? joined(point, offered, /[^,=]*$/) : closed([]);
  return value === 'LIST' && (choices ?? completes) !== undefined ? joined(point, offered, /[^,]*$/) : closed(offered);
}

/** Completes the last of several words. */
const joined = ({ typed }: ValuePoint, offered: readonly Candidate[], last: RegExp): Candidates => ({
  kind: 'open',
  offered: offered.map(({ word, about }) => ({ word: typed.replace(last, () => word), about })),
});

async function listKnown(
  known: KnownWords,
  { of: { completes, choices }, node, typed }: ValuePoint,
  sources: Sources,
): Promise<readonly Candidate[]> {
  if (completes === 'profiles') return plain(await sources.profiles());
  if (choices !== undefined) return plain(choices);
  if (completes === 'permissions') return plain(permissions);
  if (completes === 'codes') return known.codes;
  if (completes === 'paths') return listPaths(known, typed, sources);
  if (completes === 'fields') return plain(known.fields[node?.operationId ?? ''] ?? []);
  return completes !== undefined && Object.hasOwn(known.collections, completes)
    ? sources.records(completes as CollectionName)
    : [];
}

/** The paths of the table; an id is filled in once all before it was typed. */
async function listPaths({ paths }: KnownWords, typed: string, { records }: Sources): Promise<readonly Candidate[]> {
  const filled = paths.map(async ({ path, collection, words, summary }) => {
    const [before = '', after = ''] = path.split(/\{\w+\}/);
    if (before === path) return [named([path, summary])];
    if (!typed.startsWith(before)) return [];
    const found = collection === undefined ? plain(words) : await records(collection);
    return found.map(({ word, about }) => named([`${before}${word}${after}`, about]));
  });
  const byWord = new Map((await Promise.all(filled)).flat().map((candidate) => [candidate.word, candidate]));
  return [...byWord.values()].sort((a, b) => (a.word < b.word ? -1 : 1));
}
