// Runs argv to an exit code: parses, runs the command, and reports failures. It is given the commands, and names none.

import { CommanderError } from 'commander';
import { readVersion } from '../../package/package-files.ts';
import type { CommandNode, CommandTree } from '../../projections/command-node.ts';
import type { Access } from '../access/access.ts';
import { exitCodeOf } from '../failures/exit-codes.ts';
import { RequestPrinted, UsageError } from '../failures/failures.ts';
import type { Command } from '../session/command.ts';
import { openSession, type Session } from '../session/session.ts';
import { cleanBlock } from '../terminal/clean-text.ts';
import type { Streams } from '../terminal/streams.ts';
import { createTerminal, type Spell } from '../terminal/terminal.ts';
import { explainFailure } from './explain-failure.ts';
import { buildProgram, type Parsed } from './program.ts';
import { createSpelling } from './spelling.ts';
import { explainUnknown, findTips, spellHelp, suggestOption, wordsOf } from './suggestions.ts';

export interface CommandSet {
  readonly commandTree: CommandTree;
  readonly commands: readonly Command[];
  /** Set where these are only some commands: a line that they cannot parse is parsed again with all. */
  readonly loadAll?: () => Promise<CommandSet>;
}

export async function runProgram(
  set: CommandSet,
  typed: readonly string[],
  streams: Streams,
  access: Access,
): Promise<number> {
  const { commandTree: tree, commands, loadAll } = set;
  const argv = spellHelp(tree, typed);
  const words = wordsOf(tree, argv);
  const printed = { out: '', err: '' };
  let session: Session | undefined;
  let node: CommandNode | undefined;
  let exitCode = 0;
  const spell = createSpelling(streams.env, tree.topics);
  const run = async ({ node: found, typed: typedInput, globals, verbosity }: Parsed) => {
    node = found;
    session = await openSession(
      { streams, access, globals, verbosity, program: { run: (...line) => runProgram(set, ...line), tree } },
      spell,
    );
    exitCode = (await commands.find((one) => one.node === node)?.run(session, typedInput)) ?? 0;
  };
  const program = buildProgram(tree, {
    version: readVersion(),
    argv,
    help: { width: Math.min(streams.stdout.columns || 80, 100), spell },
    run,
    write: (text, isError) => {
      printed[isError ? 'err' : 'out'] += text;
    },
  });
  const parse = async (): Promise<number> => {
    try {
      refuseInvalidUtf8(typed, streams.env);
      await program.parseAsync(argv.length === 0 ? ['--help'] : [...argv], { from: 'user' });
      return exitCode;
    } catch (failure) {
      if (failure instanceof CommanderError && loadAll) return runProgram(await loadAll(), typed, streams, access);
      if (!(failure instanceof CommanderError) || (printed.out === '' && printed.err === '')) throw failure;
      const unknown = explainUnknown(tree, words);
      if (unknown !== undefined) throw unknown;
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
    const foreign = failure instanceof TypeError && exitCodeOf(failure) === 1 ? session?.foreign.answer : undefined;
    const known = failure instanceof CommanderError ? buildUsageError(tree, failure, words) : (foreign ?? failure);
    if (!(known instanceof RequestPrinted)) {
      const isJson = session === undefined ? asksForJson(argv) : session.globals.json === true;
      terminal.err(await explainFailure(known, { isJson, terminal, session, node }));
    }
    return exitCodeOf(known);
  }
}

/** Node replaces bytes that are not UTF-8 by U+FFFD, so the original text is lost. Throws UsageError. */
function refuseInvalidUtf8(argv: readonly string[], env: Streams['env']): void {
  const at = argv.findIndex((word) => word.includes('\ufffd'));
  const [, option] = /^(--[\w-]+)=/.exec(argv[at] ?? '') ?? [];
  const before = argv[at - 1] ?? '';
  const variable = Object.keys(env).find((name) => name.startsWith('SBOX_') && env[name]?.includes('\ufffd'));
  const name = at < 0 ? variable : (option ?? (/^-/.test(before) ? before : `Argument ${at + 1}`));
  if (name !== undefined)
    throw new UsageError(`${name} is not UTF-8, so it cannot be read.`, '-d @FILE sends a file as it is');
}

/** Found without parsing the command line, so that a broken one is explained in the form that it asks for. */
function asksForJson(argv: readonly string[]): boolean {
  const end = argv.indexOf('--');
  return argv.slice(0, end < 0 ? undefined : end).includes('--json');
}

function openTerminal(argv: readonly string[], streams: Streams, spell: Spell) {
  const color = argv.includes('--no-color') ? false : undefined;
  return createTerminal(streams, { color, isJson: asksForJson(argv), noInput: true, spell });
}

/** commander says `error: unknown option '--perl'` and `(Did you mean --peril?)` on the next line. */
function buildUsageError(tree: CommandTree, { code, message }: CommanderError, words: readonly string[]): UsageError {
  const unknown = code === 'commander.unknownCommand' ? explainUnknown(tree, words) : undefined;
  if (unknown !== undefined) return unknown;
  const [first = '', ...rest] = message
    .replace(/^error: /, '')
    .replace(/^option '(?:-\w, )?(--[\w-]+) .*' argument missing/, '$1 takes a value')
    .split('\n');
  const guesses = rest.map((line) => line.replace(/^\((.*)\)$/, '$1')).map((tip) => tip.replace(/^Did/, 'did'));
  return new UsageError(
    `${first.charAt(0).toUpperCase()}${first.slice(1).replace(/\.$/, '')}.`,
    ...(suggestOption(tree, first, words) ?? guesses),
    ...findTips(tree, words),
  );
}
