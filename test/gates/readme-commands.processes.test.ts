import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listParts } from '../../src/cli/commands/walkthrough/parse-story.ts';
import { splitLine } from '../../src/cli/commands/walkthrough/split-line.ts';
import { runCli } from '../support/run-cli.ts';
import { readText } from '../support/source-files.ts';
import { startTestServer } from '../support/test-app.ts';
import { wordsOf } from '../support/words-of.ts';

/** The lines of all shell blocks of README.md and docs/start.md, each with what its comment says. */
const page = ['README.md', 'docs/start.md'].flatMap((path) => readText(path).text.split('\n'));
const lines = listParts(page)
  .flatMap((part) =>
    part.kind === 'fence' && part.language === 'sh' ? [page.slice(part.from, part.to).join('\n')] : [],
  )
  .flatMap((block) => block.replaceAll(/\\\n\s*/g, '').split(/\n| && /))
  .filter((line) => line !== '' && !line.startsWith('#'));
const commands = lines
  .filter((line) => /^(npx )?sbox /.test(line))
  .map((line) => {
    const typed = line.replace(/^npx /, '');
    return { words: wordsOf(typed), exitCode: Number(/^exit (\d+)/.exec(splitLine(typed).comment)?.[1] ?? 0), line };
  });

let folder = '';
let env: Record<string, string> = {};
const home = process.cwd();
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sbox-readme-'));
  env = { SBOX_BASE_URL: (await startTestServer({ jobSteps: 0 })).url, SBOX_CONFIG_HOME: join(folder, 'config') };
  process.chdir(folder);
});
afterAll(async () => {
  process.chdir(home);
  await rm(folder, { recursive: true });
});

test('README.md and docs/start.md show commands of sbox, scripts of npm, how to install and the flow with curl, and nothing that no test runs', () => {
  const { scripts, version } = JSON.parse(readText('package.json').text) as {
    scripts: Record<string, string>;
    version: string;
  };
  // test/packaging packs and installs.
  const installing = ['npm pack', `npm install -g ./sbox-${version}.tgz`, `npm install -D ./sbox-${version}.tgz`];
  const isInstalling = (line: string) => installing.includes(line.replace(/ +#.*$/, ''));
  const isScript = (line: string) => {
    const [, name = ''] = /^npm (?:run )?([a-z:]+)(?: +#.*)?$/.exec(line) ?? [];
    return name === 'ci' || Object.hasOwn(scripts, name);
  };
  expect(commands.length).toBeGreaterThan(10);
  const other = lines.filter(
    (line) => !/^(npx )?sbox /.test(line) && !/^(curl |[A-Z]+=)/.test(line) && !isScript(line) && !isInstalling(line),
  );
  expect(other).toEqual([]);
});

test.each(commands.filter(({ words }) => words[1] !== 'serve'))('$line', async ({ words, exitCode }) => {
  const [, ...argv] = words;
  const result = await runCli(argv, { env });
  expect(result.exitCode).toBe(exitCode);
  expect(result.stderr.includes('✗')).toBe(exitCode !== 0);
  if (exitCode === 0 && argv[0] !== 'exec' && !argv.includes('--svg')) expect(result.stdout).not.toBe('');
});

test('the claim that docs/start.md reports is in time, and of the storm that struck its plot', async () => {
  const [, ...argv] = commands.find(({ line }) => line.includes(' claims create --policy-id'))?.words ?? [];
  const inWorldOfItsOwn = { ...env, SBOX_TOKEN: 'sbox-full-access-token+notice' };
  const { stdout } = await runCli([...argv, '--fields', 'eventId,lateNotice'], { env: inWorldOfItsOwn });
  expect(stdout).toBe('eventId     evt_0010\nlateNotice  false\n');
});
