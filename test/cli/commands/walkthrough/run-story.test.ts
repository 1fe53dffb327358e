import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { fullAccess } from '../../../../src/cli/access/access.ts';
import { commandTree } from '../../../../src/cli/commands/commands.ts';
import { parseStory } from '../../../../src/cli/commands/walkthrough/parse-story.ts';
import { createStoryRunner } from '../../../../src/cli/commands/walkthrough/run-story.ts';
import { commandsOf, type StoryCommand } from '../../../../src/cli/commands/walkthrough/story.ts';
import { Interrupted } from '../../../../src/cli/failures/failures.ts';
import type { Program } from '../../../../src/cli/session/session.ts';
import { clean } from '../../../../src/cli/terminal/clean-text.ts';
import type { Streams } from '../../../../src/cli/terminal/streams.ts';
import { giveTurns } from '../../../support/test-clock.ts';

const storyOf = (...lines: string[]) => parseStory('s.md', ['```console', ...lines, '```'].join('\n'));
const first = (line: string) => commandsOf(storyOf(`$ ${line}`))[0] as StoryCommand;

/** A story over a program that does what the test says. */
function createStage(run: Program['run'], limitMs = 300_000) {
  const signals = new EventEmitter();
  const stage = {
    program: { run, tree: commandTree },
    name: 's.md',
    access: fullAccess,
    addresses: ['http://127.0.0.1:54321', 'http://127.0.0.1:4600'] as const,
    env: {},
    size: { columns: 80, rows: 24 },
    limitMs,
  };
  return { signals, runner: createStoryRunner(stage, signals as unknown as Streams) };
}
const ended = (streams: Streams) => new Promise<number>((resolve) => streams.on('SIGINT', () => resolve(130)));

test.each([
  ['curl http://x.example', 'A story runs only sbox commands, not curl.'],
  ['$word claims list', 'A story runs only sbox commands, not $word.'],
  [`"sbo"'x' claims list`, undefined],
])('%s is refused before anything runs, unless it is sbox', (line, message) => {
  if (message === undefined) expect(first(line).words[0]?.join('')).toBe('sbox');
  else expect(() => first(line)).toThrow(`s.md:2 cannot be run: ${message}`);
});

test('a command that does not end is interrupted, but the story says which', async () => {
  const { runner } = createStage((_argv, streams) => ended(streams), 20);
  await expect(runner.run(first('sbox log --follow'))).rejects.toThrow(
    's.md:2 does not end: sbox log --follow was stopped after 0.02 s.',
  );
});

test('Ctrl-C ends the command, and the story with it', async () => {
  const { runner, signals } = createStage((_argv, streams) => {
    setImmediate(() => signals.emit('SIGINT'));
    return ended(streams);
  });
  await expect(runner.run(first('sbox log --follow'))).rejects.toBeInstanceOf(Interrupted);
  expect(signals.listenerCount('SIGINT')).toBe(0);
});

test('an output is what it was in the end: no colours, no line written over, no address of this run, no blank ends', async () => {
  const { runner } = createStage(async (_argv, { stdout, stderr }) => {
    stderr.write(clean`\r\u001b[2K50 % read\r\u001b[2K`.text);
    stdout.write(clean`\n\u001b[1mjobId\u001b[22m  job_0006  \nat http://127.0.0.1:54321/v1\n\n`.text);
    return 0;
  });
  const { lines, exitCode } = await runner.run(first('sbox jobs list'));
  expect([lines, exitCode]).toEqual([['jobId  job_0006', 'at http://127.0.0.1:4600/v1'], 0]);
  expect(runner.typed(first('sbox jobs get $jobId'))).toBe('sbox jobs get job_0006');
});

test('a line of CSV, which ends with CRLF, is a line of the output', async () => {
  const { runner } = createStage(async (_argv, { stdout }) => {
    stdout.write(clean`jobId,status\r\njob_0006,queued\r\n`.text);
    return 0;
  });
  expect((await runner.run(first('sbox jobs list -o csv'))).lines).toEqual(['jobId,status', 'job_0006,queued']);
});

test('an output that no page could show is refused', async () => {
  const { runner } = createStage(async (_argv, { stdout }) => {
    stdout.write(clean`${'x'}`.text);
    for (let line = 0; line < 2000; line += 1) stdout.write(clean`x\n`.text);
    return 0;
  });
  expect((await runner.run(first('sbox log'))).lines).toHaveLength(2000);
  const long = createStage(async (_argv, { stdout }) => {
    for (let line = 0; line < 2001; line += 1) stdout.write(clean`x\n`.text);
    return 0;
  });
  await expect(long.runner.run(first('sbox log'))).rejects.toThrow('s.md:2 prints more than a story can show');
});

/** A story whose commands end when the test says so; each prints its first word. */
function createSlowStage(limitMs?: number) {
  const ends = new Map<string, (exitCode: number) => void>();
  const { runner, signals } = createStage(async ([word = ''], streams) => {
    streams.stdout.write(clean`word  ${word}\n`.text);
    if (!word.startsWith('slow')) return 0;
    return Promise.race([new Promise<number>((resolve) => ends.set(word, resolve)), ended(streams)]);
  }, limitMs);
  const [background, quick, wait] = commandsOf(storyOf('$ sbox slow &', '$ sbox quick $word', '$ wait')) as [
    StoryCommand,
    StoryCommand,
    StoryCommand,
  ];
  return { runner, signals, ends, background, quick, wait };
}

test('what runs in the background prints where it is waited for, and gives its names and its exit code there', async () => {
  const { runner, ends, background, quick, wait } = createSlowStage();
  const seen: string[] = [];
  const show = (text: string) => seen.push(text);
  expect(await runner.run(background, show)).toMatchObject({ lines: [], exitCode: 0 });
  await expect(runner.run(quick, show)).rejects.toThrow('No earlier output has a word.');
  expect(seen).toEqual([]);
  const waiting = runner.run(wait, show);
  ends.get('slow')?.(8);
  expect(await waiting).toMatchObject({ command: wait, lines: ['word  slow'], exitCode: 8 });
  expect(seen).toEqual(['word  slow\n']);
  expect((await runner.run(quick, show)).lines).toEqual(['word  quick']);
});

test('what runs in the background is interrupted when the wait for it is too long, on Ctrl-C, and when the story stops', async () => {
  const late = createSlowStage(20);
  await late.runner.run(late.background);
  await expect(late.runner.run(late.wait)).rejects.toThrow('s.md:4 does not end: sbox slow was stopped after 0.02 s.');
  const ended = createSlowStage();
  await ended.runner.run(ended.background);
  setImmediate(() => ended.signals.emit('SIGINT'));
  await expect(ended.runner.run(ended.wait)).rejects.toBeInstanceOf(Interrupted);
  const left = createSlowStage();
  await left.runner.run(left.background);
  await left.runner.stop();
  await left.runner.stop();
});

test('what has only just begun when the story stops is interrupted as soon as it listens', async () => {
  let exitCode: number | undefined;
  const { runner } = createStage(async (_argv, streams) => {
    await giveTurns();
    exitCode = await ended(streams);
    return exitCode;
  });
  const [background] = commandsOf(storyOf('$ sbox log --follow &', '$ sbox claims list', '$ wait'));
  await runner.run(background as StoryCommand);
  await runner.stop();
  expect(exitCode).toBe(130);
});

test('what prints more than a page can show is interrupted, also while nobody waits for it', async () => {
  const interrupted: string[] = [];
  const { runner } = createStage(async ([word = ''], streams) => {
    streams.on('SIGINT', () => interrupted.push(word));
    for (let piece = 0; piece < 16; piece += 1) streams.stdout.write(clean`${'x'.repeat(64 * 1024)}`.text);
    if (word === 'more') streams.stdout.write(clean`x`.text);
    return 0;
  });
  const [just, ...more] = commandsOf(storyOf('$ sbox just', '$ sbox more &', '$ wait'));
  expect((await runner.run(just as StoryCommand)).lines).toHaveLength(1);
  expect(interrupted).toEqual([]);
  await runner.run(more[0] as StoryCommand);
  await expect(runner.run(more[1] as StoryCommand)).rejects.toThrow('s.md:4 prints more than a story can show');
  expect(interrupted).toEqual(['more']);
});

test('names go to the commands after them, and an unknown name is reported with its line', async () => {
  const seen: string[][] = [];
  const { runner } = createStage(async (argv, { stdout }) => {
    seen.push([...argv]);
    stdout.write(clean`claimId  clm_0012\n`.text);
    return 0;
  });
  const [create, get, wrong] = commandsOf(
    storyOf('$ sbox claims list', '$ sbox claims get $claimId', '$ sbox claims get $claim'),
  );
  await runner.run(create as StoryCommand);
  await runner.run(get as StoryCommand);
  expect(seen).toEqual([
    ['claims', 'list'],
    ['claims', 'get', 'clm_0012'],
  ]);
  await expect(runner.run(wrong as StoryCommand)).rejects.toThrow(
    's.md:4 cannot be run: No earlier output has a claim.',
  );
});
