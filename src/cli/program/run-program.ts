// A run from argv to exit code: parse, run, and say what went wrong.

import { CommanderError } from 'commander';
import type { CommandTree } from '../../projections/command-node.ts';
import { commands, commandTree } from '../commands/commands.ts';
import { exitCodeOf } from '../failures/exit-codes.ts';
import { RequestPrinted, UsageError } from '../failures/failures.ts';
import { readVersion } from '../package-files.ts';
import { openSession, type Session } from '../session/session.ts';
import { cleanBlock } from '../terminal/clean-text.ts';
import type { Streams } from '../terminal/streams.ts';
import { createTerminal, type Spell } from '../terminal/terminal.ts';
import { explainFailure } from './explain-failure.ts';
import { buildProgram, type Parsed } from './program.ts';
import { createSpelling } from './spelling.ts';

export async function runProgram(argv: readonly string[], streams: Streams): Promise<number> {
  const printed = { out: '', err: '' };
  let session: Session | undefined;
  let exitCode = 0;
  const spell = createSpelling(streams.env, commandTree.topics);
  const run = async ({ node, typed, globals, verbosity }: Parsed) => {
    session = await openSession({ streams, globals, verbosity }, spell);
    const command = commands.find((one) => one.node === node);
    exitCode = (await command?.run(session, typed)) ?? 0;
  };
  const program = buildProgram(commandTree, {
    version: readVersion(),
    help: { width: Math.min(streams.stdout.columns ?? 80, 100), spell },
    run,
    write: (text, isError) => {
      printed[isError ? 'err' : 'out'] += text;
    },
  });
  const parse = async (): Promise<number> => {
    try {
      await program.parseAsync(argv.length === 0 ? ['--help'] : [...argv], { from: 'user' });
      return exitCode;
    } catch (failure) {
      if (!(failure instanceof CommanderError) || (printed.out === '' && printed.err === '')) throw failure;
      const terminal = await openTerminal(argv, streams, spell);
      terminal.err(cleanBlock(printed.err));
      await terminal.out(cleanBlock(printed.out));
      return printed.err === '' ? 0 : 2;
    }
  };
  try {
    return await parse();
  } catch (failure) {
    const terminal = session?.terminal ?? (await openTerminal(argv, streams, spell));
    const known = failure instanceof CommanderError ? buildUsageError(failure, findTips(commandTree, argv)) : failure;
    if (!(known instanceof RequestPrinted)) {
      const isJson = session === undefined ? asksForJson(argv) : session.globals.json === true;
      terminal.err(await explainFailure(known, { isJson, terminal, session }));
    }
    return exitCodeOf(known);
  }
}

/** Known before the command line is, so that a broken one is explained in the form it asks for. */
function asksForJson(argv: readonly string[]): boolean {
  const end = argv.indexOf('--');
  return argv.slice(0, end < 0 ? undefined : end).includes('--json');
}

function openTerminal(argv: readonly string[], streams: Streams, spell: Spell) {
  const color = argv.includes('--no-color') ? false : undefined;
  return createTerminal(streams, { color, isJson: asksForJson(argv), noInput: true, spell });
}

/** commander says `error: unknown command 'clams'` and `(Did you mean claims?)` on the next line. */
function buildUsageError({ message }: CommanderError, further: readonly string[]): UsageError {
  const [first = '', ...rest] = message
    .replace(/^error: /, '')
    .replace(/^option '(?:-\w, )?(--[\w-]+) .*' argument missing/, '$1 takes a value')
    .split('\n');
  const tips = rest.map((line) => line.replace(/^\((.*)\)$/, '$1')).map((tip) => tip.replace(/^Did/, 'did'));
  return new UsageError(`${first.charAt(0).toUpperCase()}${first.slice(1).replace(/\.$/, '')}.`, ...tips, ...further);
}

/** What to type instead, as far as the words that were typed are understood. */
function findTips({ topics, commands }: CommandTree, argv: readonly string[]): string[] {
  const [first, second] = argv.filter((word) => !word.startsWith('-'));
  const topic = topics.find(({ word, aliases }) => word === first || aliases.includes(String(first)));
  if (topic === undefined) return ['sbox --help shows what there is'];
  const nodes = commands.filter(({ words }) => words[0] === topic.word);
  const node = nodes.find(({ words }) => words.length === 1 || words[1] === second);
  if (node === undefined) return [`sbox ${topic.word} --help shows what there is`];
  return [...node.examples.slice(0, 1), `sbox ${node.words.join(' ')} --help shows its options`];
}
