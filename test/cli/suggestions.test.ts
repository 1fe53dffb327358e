import { describe, expect, test } from 'vitest';
import { commandTree } from '../../src/cli/commands/commands.ts';
import { renderCommandHelp, renderRootHelp, renderTopicHelp } from '../../src/cli/program/help.ts';
import { createSpelling } from '../../src/cli/program/spelling.ts';
import { runCli } from '../support/run-cli.ts';
import { wordsOf } from '../support/words-of.ts';

const tipsOf = (stderr: string) => [...stderr.matchAll(/^ {2}try {6}(.*)$/gm)].map(([, tip]) => tip);

describe('words that are no command are answered with what was probably meant', () => {
  test.each([
    ['clams', "Unknown command 'clams'.", 'did you mean claims?'],
    ['help clams', "Unknown command 'clams'.", 'did you mean claims?'],
    ['clams --help', "Unknown command 'clams'.", 'did you mean claims?'],
    ['--world w help nope', "Unknown command 'nope'.", 'sbox --help shows what there is'],
    ['help nope', "Unknown command 'nope'.", 'sbox --help shows what there is'],
    ['help jobs nope', 'sbox jobs has no nope.', 'sbox jobs --help shows what there is'],
    ['--profile full clams', "Unknown command 'clams'.", 'did you mean claims?'],
    ['--world jobs clams', "Unknown command 'clams'.", 'did you mean claims?'],
    ['jobs list', 'sbox jobs has no list.', 'the API lists no jobs'],
    ['alerts get alt_0001', 'sbox alerts has no get.', 'sbox alerts list --status open'],
    ['plots ls', 'sbox aois has no ls.', 'sbox aois list --portfolio-id pf_0001'],
    ['claims show clm_0001', 'sbox claims has no show.', 'sbox claims get clm_0001'],
    ['claims lst', 'sbox claims has no lst.', 'did you mean list?'],
    ['api GET v1/aois', 'PATH must start with a slash, but "v1/aois" does not.', 'sbox api GET /v1/aois'],
    [
      'api GET http://127.0.0.1:4700/v1/aois?limit=2',
      'PATH must start with a slash',
      "sbox api GET '/v1/aois?limit=2' --base-url http://127.0.0.1:4700",
    ],
  ])('%s', async (line, words, tip) => {
    const { stdout, stderr, exitCode } = await runCli(line.split(' '));
    expect([stdout, exitCode]).toEqual(['', 2]);
    expect(stderr).toContain(words);
    expect(tipsOf(stderr)[0]).toContain(tip);
  });

  test('where nothing is near and nothing means the same, nothing is suggested', async () => {
    expect(tipsOf((await runCli(['claims', 'xyzzyxy'])).stderr)).toEqual(['sbox claims --help shows what there is']);
  });
});

test.each(['help jobs create', 'jobs create --help', '--world help help jobs create', '-v help jobs create'])(
  '%s shows the help of the command',
  async (line) => {
    const { stdout, exitCode } = await runCli(line.split(' '));
    expect(exitCode).toBe(0);
    expect(stdout).toContain('sbox jobs create [options]');
  },
);

describe('help fits 80 columns, and its examples stay what they are', () => {
  const frame = { width: 80, spell: createSpelling({ PATH: '' }, commandTree.topics) };
  const { topics, commands } = commandTree;
  const tooLong = (text: string) => text.split('\n').filter((line) => line.length > 80);

  test.each(commands.map((node) => [node.words.join(' '), node] as const))('%s', (_, node) => {
    const help = renderCommandHelp(commandTree, node, frame);
    expect(tooLong(help)).toEqual([]);
    const [, shown = ''] = /\nEXAMPLES\n([\s\S]*?)\n\n/.exec(help) ?? [];
    const lines = shown.replaceAll(/ \\\n +/g, ' ').split('\n');
    expect(lines.map((line) => wordsOf(line.trim().replaceAll('npx ', '')))).toEqual(node.examples.map(wordsOf));
  });

  test('so do the pages of the topics, and the first one', () => {
    expect(tooLong(renderRootHelp(commandTree, frame))).toEqual([]);
    for (const topic of topics) expect(tooLong(renderTopicHelp(commandTree, topic, frame))).toEqual([]);
  });
});
