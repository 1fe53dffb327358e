import { EventEmitter } from 'node:events';
import { mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { commandTree } from '../../../src/cli/commands/commands.ts';
import { Interrupted } from '../../../src/cli/failures/failures.ts';
import type { Program } from '../../../src/cli/session/program.ts';
import { requirePermitted } from '../../../src/cli/stories/permitted.ts';
import { checkCommands, createTeller } from '../../../src/cli/stories/run-story.ts';
import { parseStory } from '../../../src/cli/story-pages/parse-story.ts';
import { commandsOf, type StoryCommand } from '../../../src/cli/story-pages/story.ts';
import { clean } from '../../../src/cli/terminal/clean-text.ts';
import type { Streams } from '../../../src/cli/terminal/streams.ts';

const folder = mkdtempSync(join(tmpdir(), 'sbox-permitted-'));
writeFileSync(join(folder, 'rows.json'), '[]');
symlinkSync('/etc', join(folder, 'link'));

const storyOf = (...lines: string[]) => parseStory('s.md', ['```console', ...lines, '```'].join('\n'));
const first = (line: string) => commandsOf(storyOf(`$ ${line}`))[0] as StoryCommand;

/** A story over a program that does what the test says. */
function createStage(run: Program['run'], limitMs = 1000) {
  const signals = new EventEmitter();
  const stage = {
    program: { run, tree: commandTree },
    name: 's.md',
    folder,
    place: (argv: readonly string[]) => argv,
    addresses: ['http://127.0.0.1:54321', 'http://127.0.0.1:4600'] as const,
    env: {},
    size: { columns: 80, rows: 24 },
    limitMs,
  };
  return { signals, teller: createTeller(stage, signals as unknown as Streams) };
}
const ended = (streams: Streams) => new Promise<number>((resolve) => streams.on('SIGINT', () => resolve(130)));

test.each([
  'sbox claims list --status paid',
  'sbox --profile read-only jobs cancel job_0003',
  'sbox import clients rows.json',
  'sbox import clients ./sub/rows.json',
  'sbox import clients -',
  'sbox api POST /v1/portfolios -d @rows.json',
  'sbox api POST /v1/portfolios -d \'{"a":"../b"}\'',
  'sbox jobs result job_0001 --svg map.svg',
  'sbox nonsense',
])('a story may run %s', (line) => {
  expect(requirePermitted(line.replaceAll("'", '').split(' '), commandTree, folder)).toHaveLength(
    line.split(' ').length - 1,
  );
});

const outside = 'lies outside of the story';
test.each([
  ['curl http://x.example', 'A story runs commands of sbox, and curl is none.'],
  ['sbox exec -- ls', 'sbox exec runs another program.'],
  ['sbox --profile full exec -- ls', 'sbox exec runs another program.'],
  ['sbox record a.har -- ls', 'sbox record runs another program.'],
  ['sbox serve', 'sbox serve runs until it is stopped'],
  ['sbox tour retries', 'sbox walkthrough is a story itself.'],
  ['sbox import clients /etc/passwd', outside],
  ['sbox import clients ../rows.json', outside],
  ['sbox import clients sub/../../rows.json', outside],
  ['sbox import clients link/passwd', outside],
  ['sbox api POST /v1/portfolios -d @/etc/passwd', outside],
  ['sbox api POST /v1/portfolios -d@/etc/passwd', outside],
  ['sbox api POST /v1/portfolios --data=@/etc/passwd', outside],
  ['sbox jobs result job_0001 --svg /tmp/map.svg', outside],
  ['sbox fixtures dump --dir ..', outside],
  ['sbox replay /tmp/a.har', outside],
])('a story may not run %s', (line, message) => {
  expect(() =>
    checkCommands({ program: { run: async () => 0, tree: commandTree }, name: 's.md', folder }, [first(line)]),
  ).toThrow(message);
  expect(() => requirePermitted(line.split(' '), commandTree, folder)).toThrow(message);
});

test('a command that does not end is interrupted, and the story says which', async () => {
  const { teller } = createStage((_argv, streams) => ended(streams), 20);
  await expect(teller.run(first('sbox log --follow'))).rejects.toThrow(
    's.md:2 does not end: sbox log --follow was stopped after 0.02 s.',
  );
});

test('Ctrl-C ends the command, and the story with it', async () => {
  const { teller, signals } = createStage((_argv, streams) => {
    setImmediate(() => signals.emit('SIGINT'));
    return ended(streams);
  });
  await expect(teller.run(first('sbox log --follow'))).rejects.toBeInstanceOf(Interrupted);
  expect(signals.listenerCount('SIGINT')).toBe(0);
});

test('an output is what it was in the end: no colours, no line written over, no address of this run, no blank ends', async () => {
  const { teller } = createStage(async (_argv, { stdout, stderr }) => {
    stderr.write(clean`\r\u001b[2K50 % read\r\u001b[2K`.text);
    stdout.write(clean`\n\u001b[1mjobId\u001b[22m  job_0006  \nat http://127.0.0.1:54321/v1\n\n`.text);
    return 0;
  });
  const { lines, exitCode } = await teller.run(first('sbox jobs list'));
  expect([lines, exitCode]).toEqual([['jobId  job_0006', 'at http://127.0.0.1:4600/v1'], 0]);
  expect(teller.names.get('jobId')).toBe('job_0006');
});

test('an output that no page could show is refused', async () => {
  const { teller } = createStage(async (_argv, { stdout }) => {
    stdout.write(clean`${'x'}`.text);
    for (let line = 0; line < 2000; line += 1) stdout.write(clean`x\n`.text);
    return 0;
  });
  expect((await teller.run(first('sbox log'))).lines).toHaveLength(2000);
  const long = createStage(async (_argv, { stdout }) => {
    for (let line = 0; line < 2001; line += 1) stdout.write(clean`x\n`.text);
    return 0;
  });
  await expect(long.teller.run(first('sbox log'))).rejects.toThrow('s.md:2 prints more than a story can show');
});

test('names go to the commands after, and a name that is not there is told with its line', async () => {
  const seen: string[][] = [];
  const { teller } = createStage(async (argv, { stdout }) => {
    seen.push([...argv]);
    stdout.write(clean`claimId  clm_0012\n`.text);
    return 0;
  });
  const [create, get, wrong] = commandsOf(
    storyOf('$ sbox claims list', '$ sbox claims get $claimId', '$ sbox claims get $claim'),
  );
  await teller.run(create as StoryCommand);
  await teller.run(get as StoryCommand);
  expect(seen).toEqual([
    ['claims', 'list'],
    ['claims', 'get', 'clm_0012'],
  ]);
  await expect(teller.run(wrong as StoryCommand)).rejects.toThrow(
    's.md:4 cannot be run: No output before this has a claim.',
  );
});
