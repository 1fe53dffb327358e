// Runs a text scenario against one server and one world: every step in order, in a folder of its own.
// The few things that differ from run to run are replaced by fixed ones; nothing else is.

import { EventEmitter } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../../src/server/start-server.ts';
import { audited } from './audited.ts';
import { type RunOptions, runCli } from './run-cli.ts';
import { findSetting, listFilesOf, type Outcome, type Part, type Step } from './scenario.ts';
import { readText } from './source-files.ts';
import { wordsOf } from './words-of.ts';

/** Ports as scenarios spell them. Free ports have five digits as well, so columns stay where they are. */
const sandboxPort = '12345';
const foreignPort = '12346';
const ownPort = '12347';

export interface Ran {
  readonly parts: Part[];
  /** The words of each step, `sbox` and what stands before it left out. */
  readonly commands: string[][];
}

export async function runScenario(parts: readonly Part[]): Promise<Ran> {
  const jobSteps = Number(findSetting(parts, 'job-steps') ?? 1);
  const server = await startServer({ port: 0, jobSteps });
  const foreign = await startForeignServer();
  const folder = await mkdtemp(join(tmpdir(), 'sbox-scenario-'));
  const home = process.cwd();
  process.chdir(folder);
  try {
    for (const [name, content] of listFilesOf(parts)) await writeFile(name, content);
    const place = { ports: { [sandboxPort]: server.port, [foreignPort]: portOf(foreign) } };
    const ran: Part[] = [];
    await audited(async () => {
      for (const part of parts) ran.push('prose' in part ? part : { step: await runStep(part.step, place) });
    });
    return { parts: ran, commands: commandsOf(parts) };
  } finally {
    process.chdir(home);
    foreign.close();
    await server.close();
    await rm(folder, { recursive: true });
  }
}

/** The words of each step, whether it is run or not. */
export const commandsOf = (parts: readonly Part[]): string[][] =>
  parts.flatMap((part) => ('step' in part ? [parseLine(part.step.line).argv] : []));

/** What cannot be seen, so that it can. */
const showCodePoint = (character: string): string =>
  character === '\u001b' ? '␛' : `<U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}>`;

interface Place {
  /** The real ports by those that scenarios name. */
  readonly ports: Readonly<Record<string, number>>;
}

/** The step with what came out of it. */
async function runStep(step: Step, { ports }: Place): Promise<Step> {
  const withPorts = (text: string, swap: (known: string, real: string) => [string, string]) =>
    Object.entries(ports).reduce((all, [known, real]) => {
      const [from, to] = swap(known, String(real));
      return all.replace(new RegExp(`\\b${from}\\b`, 'g'), to);
    }, text);
  const { argv, env, options } = parseLine(withPorts(step.line, (known, real) => [known, real]));
  const outcome = await runCli(argv, {
    ...options,
    ...(step.stdin === undefined ? {} : { stdin: step.stdin }),
    env: { SBOX_BASE_URL: `http://127.0.0.1:${ports[sandboxPort]}`, SBOX_CONFIG_HOME: 'config', ...env },
  });
  const [, port] = /(?:listens at http:\/\/127\.0\.0\.1:|"port":)(\d+)/.exec(outcome.stdout + outcome.stderr) ?? [];
  const settle = (text: string) =>
    withPorts(text, (known, real) => [real, known])
      .replaceAll(port ?? 'no port', ownPort)
      .replace(/\b[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\b/g, '<a fresh key>')
      .replace(/\b[\d.]+ ms\b/g, '<n> ms')
      .replaceAll('\r\n', '␍\n')
      .replace(/(?!\n)[\p{Cc}\p{Bidi_Control}]/gu, showCodePoint);
  const { stdout, stderr, exitCode } = outcome;
  const isFile = step.stdoutFile !== undefined && readText(step.stdoutFile).text === stdout;
  const settled: Outcome = { stdout: isFile ? '' : settle(stdout), stderr: settle(stderr), exitCode };
  return { ...step, stdoutFile: isFile ? step.stdoutFile : undefined, expected: settled };
}

/**
 * `NAME=value` sets the environment, `[terminal 80]` makes the streams a terminal of that width, `[until TEXT]` sends
 * Ctrl-C when the text has been seen, `[closes after 10]` lets the reader of stdout go after so many characters.
 */
export function parseLine(line: string): { argv: string[]; env: Record<string, string>; options: RunOptions } {
  const [, brackets = '', rest = ''] = /^((?:\[[^\]]*\] )*)(.*)$/.exec(line) ?? [];
  const words = wordsOf(rest);
  const start = words.indexOf('sbox');
  if (start < 0) throw new Error(`"${line}" does not run sbox.`);
  const env = Object.fromEntries(words.slice(0, start).map((word) => word.split('=')));
  const options = [...brackets.matchAll(/\[([^\]]*)\]/g)].map(([, bracket = '']) => parseBracket(bracket));
  return { argv: words.slice(start + 1), env, options: Object.assign({}, ...options) };
}

function parseBracket(bracket: string): RunOptions {
  const [, kind, value = ''] = /^(terminal|until|closes after) (.*)$/.exec(bracket) ?? [];
  if (kind === 'terminal') return { tty: true, columns: Number(value) };
  if (kind === 'closes after') return { closesAfter: Number(value) };
  if (kind !== 'until') throw new Error(`[${bracket}] is not known.`);
  const signals = new EventEmitter();
  let seen = '';
  const onOutput = (text: string) => {
    seen += text;
    if (!seen.includes(value)) return;
    seen = '';
    sendSoon();
  };
  // The run listens for signals a little after its last words.
  const sendSoon = () => setImmediate(() => signals.emit('SIGINT') || sendSoon());
  return { signals, onOutput };
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

/** What answers there is no sbox. */
async function startForeignServer(): Promise<Server> {
  const server = createServer((_, response) => void response.setHeader('content-type', 'text/html').end('<p>Hello'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}
