// What a completion script must know, as plain tables that each shell writes in its own syntax.

import type { CommandNode, CommandOption, CommandTree } from '../command-node.ts';
import { type Candidates, candidatesOf, describeWord, type KnownWords, type Word } from './candidates.ts';

export interface CompletionModel {
  /** Options that take the next word wherever they are known, with their dashes. */
  readonly valueFlags: readonly string[];
  /** From a node of the tree, a word leads to another: `''` is the root, `claims list` a command. */
  readonly moves: readonly { readonly from: string; readonly words: readonly string[]; readonly to: string }[];
  /** What may follow at a node: subcommands. */
  readonly subcommands: ReadonlyMap<string, readonly Word[]>;
  /** Options at a node, in addition to those of every command. */
  readonly options: ReadonlyMap<string, readonly Word[]>;
  /** Options of every command. */
  readonly everywhere: readonly Word[];
  /** By the path of a node, then the operand's position from 0. */
  readonly operands: readonly { readonly path: string; readonly position: number; readonly candidates: Candidates }[];
  /** By option, and by path where it is not the same everywhere (`path` undefined: everywhere). */
  readonly values: readonly {
    readonly path: string | undefined;
    readonly flags: readonly string[];
    readonly candidates: Candidates;
  }[];
  /** The built-in profiles. */
  readonly profiles: readonly string[];
}

export function buildCompletionModel(tree: CommandTree, known: KnownWords): CompletionModel {
  const { topics, commands, options } = tree;
  const pathed = commands.map((node) => ({ node, path: node.words.join(' ') }));
  const seconds = topics.map(({ word }) => ({
    word,
    below: commands
      .filter((node) => node.words[0] === word && node.words.length > 1)
      .map((node) => describeWord(String(node.words[1]), node.summary)),
  }));
  return {
    valueFlags: listValueFlags([...options, ...commands.flatMap((node) => node.options)]),
    moves: [
      ...topics.map(({ word, aliases }) => ({ from: '', words: [word, ...aliases], to: word })),
      ...seconds.flatMap(({ word, below }) =>
        below.map(({ text }) => ({ from: word, words: [text], to: `${word} ${text}` })),
      ),
    ],
    subcommands: new Map([
      ['', topics.map(({ word, summary }) => describeWord(word, summary))],
      ...seconds.filter(({ below }) => below.length > 0).map(({ word, below }) => [word, below] as const),
    ]),
    options: new Map([
      ['', [describeWord('--version', 'Print the version.')]],
      ...pathed.map(({ node, path }) => [path, node.options.map(describeOption)] as const),
    ]),
    everywhere: [...options.flatMap(describeFlags), describeWord('--help', 'Show help.')],
    operands: pathed.flatMap(({ node, path }) => listOperands(node, path, known)),
    values: [
      ...listValues(options, { path: undefined, known }),
      ...pathed.flatMap(({ node, path }) =>
        listValues([...node.options, ...options.filter(dependsOnCommand)], { path, known, node }),
      ),
    ],
    profiles: known.profiles ?? [],
  };
}

/** Whether the values of an option differ from command to command. */
const dependsOnCommand = ({ completes }: CommandOption): boolean => completes === 'fields';
const takesValue = ({ value }: CommandOption): boolean => value !== undefined;
const longFlagOf = ({ name }: CommandOption): string => `--${name}`;
const flagsOf = (option: CommandOption): string[] =>
  option.short === undefined ? [longFlagOf(option)] : [longFlagOf(option), `-${option.short}`];
const describeOption = (option: CommandOption): Word => describeWord(longFlagOf(option), option.description);
const describeFlags = (option: CommandOption): Word[] =>
  flagsOf(option).map((flag) => describeWord(flag, option.description));

/** A flag that is a switch in another command is left out: a command without operands loses nothing by that. */
function listValueFlags(options: readonly CommandOption[]): string[] {
  const switches = new Set(options.filter((option) => !takesValue(option)).flatMap(flagsOf));
  return [...new Set(options.filter(takesValue).flatMap(flagsOf))].filter((flag) => !switches.has(flag));
}

function listOperands(node: CommandNode, path: string, known: KnownWords): CompletionModel['operands'] {
  return node.arguments.flatMap((argument, position) => {
    const candidates = candidatesOf(argument, known, node);
    return candidates === undefined ? [] : [{ path, position, candidates }];
  });
}

interface OptionScope {
  readonly path: string | undefined;
  readonly known: KnownWords;
  readonly node?: CommandNode;
}

function listValues(options: readonly CommandOption[], { path, known, node }: OptionScope): CompletionModel['values'] {
  return options.filter(takesValue).flatMap((option) => {
    const candidates = candidatesOf(option, known, node);
    return candidates === undefined ? [] : [{ path, flags: flagsOf(option), candidates }];
  });
}
