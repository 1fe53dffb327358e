// sbox serve in processes of their own, which a test may kill at any moment. The command line is bundled once for each test
// file: starting from the sources would take four times as long.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { build } from 'esbuild';
import { commandLineBundle } from '../../scripts/bundle-options.mjs';
import { atFileEnd } from './at-file-end.ts';

const source = new URL('../../src/cli/main.ts', import.meta.url);

export interface KillableServer {
  readonly url: string;
  readonly port: number;
  readonly child: ChildProcess;
  /** Ends it without a word, and resolves when it is gone. */
  readonly kill: () => Promise<void>;
}

/** Of what it said on stderr. */
const talkKept = 4_000;
let bundling: Promise<string> | undefined;

/** Gives the file. It finds the package's other files where its source does. */
async function bundle(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sbox-bundle-'));
  atFileEnd(() => {
    bundling = undefined;
    return rm(folder, { recursive: true });
  });
  const banner = { js: `const importMetaUrl=${JSON.stringify(source.href)};` };
  await build({ ...commandLineBundle, banner, outdir: folder });
  return join(folder, 'cli', 'main.cjs');
}

export async function startKillableServer(flags: readonly string[]): Promise<KillableServer> {
  bundling ??= bundle();
  const program = `require(${JSON.stringify(await bundling)}).main(process.argv.slice(1), process)`;
  const argv = ['--', 'serve', '--port', '0', '--quiet', '--json', ...flags];
  const child = spawn(process.execPath, ['--eval', program, ...argv], { stdio: ['ignore', 'pipe', 'pipe'] });
  atFileEnd(() => child.kill('SIGKILL'));
  let talk = '';
  child.stderr.on('data', (text) => {
    talk = `${talk}${text}`.slice(-talkKept);
  });
  const ended = once(child, 'exit');
  const listening = once(createInterface({ input: child.stdout }), 'line') as Promise<[string]>;
  const [line] = await Promise.race([listening, ended.then(() => [undefined] as const)]);
  if (line === undefined) throw new Error(`sbox serve ${flags.join(' ')} ended before it listened: ${talk}`);
  const { url, port } = JSON.parse(line) as { url: string; port: number };
  return {
    url,
    port,
    child,
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
