// A line that is being typed, up to the word that is completed. It is read as the parser reads it, and nothing is reported.

import type { CommandNode, CommandOption, CommandTree } from '../../projections/command-node.ts';

export interface Line {
  topic: string | undefined;
  node: CommandNode | undefined;
  operands: number;
  /** The option that takes the next word. */
  awaiting: CommandOption | undefined;
  /** By `--`: what follows is the command of another program. */
  hasEnded: boolean;
  /** The options of every command that were typed with their values, by name. */
  readonly globals: Record<string, string | true>;
}

/** Undefined where a word leads nowhere. */
export function readLine(tree: CommandTree, words: readonly string[]): Line | undefined {
  const line: Line = {
    topic: undefined,
    node: undefined,
    operands: 0,
    awaiting: undefined,
    hasEnded: false,
    globals: {},
  };
  for (const word of words) {
    line.hasEnded ||= word === '--' && line.awaiting === undefined;
    if (line.hasEnded) return line;
    if (!step(tree, line, word)) return undefined;
  }
  return line;
}

function step(tree: CommandTree, line: Line, word: string): boolean {
  const { topic, node, awaiting } = line;
  if (awaiting !== undefined) {
    note(tree, line, awaiting, word);
    line.awaiting = undefined;
  } else if (word.startsWith('-') && word !== '-') {
    const [, flag = word, value] = /^([^=]+)=(.*)$/s.exec(word) ?? [];
    const option = findOption(tree, node, flag);
    if (option?.value !== undefined && value === undefined) line.awaiting = option;
    else if (option !== undefined) note(tree, line, option, value ?? true);
  } else if (topic === undefined) {
    line.topic = tree.topics.find((known) => [known.word, ...known.aliases].includes(word))?.word;
    line.node = tree.commands.find(({ words }) => words.length === 1 && words[0] === line.topic);
    return line.topic !== undefined;
  } else if (node === undefined) {
    line.node = tree.commands.find(({ words }) => words[0] === topic && words[1] === word);
    return line.node !== undefined;
  } else line.operands += 1;
  return true;
}

function note({ options }: CommandTree, { globals }: Line, option: CommandOption, value: string | true): void {
  if (options.includes(option)) globals[option.name] = value;
}

/** The option that is typed so, with its dashes. */
export const findOption = (
  { options }: CommandTree,
  node: CommandNode | undefined,
  flag: string | undefined,
): CommandOption | undefined =>
  [...(node?.options ?? []), ...options].find(({ name, short }) => flag === `--${name}` || flag === `-${short}`);
