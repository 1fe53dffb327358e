// Runs the commands of a story one after another, with at most one in the background, through the program's own entry: no
// shell, no other process. Each has a time limit, and the commands after it may use the names in its output.

import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import { tryParseJson } from '../../../primitives/json-object.ts';
import type { Access } from '../../access/access.ts';
import { Interrupted } from '../../failures/failures.ts';
import type { Program } from '../../session/session.ts';
import { type EndSignal, onSignal } from '../../terminal/signals.ts';
import type { Streams } from '../../terminal/streams.ts';
import { type CapturedRun, type CapturedRunOptions, runCaptured } from './captured-run.ts';
import { withoutBlankEnds } from './compare-output.ts';
import { refuse, runAt } from './parse-story.ts';
import { fillWords } from './split-line.ts';
import { maxOutputLines, type StoryCommand } from './story.ts';

const recordLine = /^(\w+) {2,}(\S+)$/;
const jsonMember = /"(\w+)": ?("(?:[^"\\]|\\.)*"|-?\d[\d.]*)/g;

/**
 * The names that an output gives to later commands: a line `jobId  job_0006` of a record, or a member of a JSON document, is
 * `$jobId` from then on. Within one output the first value of a name counts.
 */
export function catchNames(output: readonly string[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const take = (name: string, value: unknown) => {
    if (value !== undefined && !names.has(name)) names.set(name, String(value));
  };
  for (const line of output) {
    const [, name, value] = recordLine.exec(line) ?? [];
    if (name !== undefined) take(name, value);
    // A line may look like a member of JSON without being one: "version": 1.2.3
    for (const [, member = '', json = ''] of line.matchAll(jsonMember)) take(member, tryParseJson(json));
  }
  return names;
}

export interface StorySetup extends Pick<CapturedRunOptions, 'env' | 'size'> {
  readonly program: Program;
  readonly access: Access;
  readonly name: string;
  /** The address of the sandbox, and the one that a page shows instead. */
  readonly addresses: readonly [actual: string, shown: string];
  readonly limitMs?: number;
}

export interface Outcome {
  readonly command: StoryCommand;
  /** The address is the one that a page shows; colours, trailing blanks and blank ends are left out. */
  readonly lines: readonly string[];
  readonly exitCode: number;
}

const maxLength = 1024 * 1024;
const graceMs = 2_000;

type OnOutput = NonNullable<CapturedRunOptions['onOutput']>;

export interface Runner {
  /** Runs the command with the names found so far, or starts it in the background. Throws UsageError. */
  readonly run: (command: StoryCommand, onOutput?: OnOutput) => Promise<Outcome>;
  readonly stop: () => Promise<void>;
  /** The command line with the names that are known so far. */
  readonly typed: (command: StoryCommand) => string;
}

interface Running {
  readonly argv: readonly string[];
  readonly signals: EventEmitter;
  readonly ending: Promise<CapturedRun>;
}

/** The output is kept until a `wait`. */
interface InBackground extends Running {
  readonly printed: readonly Parameters<OnOutput>[];
}

export function createStoryRunner(setup: StorySetup, streams: Streams): Runner {
  let background: InBackground | undefined;
  let names: ReadonlyMap<string, string> = new Map();
  return {
    typed: ({ text, words }) => {
      const used = new Set(words.flat().map((part) => (typeof part === 'string' ? '' : part.name)));
      return text.replace(/\$(?:\{(\w+)\}|(\w+))/g, (whole, braced, named) => {
        const name = braced ?? named;
        return (used.has(name) ? names.get(name) : undefined) ?? whole;
      });
    },
    run: async (command, onOutput) => {
      if (command.runs === 'background') {
        const printed: Parameters<OnOutput>[] = [];
        const running = begin(setup, command, names, (...piece) => printed.push(piece));
        background = { ...running, printed };
        return { command, lines: [], exitCode: 0 };
      }
      const waited = command.runs === 'wait' ? background : undefined;
      const running = waited ?? begin(setup, command, names, onOutput);
      const outcome = await finish(setup, command, running, streams);
      for (const piece of waited?.printed ?? []) onOutput?.(...piece);
      if (waited !== undefined) background = undefined;
      names = new Map([...names, ...catchNames(outcome.lines)]);
      return outcome;
    },
    stop: async () => {
      if (background !== undefined) await interrupt(background);
      background = undefined;
    },
  };
}

function begin(
  { program, access, ...setup }: StorySetup,
  command: StoryCommand,
  names: ReadonlyMap<string, string>,
  onOutput: OnOutput = () => {},
): Running {
  const [, ...argv] = runAt(setup.name, command.line - 1, () => fillWords(command.words, names));
  const signals = new EventEmitter();
  let length = 0;
  const counted: OnOutput = (text, from) => {
    length += text.length;
    if (length > maxLength) signals.emit('SIGINT');
    onOutput(text, from);
  };
  const run = (...line: Parameters<Parameters<typeof runCaptured>[0]>) => program.run(...line, access);
  const ending = runCaptured(run, argv, { ...setup, signals, onOutput: counted });
  // The failure is handled by `finish`, so that it is not an unhandled rejection before.
  ending.catch(() => {});
  return { argv, signals, ending };
}

async function finish(setup: StorySetup, command: StoryCommand, running: Running, streams: Streams): Promise<Outcome> {
  const { name, limitMs = 30_000 } = setup;
  const { argv, signals, ending } = running;
  let ended: EndSignal | undefined;
  const stop = onSignal(streams, (signal) => {
    ended = signal;
    signals.emit(signal);
  });
  const late = await Promise.race([ending.then(() => false), sleep(limitMs, true, { ref: false })]).finally(stop);
  if (ended !== undefined) throw new Interrupted(ended);
  if (late) {
    await interrupt(running);
    throw refuse(name, command.line - 1, `does not end: sbox ${argv.join(' ')} was stopped after ${limitMs / 1000} s.`);
  }
  const { output, exitCode } = await ending;
  return { command, lines: plainLines(setup, command, output), exitCode };
}

async function interrupt({ signals, ending }: Running): Promise<void> {
  // A command that has only just begun does not listen yet.
  if (!signals.emit('SIGINT')) signals.once('newListener', () => queueMicrotask(() => signals.emit('SIGINT')));
  await Promise.race([ending.catch(() => {}), sleep(graceMs)]);
}

/** Returns the output as a page can show it: a line that was written over appears as it was in the end. CRLF ends a line of CSV. */
function plainLines(
  { name, addresses: [actual, shown] }: StorySetup,
  command: StoryCommand,
  output: string,
): readonly string[] {
  const text = stripVTControlCharacters(output.replaceAll('\r\n', '\n')).replaceAll(actual, shown);
  const lines = withoutBlankEnds(text.split('\n').map((line) => line.slice(line.lastIndexOf('\r') + 1).trimEnd()));
  if (lines.length <= maxOutputLines && text.length <= maxLength) return lines;
  throw refuse(name, command.line - 1, `prints more than a story can show (${maxOutputLines} lines).`);
}
