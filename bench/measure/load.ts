// Load on a server, and its result: requests a second, and the server's processor time for each.

import { execFile, execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { ServerProcess } from './server-process.ts';

export interface LoadRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface Load {
  readonly connections: number;
  /** Seconds; `duration` or `amount` ends the load. */
  readonly duration?: number;
  readonly amount?: number;
  readonly requests: readonly LoadRequest[];
  /** Path of a file of losses, if each request claims a different one. */
  readonly claims?: string;
}

export interface LoadResult {
  readonly perSecond: number;
  readonly count: number;
  readonly p50Ms: number;
  /** Processor time of the server per request. */
  readonly processorMicros: number;
}

const script = fileURLToPath(new URL('load.mjs', import.meta.url));
const run = promisify(execFile);
const bench = fileURLToPath(new URL('..', import.meta.url));

/** `npm ci` does not install the program that sends the load. */
function installLoad(): void {
  if (existsSync(`${bench}node_modules/autocannon`)) return;
  execFileSync('npm', ['ci', '--prefix', bench, '--ignore-scripts'], { shell: process.platform === 'win32' });
}

/** Throws when an answer is missing, or when one is not a success and `mayRefuse` is false. */
export async function sendLoad(server: ServerProcess, load: Load, mayRefuse = false): Promise<LoadResult> {
  installLoad();
  const before = server.processorMs();
  const { stdout } = await run(process.execPath, [script, JSON.stringify({ url: server.url, ...load })]);
  const { errors, non2xx, ...result } = JSON.parse(stdout);
  if (errors > 0 || (non2xx > 0 && !mayRefuse)) {
    throw new Error(`${server.url}: ${errors} requests failed and ${non2xx} were refused, of ${result.count}.`);
  }
  return { ...result, processorMicros: ((server.processorMs() - before) * 1000) / result.count };
}
