// A server in a process of its own: started, waited for, measured from outside, stopped.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
export const sboxScript = fileURLToPath(new URL('../../bin/sbox.js', import.meta.url));
export const bareScript = (name: string): string => fileURLToPath(new URL(`../bare/${name}.mjs`, import.meta.url));

export interface ServerProcess {
  readonly url: string;
  readonly child: ChildProcess;
  /** From the spawn to the line that says where it listens. */
  readonly listeningMs: number;
  /** Resident memory; 0 where the system does not report it. */
  readonly residentBytes: () => number;
  /** Processor time that it has used so far; 0 where the system does not report it. */
  readonly processorMs: () => number;
  readonly stop: () => Promise<void>;
}

/** Starts `node ARGUMENTS…` and waits for the line of JSON with its url. */
export async function startProcess(args: readonly string[], withChannel = false): Promise<ServerProcess> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit', ...(withChannel ? (['ipc'] as const) : [])],
  });
  return describe(child, await readUrl(child, args), performance.now() - startedAt);
}

/** Starts `node ARGUMENTS…` of a server that prints nothing, and waits until it answers this path. */
export async function startSilentProcess(args: readonly string[], url: string, path: string): Promise<ServerProcess> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'ignore', 'ignore'] });
  while (!(await answers(url + path))) {
    if (child.exitCode !== null) throw new Error(`node ${args.join(' ')} ended with ${child.exitCode}.`);
    await sleep(5);
  }
  return describe(child, url, performance.now() - startedAt);
}

const answers = (url: string): Promise<boolean> =>
  fetch(url, { headers: { authorization: 'Bearer any' } }).then(
    async (response) => (await response.arrayBuffer()).byteLength > 0,
    () => false,
  );

function describe(child: ChildProcess, url: string, listeningMs: number): ServerProcess {
  const ended = once(child, 'exit');
  return {
    url,
    child,
    listeningMs,
    residentBytes: () => readResidentBytes(child.pid as number),
    processorMs: () => readProcessorMs(child.pid as number),
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

export const startSbox = (
  args: readonly string[] = [],
  nodeArgs: readonly string[] = [],
  script = sboxScript,
): Promise<ServerProcess> =>
  startProcess([...nodeArgs, script, 'serve', '--quiet', '--port', '0', '--json', ...args], nodeArgs.length > 0);

/** A module that a server imports so that it can report its stalls. */
export const stallsScript = fileURLToPath(new URL('stalls.mjs', import.meta.url));

/** The longest time, in milliseconds, for which the server's event loop was blocked since the last call. */
export async function readStall({ child }: ServerProcess): Promise<number> {
  const answered = once(child, 'message');
  child.send('read');
  const [message] = (await answered) as [{ longestMs: number }];
  return message.longestMs;
}

/** Runs a command to its end. Returns how many milliseconds it took, and throws unless it succeeded. */
export async function runSbox(args: readonly string[]): Promise<number> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [sboxScript, ...args], { cwd: root, stdio: ['ignore', 'ignore', 'ignore'] });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`sbox ${args.join(' ')} ended with ${code}.`);
  return performance.now() - startedAt;
}

async function readUrl(child: ChildProcess, args: readonly string[]): Promise<string> {
  for await (const line of createInterface({ input: child.stdout as NodeJS.ReadableStream })) {
    if (!line.startsWith('{')) continue;
    // Later output is read and dropped, or the pipe would fill.
    child.stdout?.resume();
    return (JSON.parse(line) as { url: string }).url;
  }
  throw new Error(`node ${args.join(' ')} ended before it listened.`);
}

function readResidentBytes(pid: number): number {
  const kib = /VmRSS:\s+(\d+) kB/.exec(readProc(pid, 'status'))?.[1];
  return Number(kib ?? 0) * 1024;
}

/** The 14th and 15th fields are user and system time, in hundredths of a second; the second field may contain spaces. */
function readProcessorMs(pid: number): number {
  const text = readProc(pid, 'stat');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * 10;
}

/** Empty where the system keeps no such file. */
function readProc(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}
