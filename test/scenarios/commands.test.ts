// `SCENARIOS=write npx vitest run test/scenarios` writes what comes out into the files, for their author to read.
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { commandTree } from '../../src/cli/commands/commands.ts';
import type { CommandTree } from '../../src/projections/command-node.ts';
import { commandsOf, runScenario } from '../support/run-scenario.ts';
import { parseScenario, renderScenario } from '../support/scenario.ts';
import { listFiles, readText } from '../support/source-files.ts';
import { skipSleeps } from '../support/test-clock.ts';

const all = listFiles('test/scenarios').filter((path) => path.endsWith('.txt'));
/** What starts programs is run by programs.processes.test.ts. */
const [programs, files] = [
  all.filter((path) => path.endsWith('.processes.txt')),
  all.filter((path) => !path.endsWith('.processes.txt')),
];
/** A scenario runs in a folder of its own. */
const root = process.cwd();
const place = (path: string) => resolve(root, path);
const isWriting = process.env.SCENARIOS === 'write';
const seen: { commands: string[][]; exitCodes: number[] } = { commands: [], exitCodes: [] };

describe('what is typed gives, to the letter, what the scenario says', () => {
  test.each(files)('%s', async (path) => {
    // A look at a job each second; what ends a longer wait still goes by the clock.
    skipSleeps(1_000);
    const text = readFileSync(place(path), 'utf8');
    const { parts, commands } = await runScenario(parseScenario(text));
    seen.commands.push(...commands);
    seen.exitCodes.push(...parts.flatMap((part) => ('step' in part ? [part.step.expected.exitCode] : [])));
    const actual = renderScenario(parts);
    if (isWriting) writeFileSync(place(path), actual);
    else expect(actual).toBe(text);
  });
});

/** The words of the command that an argv runs; its topic alone when it goes no further. */
function findCommand({ topics, commands, options }: CommandTree, argv: readonly string[]): string {
  const valued = new Set(
    options.flatMap(({ name, short, value }) => (value === undefined ? [] : [`--${name}`, `-${short}`])),
  );
  const words = argv.filter((word, index) => !word.startsWith('-') && !valued.has(String(argv[index - 1])));
  const topic = topics.find(({ word, aliases }) => [word, ...aliases].includes(String(words[0])))?.word ?? '';
  const node = commands.find(
    ({ words: [first, second] }) => first === topic && (second === undefined || second === words[1]),
  );
  return node?.words.join(' ') ?? topic;
}

describe('the scenarios together', () => {
  const names = commandTree.commands.map(({ words }) => words.join(' '));

  test('run every command; the tests of the support kit run the others', () => {
    const support = listFiles('test/cli')
      .map((path) => readText(path).text)
      .join('\n');
    const isSupport = (name: string) =>
      name.endsWith(' verify') ||
      commandTree.topics.some(({ word, group }) => group === 'SUPPORT' && word === name.split(' ')[0]);
    const started = programs.flatMap((path) => commandsOf(parseScenario(readFileSync(place(path), 'utf8'))));
    const ran = new Set([...seen.commands, ...started].map((argv) => findCommand(commandTree, argv)));
    expect(names.length).toBeGreaterThanOrEqual(65);
    expect(names.filter((name) => !isSupport(name) && !ran.has(name))).toEqual([]);
    // There, the words of a command line stand in one string or in a list of them.
    const isMet = (name: string) => new RegExp(`['"\` ]${name.replace(' ', "(?: |', ')")}['"\` ]`).test(support);
    expect(names.filter((name) => isSupport(name) && !isMet(name))).toEqual([]);
  });

  test('meet every exit code that can be met', () => {
    const met = [...new Set(seen.exitCodes)].sort((left, right) => left - right);
    expect(met).toEqual(expect.arrayContaining([0, 2, 3, 8, 15, 40, 41, 42, 43, 44, 49, 62]));
  });
});
