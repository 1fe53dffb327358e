// A line that is being typed, up to the word that is completed. It is read as the parser reads it, and nothing is reported.

import type { CommandNode, CommandOption, CommandTree } from '../../projections/command-node.ts';

export interface Line {
  readonly topic: string | undefined;
  readonly node: CommandNode | undefined;
  readonly operands: number;
  /** The option that takes the next word. */
  readonly awaiting?: CommandOption;
  /** By `--`: what follows is the command of another program. */
  readonly hasEnded?: true;
  /** The options of every command that were typed with their values, by name. */
  readonly globals: Readonly<Record<string, string | true>>;
}

/** Undefined where a word leads nowhere. */
export function readLine(tree: CommandTree, words: readonly string[]): Line | undefined {
  let topic: string | undefined;
  let node: CommandNode | undefined;
  let operands = 0;
  const globals: Record<string, string | true> = {};
  const waiting = [...words];
  for (let word = waiting.shift(); word !== undefined; word = waiting.shift()) {
    if (word === '--') return { topic, node, operands, globals, hasEnded: true };
    if (word.startsWith('-') && word !== '-') {
      const [, flag = word, inline] = /^([^=]+)=(.*)$/s.exec(word) ?? [];
      const option = findOption(tree, node, flag);
      const takesNext = option?.value !== undefined && inline === undefined;
      if (takesNext && waiting.length === 0) return { topic, node, operands, globals, awaiting: option };
      const value = takesNext ? waiting.shift() : inline;
      if (option !== undefined && tree.options.includes(option)) globals[option.name] = value ?? true;
    } else if (topic === undefined) {
      topic = tree.topics.find((known) => [known.word, ...known.aliases].some((one) => one === word))?.word;
      node = tree.commands.find(({ words }) => words.length === 1 && words[0] === topic);
      if (topic === undefined) return undefined;
    } else if (node === undefined) {
      node = tree.commands.find(({ words }) => words[0] === topic && words[1] === word);
      if (node === undefined) return undefined;
    } else operands += 1;
  }
  return { topic, node, operands, globals };
}

/** The option that is typed so, with its dashes. */
export const findOption = (
  { options }: CommandTree,
  node: CommandNode | undefined,
  flag: string | undefined,
): CommandOption | undefined =>
  [...(node?.options ?? []), ...options].find(({ name, short }) => flag === `--${name}` || flag === `-${short}`);
