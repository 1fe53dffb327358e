// sbox serve --data in a process of its own, which a test may kill at any moment.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

export interface KillableServer {
  readonly url: string;
  readonly port: number;
  readonly child: ChildProcess;
  /** Ends it without a word, and resolves when it is gone. */
  readonly kill: () => Promise<void>;
}

export async function startKillableServer(flags: readonly string[]): Promise<KillableServer> {
  const argv = JSON.stringify(['serve', '--port', '0', '--quiet', '--json', ...flags]);
  const program = `
    const { main } = await import('./src/cli/main.ts');
    process.exitCode = await main(${argv}, process);
  `;
  const args = ['--import', 'tsx', '--input-type=module', '--eval', program];
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
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
