// Builds a commander program from the command tree. It only parses and passes on what was typed. No command is named here.

import { Command, Option } from 'commander';
import { type CommandNode, type CommandOption, type CommandTree, takes } from '../../projections/command-node.ts';
import { UsageError } from '../failures/failures.ts';
import type { OptionValue, Typed } from '../input/typed.ts';
import type { GlobalOptions } from '../session/global-options.ts';
import { type HelpFrame, renderCommandHelp, renderRootHelp, renderTopicHelp, renderWholeHelp } from './help.ts';

export interface Parsed {
  readonly node: CommandNode;
  readonly typed: Typed;
  readonly globals: GlobalOptions;
  readonly verbosity: number;
}

export interface ProgramOptions {
  readonly version: string;
  /** The words as typed. Only the topics among them get their commands; if there are none, all topics are built without. */
  readonly argv: readonly string[];
  readonly run: (parsed: Parsed) => Promise<void>;
  /** `isError` is true when help replaces the run of a command. */
  readonly write: (text: string, isError: boolean) => void;
  readonly help: HelpFrame;
}

/** Throws CommanderError from parseAsync for help, version and whatever cannot be parsed. */
export function buildProgram(tree: CommandTree, { version, argv, run, write, help }: ProgramOptions): Command {
  let verbosity = 0;
  const program = new Command('sbox')
    .exitOverride()
    .helpCommand(false)
    .showSuggestionAfterError()
    .configureOutput({
      writeOut: (text) => write(text, false),
      writeErr: (text) => write(text, true),
      outputError: () => undefined,
    })
    .version(version, '-V, --version', 'Print the version.');
  addOptions(program, tree.options);
  program.on('option:verbose', () => {
    verbosity += 1;
  });
  setHelp(program, () => (argv.includes('--all') ? renderWholeHelp : renderRootHelp)(tree, help));

  const addRunnable = (command: Command, node: CommandNode) => {
    for (const { name, isOptional, isVariadic } of node.arguments) {
      const word = isVariadic ? `${name}...` : name;
      // The command may ask for missing input.
      command.argument(isOptional || node.operationId !== undefined ? `[${word}]` : `<${word}>`);
    }
    addOptions(command, node.options);
    setHelp(command, () => renderCommandHelp(tree, node, help));
    command.action(async (...actionArguments: unknown[]) => {
      const args = actionArguments.slice(0, node.arguments.length) as Typed['args'];
      // The program parses shared options, even where a command gives one another meaning.
      const options = valuesOf(node.options, { ...program.opts(), ...command.opts() });
      const globals = valuesOf(tree.options, program.opts()) as unknown as GlobalOptions;
      refuseUnused(tree, node, program.opts());
      await run({ node, typed: { args, options }, globals, verbosity });
    });
  };

  const typed = tree.topics.filter(({ word, aliases }) => [word, ...aliases].some((one) => argv.includes(one)));
  for (const topic of typed.length > 0 ? typed : tree.topics) {
    const nodes = tree.commands.filter(({ words }) => words[0] === topic.word);
    const command = program.command(topic.word).summary(topic.summary);
    for (const alias of topic.aliases) command.alias(alias);
    if (typed.length === 0) continue;
    for (const node of nodes)
      addRunnable(node.words.length === 1 ? command : command.command(String(node.words[1])), node);
    if (nodes.every(({ words }) => words.length > 1)) setHelp(command, () => renderTopicHelp(tree, topic, help));
  }
  return program;
}

/** An option without effect is refused, since the result would not be what it asks for. */
function refuseUnused(tree: CommandTree, node: CommandNode, chosen: Record<string, unknown>): void {
  const values = valuesOf(tree.options, chosen);
  const names = node.options.map(({ name }) => name);
  const unused = tree.options.find(
    ({ name }) => !takes(node, name) && !names.includes(name) && values[name] !== undefined,
  );
  if (unused === undefined) return;
  const words = ['sbox', ...node.words].join(' ');
  throw new UsageError(`${words} does not use --${unused.name}.`, 'leave it out', `${words} --help`);
}

const setHelp = (command: Command, render: () => string) => command.configureHelp({ formatHelp: render });

function addOptions(command: Command, options: readonly CommandOption[]): void {
  for (const { name, short, value, description } of options) {
    const flags = `${short === undefined ? '' : `-${short}, `}--${name}${value === undefined ? '' : ' <value>'}`;
    const option = new Option(flags, description);
    if (value !== undefined)
      option.argParser((next: string, previous: string[] | undefined) => [...(previous ?? []), next]);
    command.addOption(option);
  }
}

/** The tree's names are not commander's camelCase; both have `no-input` as `input: false`. The last value counts. */
function valuesOf(options: readonly CommandOption[], values: Record<string, unknown>): Record<string, OptionValue> {
  return Object.fromEntries(
    options.map(({ name, isRepeatable }) => {
      const plain = name.replace(/^no-/, '');
      const value = values[plain.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())];
      return [plain, (Array.isArray(value) && !isRepeatable ? value.at(-1) : value) as OptionValue];
    }),
  );
}
