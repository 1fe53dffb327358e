// A line that is being typed, up to the word that is completed. It is read as the parser reads it, and nothing is reported.

import type { CommandNode, CommandOption, CommandTree, CommandValue } from '../../projections/command-node.ts';

export interface Line {
  readonly topic: string | undefined;
  readonly node: CommandNode | undefined;
  readonly globals: Readonly<Record<string, string | true>>;
  /** The typed part of a value, without the `--peril=` before it. */
  readonly typed: string;
  /** Undefined for a word of a command, and for an option. */
  readonly slot: (CommandValue & { readonly value?: string }) | undefined;
}

/** The shell completes the words of another program. */
const otherProgramWord: CommandValue = { description: '', completes: 'files' };

/** The last word is being typed, and may be empty. Undefined where a word leads nowhere. */
export function readLine(tree: CommandTree, words: readonly string[]): Line | undefined {
  let topic: string | undefined;
  let node: CommandNode | undefined;
  let operands = 0;
  let isEnded = false;
  const globals: Record<string, string | true> = {};
  const waiting = [...words];
  for (;;) {
    const word = waiting.shift() ?? '';
    const isLast = waiting.length === 0;
    const isOption = !isEnded && /^-./.test(word);
    const [, flag = word, inline] = (isOption && /^([^=]+)=(.*)$/s.exec(word)) || [];
    const option = isOption ? findOption(tree, node, flag) : undefined;
    const isValued = option?.value !== undefined && (inline !== undefined || !isLast);
    const value = isValued ? (inline ?? waiting.shift() ?? '') : true;
    if (value !== true && waiting.length === 0) return { topic, node, globals, typed: value, slot: option };
    if (isLast)
      return { topic, node, globals, typed: word, slot: word.startsWith('-') && !isEnded ? undefined : findOperand() };
    if (isOption && word === '--') isEnded = true;
    else if (isOption) {
      if (option !== undefined && tree.options.includes(option)) globals[option.name] = value;
    } else if (topic === undefined) {
      topic = tree.topics.find((known) => [known.word, ...known.aliases].includes(word))?.word;
      node = tree.commands.find(({ words }) => words.length === 1 && words[0] === topic);
      if (topic === undefined) return undefined;
    } else if (node === undefined) {
      node = tree.commands.find(({ words }) => words[0] === topic && words[1] === word);
      if (node === undefined) return undefined;
    } else operands += 1;
  }

  function findOperand(): CommandValue | undefined {
    const known = node?.arguments ?? [];
    const operand = known[operands] ?? known.findLast(({ isVariadic }) => isVariadic);
    return operand?.isVariadic || (isEnded && operand === undefined) ? otherProgramWord : operand;
  }
}

const findOption = ({ options }: CommandTree, node: CommandNode | undefined, flag: string): CommandOption | undefined =>
  [...(node?.options ?? []), ...options].find(({ name, short }) => flag === `--${name}` || flag === `-${short}`);
