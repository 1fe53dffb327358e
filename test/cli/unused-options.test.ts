// A command takes the shared options that it uses, and refuses the others before it does anything.

import { expect, test } from 'vitest';
import { commandTree } from '../../src/cli/commands/commands.ts';
import { UsageError } from '../../src/cli/failures/failures.ts';
import { renderCommandHelp } from '../../src/cli/program/help.ts';
import { buildProgram } from '../../src/cli/program/program.ts';
import { createSpelling } from '../../src/cli/program/spelling.ts';
import type { CommandNode, CommandOption } from '../../src/projections/command-node.ts';
import { takes } from '../../src/projections/command-node.ts';
import { runCli } from '../support/run-cli.ts';
import { wordsOf } from '../support/words-of.ts';

const { commands, options } = commandTree;
const pairs = commands.flatMap((node) => options.map((option) => ({ node, option })));

const isOwn = (node: CommandNode, { name }: CommandOption) => node.options.some((own) => own.name === name);

const nowhere = 'http://127.0.0.1:1';

/** A line that is whole, with the option. */
function lineOf(node: CommandNode, { name, value }: CommandOption): string[] {
  const given = node.arguments.flatMap(({ isVariadic }) => (isVariadic ? ['--', 'true'] : ['x']));
  return [...node.words, `--${name}`, ...(value === undefined ? [] : ['x']), ...given];
}

/** Whether the command would run. Throws what refuses the line. */
const spell = createSpelling({}, commandTree.topics);

async function wouldRun(argv: readonly string[]): Promise<boolean> {
  let runs = false;
  const run = async () => {
    runs = true;
  };
  const help = { width: 80, spell };
  await buildProgram(commandTree, { version: '0', argv, help, run, write: () => undefined }).parseAsync([...argv], {
    from: 'user',
  });
  return runs;
}

test('every command takes each shared option that its help lists, and refuses each that it does not', async () => {
  const wrong: string[] = [];
  let refused = 0;
  for (const { node, option } of pairs) {
    const argv = lineOf(node, option);
    const help = renderCommandHelp(commandTree, node, { width: 1000, spell });
    const isListed = new RegExp(`^(  (-\\w, )?|Also accepts: .*)--${option.name}\\b(?!-)`, 'm').test(help);
    const outcome = await wouldRun(argv).catch((failure: unknown) => failure);
    const isRefused = outcome instanceof UsageError && outcome.message.includes(`does not use --${option.name}.`);
    if (isRefused) refused += 1;
    if (isRefused === isListed || (!isRefused && outcome !== true)) wrong.push(argv.join(' '));
  }
  expect(wrong).toEqual([]);
  expect(pairs.length).toBe(commands.length * 15);
  expect(refused).toBeGreaterThan(150);
});

test.each([
  'replay none.har --token t',
  'record none.har --world w -- true',
  'exec --base-url http://127.0.0.1:1 -- true',
  'exec --curl -- true',
  'serve --world w',
  'walkthrough --tenant org_ebro',
  'profiles add x --profile full',
  'compare GET /v1/aois --tenant org_ebro',
  'check http://127.0.0.1:1 --base-url http://127.0.0.1:1',
  'api GET /v1/aois --fields aoiId',
  'undo --curl',
])('sbox %s ends with 2', async (line) => {
  const { stdout, stderr, exitCode } = await runCli(line.split(' '));
  expect({ stdout, exitCode }).toEqual({ stdout: '', exitCode: 2 });
  expect(stderr).toMatch(/^✗ sbox \w.* does not use --[\w-]+\.\n {2}try {6}leave it out\n/);
});

test.each([
  ['reports get rep_0001 --text -o json', '--output cannot be combined with --text.'],
  ['reports get rep_0001 --text --fields title', '--fields cannot be combined with --text.'],
  ['reports get rep_0001 --text --json', '--json cannot be combined with --text.'],
  ['reports get rep_0001 --html - -o json', '--output cannot be combined with --html.'],
  ['reports get rep_0001 --html - --text', '--text cannot be combined with --html.'],
  ['import clients --template -o json', '--output cannot be combined with --template (CSV).'],
  ['import clients --template --fields name', '--fields cannot be combined with --template (CSV).'],
  ['import clients --template --json', '--json cannot be combined with --template (CSV).'],
])('sbox %s asks for two forms, and is told so', async (line, sentence) => {
  const { stdout, stderr, exitCode } = await runCli([...line.split(' '), '--base-url', nowhere]);
  expect({ stdout, exitCode, stderr }).toEqual({ stdout: '', exitCode: 2, stderr: expect.stringContaining(sentence) });
});

/** They say or store where something would be sent. */
const tellsAddress = ['whoami', 'profiles add'];
/** They end when somebody ends them, or wait for a server to come back; start a program first, read a file, or go on without one. */
const others = ['listen', 'coverage', 'worlds open', 'replay', 'permissions'];
/** Lines of those whose first example needs no server, or a file. */
const lines: Readonly<Record<string, string>> = {
  explain: 'sbox explain req_000001',
  import: 'sbox import clients package.json --dry-run',
  ticket: 'sbox ticket case-17.sbox',
  'branding logo': 'sbox branding logo fixtures/org_pampa/logo.png',
};
test.each(
  commands
    .filter((node) => takes(node, 'base-url') && !isOwn(node, options[1] as CommandOption))
    .filter(({ words }) => ![...tellsAddress, ...others].includes(words.join(' ')))
    .map((node) => [node.words.join(' '), lines[node.words.join(' ')] ?? String(node.examples[0])] as const),
)('%s asks the address that it takes', async (_, example) => {
  const [, ...argv] = wordsOf(example);
  const end = argv.includes('--') ? argv.indexOf('--') : argv.length;
  const words = argv.toSpliced(end, 0, '--base-url', nowhere, '--no-input');
  const { stderr, exitCode } = await runCli(words);
  expect(`${exitCode} ${stderr}`).toMatch(/^3 .*127\.0\.0\.1:1/s);
});
