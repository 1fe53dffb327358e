// What a completion script must know, as plain tables that each shell writes in its own syntax.

import type { CommandNode, CommandOption, CommandTree, CommandValue, Completes } from '../command-node.ts';

/** The words themselves, or what the shell lists. */
export type Candidates = readonly string[] | 'files' | 'folders';

export interface CompletionModel {
  /** Options that swallow the next word wherever they are known, with their dashes. */
  readonly valueFlags: readonly string[];
  /** From a place in the tree, a word leads to another: `''` is the root, `claims list` a command. */
  readonly moves: readonly { readonly from: string; readonly words: readonly string[]; readonly to: string }[];
  /** What may follow at a place: subcommands. */
  readonly subcommands: ReadonlyMap<string, readonly string[]>;
  /** Options at a place, those of every command included. */
  readonly options: ReadonlyMap<string, readonly string[]>;
  /** By `place` then the operand's position from 0. */
  readonly operands: readonly { readonly place: string; readonly position: number; readonly candidates: Candidates }[];
  /** By option, and by place where it is not the same everywhere (`place` undefined: everywhere). */
  readonly values: readonly {
    readonly place: string | undefined;
    readonly flags: readonly string[];
    readonly candidates: Candidates;
  }[];
}

export type KnownWords = Readonly<Partial<Record<Completes, readonly string[]>>>;

export function buildCompletionModel(tree: CommandTree, words: KnownWords): CompletionModel {
  const { topics, commands, options } = tree;
  const placed = commands.map((node) => ({ node, place: node.words.join(' ') }));
  const seconds = topics.map(({ word }) => ({
    word,
    below: commands
      .filter((node) => node.words[0] === word && node.words.length > 1)
      .map((node) => String(node.words[1])),
  }));
  const everywhere = [...options.flatMap(flagsOf), '--help'];
  return {
    valueFlags: listValueFlags([...options, ...commands.flatMap((node) => node.options)]),
    moves: [
      ...topics.map(({ word, aliases }) => ({ from: '', words: [word, ...aliases], to: word })),
      ...seconds.flatMap(({ word, below }) =>
        below.map((second) => ({ from: word, words: [second], to: `${word} ${second}` })),
      ),
    ],
    subcommands: new Map([
      ['', topics.map(({ word }) => word)],
      ...seconds.filter(({ below }) => below.length > 0).map(({ word, below }) => [word, below] as const),
    ]),
    options: new Map([
      ['', [...everywhere, '--version']],
      ...placed.map(({ node, place }) => [place, [...node.options.flatMap(longFlagOf), ...everywhere]] as const),
    ]),
    operands: placed.flatMap(({ node, place }) => listOperands(node, place, words)),
    values: [
      ...listValues(options, undefined, words),
      ...placed.flatMap(({ node, place }) => listValues(node.options, place, words)),
    ],
  };
}

const takesValue = ({ value }: CommandOption): boolean => value !== undefined;
const longFlagOf = ({ name }: CommandOption): string => `--${name}`;
const flagsOf = (option: CommandOption): string[] =>
  option.short === undefined ? [longFlagOf(option)] : [longFlagOf(option), `-${option.short}`];

/** One that is on or off elsewhere is left out: a command without operands loses nothing by that. */
function listValueFlags(options: readonly CommandOption[]): string[] {
  const switches = new Set(options.filter((option) => !takesValue(option)).flatMap(flagsOf));
  return [...new Set(options.filter(takesValue).flatMap(flagsOf))].filter((flag) => !switches.has(flag));
}

function listOperands(node: CommandNode, place: string, words: KnownWords): CompletionModel['operands'] {
  return node.arguments.flatMap((argument, position) => {
    const candidates = candidatesOf(argument, words);
    return candidates === undefined ? [] : [{ place, position, candidates }];
  });
}

function listValues(
  options: readonly CommandOption[],
  place: string | undefined,
  words: KnownWords,
): CompletionModel['values'] {
  return options.filter(takesValue).flatMap((option) => {
    const candidates = candidatesOf(option, words);
    return candidates === undefined ? [] : [{ place, flags: flagsOf(option), candidates }];
  });
}

function candidatesOf({ choices, completes }: CommandValue, words: KnownWords): Candidates | undefined {
  if (choices !== undefined) return choices;
  if (completes === 'files' || completes === 'folders') return completes;
  return completes === undefined ? undefined : words[completes];
}
