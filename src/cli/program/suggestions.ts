import { nearestName, questionsFor } from '../../primitives/nearest-name.ts';
import type { CommandNode, CommandTree } from '../../projections/command-node.ts';
import { asTip, type Tip, UsageError } from '../failures/failures.ts';
import { flagsOf } from './help.ts';
import words from './other-words.json' with { type: 'json' };

export const synonyms: Readonly<Record<string, string>> = words.synonyms;
/** The key is a word of another tool: no command here, or a command and a word that it lacks. */
export const otherWords: ReadonlyMap<string, readonly string[]> = new Map(
  words.here.flatMap(({ typed, tips }) => typed.map((one) => [one, tips] as const)),
);

export const otherOptions: Readonly<Record<string, string>> = words.options;

/** Leaves out options, and the values of the options of every command. */
export const wordsOf = (tree: CommandTree, argv: readonly string[]): string[] => argv.filter(isWordOf(tree));

const isWordOf = ({ options }: CommandTree) => {
  const valued = new Set(
    options.flatMap(({ name, short, value }) => (value === undefined ? [] : [`--${name}`, `-${short}`])),
  );
  return (word: string, index: number, argv: readonly string[]) =>
    !word.startsWith('-') && !valued.has(String(argv[index - 1]));
};

/** Turns `help jobs create` into `jobs create --help`, also after options. */
export function spellHelp(tree: CommandTree, argv: readonly string[]): readonly string[] {
  const first = argv.findIndex(isWordOf(tree));
  return argv[first] === 'help' ? [...argv.slice(0, first), ...argv.slice(first + 1), '--help'] : argv;
}

/** Undefined when the words lead to a command, or stop before one. */
export function explainUnknown(tree: CommandTree, words: readonly string[]): UsageError | undefined {
  const [first, second] = words;
  if (first === undefined) return undefined;
  const { topic, nodes, node } = resolve(tree, words);
  if (topic === undefined)
    return new UsageError(
      `Unknown command '${first}'.`,
      ...(readById(tree, isRead(first) ? second : first) ?? suggestTopic(tree, first, second)),
      'sbox --help shows what there is',
    );
  if (second === undefined || node !== undefined) return undefined;
  return new UsageError(
    `sbox ${topic.word} has no ${second}.`,
    ...(tipsFor(`${topic.word} ${second}`) ?? readById(tree, second) ?? suggestCommand(second, nodes)),
    `sbox ${topic.word} --help shows what there is`,
  );
}

export function findTips(tree: CommandTree, words: readonly string[]): Tip[] {
  const { topic, node } = resolve(tree, words);
  if (topic === undefined) return ['sbox --help shows what there is'];
  if (node === undefined) return [`sbox ${topic.word} --help shows what there is`];
  return [...node.examples.slice(0, 1).map(asTip), `sbox ${node.words.join(' ')} --help shows its options`];
}

/** Undefined where the command has no option of that meaning. */
export function suggestOption(tree: CommandTree, message: string, words: readonly string[]): Tip[] | undefined {
  const [, typed = ''] = /^unknown option '([^'=]+)/.exec(message) ?? [];
  const { node } = resolve(tree, words);
  const known = [...(node?.options ?? []), ...tree.options].map(({ name }) => `--${name}`);
  const wanted = Object.hasOwn(otherOptions, typed) ? otherOptions[typed] : undefined;
  const alike = node?.options.filter(({ name }) => name.endsWith(`-${typed.slice(2)}`)) ?? [];
  if (alike.length === 1) return alike.map(flagsOf);
  return wanted !== undefined && known.includes(wanted) ? [`did you mean ${wanted}?`] : undefined;
}

function resolve({ topics, commands }: CommandTree, [first = '', second]: readonly string[]) {
  const topic = topics.find(({ word, aliases }) => word === first || aliases.includes(first));
  const nodes = commands.filter(({ words }) => words[0] === topic?.word);
  return { topic, nodes, node: nodes.find(({ words }) => words.length === 1 || words[1] === second) };
}

/** Undefined for a word that is not an id. */
function readById({ commands }: CommandTree, word = ''): Tip[] | undefined {
  const [, prefix] = /^([a-z]+_)\d+$/.exec(word) ?? [];
  const read = ({ words, examples }: CommandNode) =>
    words[1] === 'get' && examples.some((example) => example.includes(` ${prefix}`));
  const node = prefix === undefined ? undefined : commands.find(read);
  return node && [[...node.words, word]];
}

const tipsFor = (typed: string): Tip[] | undefined =>
  otherWords.get(typed)?.map((tip) => (tip.startsWith('sbox ') ? asTip(tip) : tip));

/** `list claims` means `claims list`. */
function suggestTopic(tree: CommandTree, first: string, second: string | undefined): Tip[] {
  const turned = suggestCommand(first, second === undefined ? [] : resolve(tree, [second]).nodes);
  if (turned.length > 0) return turned;
  const known = tree.topics.flatMap(({ word, aliases }) => [word, ...aliases]);
  return tipsFor(first) ?? questionsFor(first, known);
}

const reads = ['list', 'get'];
const isRead = (word: string): boolean => (synonyms[word] ?? word) === 'get';

/** Suggests a synonym, the nearest word, or the other way of reading, since the service does not list everything. */
function suggestCommand(word: string, nodes: readonly CommandNode[]): Tip[] {
  const exampleOf = (wanted: string | undefined) =>
    nodes
      .find(({ words }) => words[1] === wanted)
      ?.examples.slice(0, 1)
      .map(asTip);
  const same = synonyms[word] ?? word;
  const nearest = nearestName(
    word,
    nodes.map(({ words }) => String(words[1])),
  );
  const found = exampleOf(same);
  if (found !== undefined) return found;
  if (nearest !== undefined) return [`did you mean ${nearest}?`, ...(exampleOf(nearest) ?? [])];
  if (!reads.includes(same)) return [];
  return reads.flatMap((other) => exampleOf(other) ?? []);
}
