import {
  type CommandNode,
  type CommandOption,
  type CommandTree,
  commandGroups,
  type Topic,
  takes,
} from '../../projections/command-node.ts';
import { renderPairs, wrap, wrapCommand } from '../terminal/paragraphs.ts';
import type { Spell } from '../terminal/terminal.ts';

const shownExamples = 3;

export interface HelpFrame {
  readonly width: number;
  readonly spell: Spell;
}

/** The commands that most people look for. The rest is shown by one option. */
const firstWords = {
  START: ['serve', 'exec', 'walkthrough', 'mcp', 'status'],
  RECORDS: ['aois', 'policies', 'events', 'jobs', 'claims', 'peritajes', 'reports', 'import'],
  WORLD: ['clock', 'faults', 'worlds', 'undo', 'reset', 'fixtures', 'log'],
  INTEGRATION: ['profiles', 'deliveries', 'api', 'explain', 'why', 'compare', 'listen'],
};

const firstExamples: readonly (readonly [string, string])[] = [
  ['sbox serve --open', 'start it, open the console'],
  ['sbox jobs create --event-id evt_0001 --aoi-id aoi_0001 --wait', 'map damage'],
  ['sbox claims list --status under_review', 'list the claims in review'],
];

export function renderRootHelp({ topics }: CommandTree, { width, spell }: HelpFrame): string {
  const shown = Object.values(firstWords).flat();
  const widest = Math.max(...shown.map((word) => word.length));
  const groups = Object.entries(firstWords).flatMap(([group, words]) => [
    group,
    ...renderPairs(
      words.map((word) => [word.padEnd(widest), topics.find((topic) => topic.word === word)?.summary ?? '']),
      width,
    ),
  ]);
  return [
    ...wrap(spell('sbox: a crop-insurance API on your machine. Usage: sbox COMMAND [options]'), width),
    ...firstExamples.flatMap(([line, does]) => renderPairs([[spell(line), does]], width)),
    ...groups,
    ...wrap('Options of most commands: --world NAME --profile NAME --base-url URL -o FORMAT', width),
    ...wrap(spell('More: sbox COMMAND --help; sbox --help --all lists every command (support, …).'), width),
    '',
  ].join('\n');
}

export function renderWholeHelp({ topics, options }: CommandTree, { width, spell }: HelpFrame): string {
  const groups = commandGroups.flatMap((group) => [
    group,
    ...renderPairs(
      topics.filter((topic) => topic.group === group).map(({ word, summary }) => [word, summary]),
      width,
    ),
    '',
  ]);
  return [
    ...groups,
    'SHARED OPTIONS',
    ...renderOptions(options, width),
    '',
    ...wrap(spell('sbox COMMAND --help shows examples and the options of a command.'), width),
    '',
  ].join('\n');
}

export function renderTopicHelp(tree: CommandTree, topic: Topic, frame: HelpFrame): string {
  const nodes = tree.commands.filter(({ words }) => words[0] === topic.word);
  const aliases = topic.aliases.length === 0 ? [] : [`Also: ${topic.aliases.join(', ')}`];
  return [
    topic.summary,
    ...aliases,
    '',
    'EXAMPLES',
    ...nodes.slice(0, shownExamples).flatMap(({ examples }) => renderExample(String(examples[0]), frame)),
    '',
    'COMMANDS',
    ...renderPairs(
      nodes.map((node) => [usageOf(node), node.summary]),
      frame.width,
    ),
    '',
  ].join('\n');
}

export function renderCommandHelp(tree: CommandTree, node: CommandNode, frame: HelpFrame): string {
  const { width, spell } = frame;
  const known = node.arguments.map((argument): [string, string] => [
    argument.name.toUpperCase(),
    withChoices(argument.description, argument.choices),
  ]);
  return [
    ...wrap(node.summary, width),
    ...(node.notes ?? []).flatMap((note) => wrap(spell(note), width)),
    '',
    'EXAMPLES',
    ...node.examples.flatMap((example) => renderExample(example, frame)),
    '',
    'USAGE',
    `  ${spell(`sbox ${node.options.length === 0 ? usageOf(node) : usageOf(node).replace(/(?= -- )|$/, ' [options]')}`)}`,
    ...(known.length === 0 ? [] : ['', 'ARGUMENTS', ...renderPairs(known, width)]),
    ...(node.options.length === 0 ? [] : ['', 'OPTIONS', ...renderOptions(node.options, width)]),
    '',
    ...wrap(spell(`Also accepts: ${listOthers(tree, node).join(' ')} (sbox --help)`), width),
    '',
  ].join('\n');
}

/** A command may give a meaning of its own to a shared option. */
const listOthers = ({ options }: CommandTree, node: CommandNode): string[] =>
  options
    .filter(({ name }) => takes(node, name) && !node.options.some((option) => option.name === name))
    .map(({ name }) => `--${name}`);

export function usageOf(node: CommandNode): string {
  const words = node.arguments.map(({ name, isOptional, isVariadic }) => {
    const word = isVariadic ? `-- ${name.toUpperCase()}…` : name.toUpperCase();
    return isOptional ? `[${word}]` : word;
  });
  return [...node.words, ...words].join(' ');
}

export function flagsOf({ name, short, value }: CommandOption): string {
  return `${short === undefined ? '' : `-${short}, `}--${name}${value === undefined ? '' : ` ${value}`}`;
}

const renderExample = (example: string, { width, spell }: HelpFrame): string[] =>
  wrapCommand(spell.line(example), width - 2, spell.shell).map((line) => `  ${line}`);

function renderOptions(options: readonly CommandOption[], width: number): string[] {
  return renderPairs(
    options.map((option) => [flagsOf(option), describeOption(option)]),
    width,
  );
}

export function describeOption({ description, choices, fallback }: CommandOption): string {
  const otherwise = fallback === undefined ? '' : ` Default: ${fallback}.`;
  return withChoices(`${description}${otherwise}`, choices);
}

const withChoices = (description: string, choices: readonly string[] | undefined): string =>
  choices === undefined ? description : `${description} One of: ${choices.join(', ')}.`;
