// What may come at a point of the command line: words with their descriptions, or what the shell lists by itself.

import { problems } from '../../contract/form/problems.ts';
import { permissions } from '../../contract/permissions.ts';
import { rows } from '../../contract/rows.ts';
import type { CommandNode, CommandValue, Completes } from '../command-node.ts';
import { fieldPathsOf, recordSchemaOf } from '../field-paths.ts';

export interface Word {
  readonly text: string;
  /** One line of ASCII, since some shells read scripts as nothing else; empty where the word says it all. */
  readonly description: string;
}

export interface Words {
  readonly words: readonly Word[];
  /** How several words are joined: never, by commas, or by commas after `NAME=`. */
  readonly joined: 'never' | 'by comma' | 'as grant';
}

/** The names of `profiles` come from sbox itself, since people store them. */
export type Candidates = Words | 'files' | 'folders' | 'profiles';

/** What is known without a server, such as the seeded ids. */
export type KnownWords = Readonly<Partial<Record<Completes, readonly string[]>>>;

export const describeWord = (text: string, description = ''): Word => ({ text, description: asAscii(description) });

const asAscii = (text: string): string =>
  text
    .replaceAll('’', "'")
    .replaceAll('…', '...')
    .replaceAll(/[–—]/g, '-')
    .replaceAll(/[^ -~]/g, '?');

const plain = (texts: readonly string[]): readonly Word[] => texts.map((text) => describeWord(text));

/** Undefined where nothing is known. */
export function candidatesOf(value: CommandValue, known: KnownWords, node?: CommandNode): Candidates | undefined {
  const { choices, completes, value: placeholder } = value as CommandValue & { readonly value?: string };
  if (completes === 'files' || completes === 'folders' || completes === 'profiles') return completes;
  if (completes === 'permissions') return { words: plain(permissions), joined: 'as grant' };
  const words = choices === undefined ? listWords(completes, known, node) : plain(choices);
  if (words === undefined || words.length === 0) return undefined;
  return { words, joined: placeholder === 'LIST' ? 'by comma' : 'never' };
}

function listWords(
  completes: Completes | undefined,
  known: KnownWords,
  node?: CommandNode,
): readonly Word[] | undefined {
  if (completes === 'codes')
    return Object.entries(problems).map(([code, { status, title }]) => describeWord(code, `${status} ${title}`));
  if (completes === 'paths') return listPaths(known);
  if (completes === 'fields') {
    const row = rows.find(({ id }) => id === node?.operationId);
    return row === undefined ? undefined : plain(fieldPathsOf(recordSchemaOf(row)).all);
  }
  const ids = completes === undefined ? undefined : known[completes];
  return ids === undefined ? undefined : plain(ids);
}

/** The paths that exist: templates are filled with the seeded ids. */
function listPaths(known: KnownWords): readonly Word[] {
  const paths = rows.flatMap(({ path, collection, kind, summary, method }): Word[] => {
    if (!path.includes('{')) return [describeWord(path, method === 'GET' ? summary : '')];
    const words = (kind as { enum?: readonly string[] } | undefined)?.enum ?? (collection && known[collection]) ?? [];
    return words.map((word) => describeWord(path.replace(/\{\w+\}/, word)));
  });
  const byText = new Map(paths.map((word) => [word.text, word]));
  for (const word of paths) if (word.description !== '') byText.set(word.text, word);
  return [...byText.values()].sort((a, b) => (a.text < b.text ? -1 : 1));
}
