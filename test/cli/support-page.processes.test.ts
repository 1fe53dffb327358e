import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CapturedRun } from '../../src/cli/commands/walkthrough/captured-run.ts';
import { compareOutput } from '../../src/cli/commands/walkthrough/compare-output.ts';
import { parseStory } from '../../src/cli/commands/walkthrough/parse-story.ts';
import { fillWords } from '../../src/cli/commands/walkthrough/split-line.ts';
import type { StoryCommand } from '../../src/cli/commands/walkthrough/story.ts';
import { runCli } from '../support/run-cli.ts';
import { readText } from '../support/source-files.ts';
import { startTestServer } from '../support/test-app.ts';

/** The sections of the page that have commands with their output, and the script that one of them shows. */
const sections = parseStory('support.md', readText('docs/support.md').text)
  .steps.map(({ title, passages }) => ({
    title,
    script: passages.flatMap((passage) => (passage.kind === 'block' ? [passage.lines.join('\n')] : []))[0],
    file: passages.flatMap((passage) =>
      passage.kind === 'prose' ? [/here (?:of )?`([\w.]+)`/.exec(passage.text)?.[1] ?? []].flat() : [],
    )[0],
    commands: passages.flatMap((passage) => (passage.kind === 'command' ? [passage.command] : [])),
  }))
  .filter(({ commands }) => commands.length > 0);

let folder = '';
let url = '';
let runner: Server;
const home = process.cwd();
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sbox-support-'));
  process.chdir(folder);
  ({ url } = await startTestServer({ tokens: [{ token: 'cust', permissions: ['claims:read', 'events:read'] }] }));
  runner = createServer(runForShell);
  await new Promise<void>((resolve) => runner.listen(0, '127.0.0.1', resolve));
  await writeShellCommand();
});
afterAll(async () => {
  process.chdir(home);
  runner.close();
  await rm(folder, { recursive: true });
});

/** The `sbox` of a script asks this process, which has loaded the sources already. */
async function writeShellCommand(): Promise<void> {
  const { port } = runner.address() as AddressInfo;
  const program = `const body = JSON.stringify({ argv: process.argv.slice(2), env: process.env });
const answer = await fetch('http://127.0.0.1:${port}', { method: 'POST', body });
const { stdout, stderr, exitCode } = await answer.json();
process.stdout.write(stdout);
process.stderr.write(stderr);
process.exitCode = exitCode;\n`;
  await writeFile(join(folder, 'sbox.mjs'), program);
  await writeFile(join(folder, 'sbox'), `#!/bin/sh\nexec '${process.execPath}' '${folder}/sbox.mjs' "$@"\n`);
  await chmod(join(folder, 'sbox'), 0o755);
}

async function runForShell(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { argv, env } = JSON.parse((await buffer(request)).toString());
  response.end(JSON.stringify(await runCli(argv, { env })));
}

/** What is recorded writes to the streams of its process, here to a file. */
async function runRecord(argv: readonly string[], env: Readonly<Record<string, string>>): Promise<CapturedRun> {
  const start = argv.indexOf('--') + 1;
  const redirected = ['sh', '-c', 'exec "$@" > recorded.txt', 'sh', ...argv.slice(start)];
  const { stdout, ...result } = await runCli([...argv.slice(0, start), ...redirected], { env });
  return { ...result, stdout: (await readFile('recorded.txt', 'utf8')) + stdout };
}

/** What the command prints on stdout. */
async function runCommand({ words }: StoryCommand): Promise<string> {
  const [program, ...argv] = fillWords(words, new Map());
  expect(program).toBe('sbox');
  const env = {
    PATH: `${folder}${delimiter}${process.env.PATH}`,
    SBOX_BASE_URL: url,
    SBOX_CONFIG_HOME: join(folder, 'config'),
  };
  return (await (argv[0] === 'record' ? runRecord(argv, env) : runCli(argv, { env }))).stdout;
}

test('the page has seven worked cases, each of at most three commands', () => {
  expect(sections.map(({ title }) => title)).toEqual([
    'A correct 403',
    'A token with few permissions',
    'A 404 for another organization',
    'A duplicate charge that never was',
    'A client that pays twice',
    'A refusal after a long day',
    'A figure that nobody remembers',
  ]);
  for (const { commands } of sections) expect(commands.length).toBeLessThanOrEqual(3);
});

describe.each(sections)('$title', ({ commands, script, file }) => {
  beforeAll(async () => {
    if (script !== undefined) await writeFile(join(folder, String(file)), script);
  });
  test.each(commands)('$text', async (command) => {
    const printed = (await runCommand(command)).split('\n').map((line) => line.trimEnd());
    expect(compareOutput(command.expected, printed)).toBeUndefined();
  });
});
