// What stands at the end of a line that is being typed: a first word, a word of a command, an option, its value, or an operand.
// It reads the words as the parser does and reports nothing: a line that is wrong has no point, and nothing is offered.

import type { CommandNode, CommandOption, CommandTree, CommandValue } from '../../projections/command-node.ts';

/** What of the line goes before the word that is completed, such as `--peril=`; the rest of it is what was typed of the word. */
interface Typing {
  readonly before: string;
  readonly typed: string;
}

export type Point = Typing &
  (
    | { readonly kind: 'first word' | 'option' }
    | { readonly kind: 'second word'; readonly topic: string }
    | { readonly kind: 'value'; readonly of: CommandValue & { readonly value?: string } }
    | { readonly kind: 'file' }
  ) & {
    readonly node: CommandNode | undefined;
    /** The options of every command that were typed with their values, by name. */
    readonly globals: Readonly<Record<string, string | true>>;
  };

interface Walk {
  topic: string | undefined;
  node: CommandNode | undefined;
  operands: number;
  /** The option that takes the next word. */
  awaiting: CommandOption | undefined;
  readonly globals: Record<string, string | true>;
}

/** `words` follow `sbox`; the last one is being typed, and may be empty. Undefined where nothing can come. */
export function findPoint(tree: CommandTree, words: readonly string[]): Point | undefined {
  const walk: Walk = { topic: undefined, node: undefined, operands: 0, awaiting: undefined, globals: {} };
  const typed = words.at(-1) ?? '';
  const { globals } = walk;
  for (const word of words.slice(0, -1)) {
    if (word === '--' && walk.awaiting === undefined)
      return { kind: 'file', before: '', typed, node: walk.node, globals };
    if (!step(tree, walk, word)) return undefined;
  }
  const { node, topic, awaiting } = walk;
  const rest = { before: '', typed, node, globals };
  if (awaiting !== undefined) return { ...rest, kind: 'value', of: awaiting };
  const [, before = '', flag] = /^((--?[\w-]+)=)/.exec(typed) ?? [];
  const option = flag === undefined ? undefined : findOption(tree, walk, flag);
  if (option?.value !== undefined)
    return { ...rest, kind: 'value', of: option, before, typed: typed.slice(before.length) };
  if (typed.startsWith('-')) return { ...rest, kind: 'option' };
  if (topic === undefined) return { ...rest, kind: 'first word' };
  if (node === undefined) return { ...rest, kind: 'second word', topic };
  const argument = node.arguments[walk.operands] ?? node.arguments.filter(({ isVariadic }) => isVariadic).at(-1);
  return argument && { ...rest, kind: argument.isVariadic ? 'file' : 'value', of: argument };
}

/** False for a word that leads nowhere. */
function step(tree: CommandTree, walk: Walk, word: string): boolean {
  const { awaiting } = walk;
  if (awaiting !== undefined) {
    note(tree, walk, awaiting, word);
    walk.awaiting = undefined;
  } else if (word.startsWith('-') && word !== '-') {
    const [, flag = word, value] = /^([^=]+)=(.*)$/s.exec(word) ?? [];
    const option = findOption(tree, walk, flag);
    if (option === undefined) return true;
    if (option.value !== undefined && value === undefined) walk.awaiting = option;
    else note(tree, walk, option, value ?? true);
  } else if (walk.topic === undefined) {
    walk.topic = tree.topics.find((topic) => [topic.word, ...topic.aliases].includes(word))?.word;
    walk.node = tree.commands.find(({ words }) => words.length === 1 && words[0] === walk.topic);
    return walk.topic !== undefined;
  } else if (walk.node === undefined) {
    walk.node = tree.commands.find(({ words }) => words[0] === walk.topic && words[1] === word);
    return walk.node !== undefined;
  } else walk.operands += 1;
  return true;
}

function note({ options }: CommandTree, { globals }: Walk, option: CommandOption, value: string | true): void {
  if (options.includes(option)) globals[option.name] = value;
}

const findOption = ({ options }: CommandTree, { node }: Walk, flag: string): CommandOption | undefined =>
  [...(node?.options ?? []), ...options].find(({ name, short }) => flag === `--${name}` || flag === `-${short}`);
