// `npm test` starts no process, so that it needs Node alone and takes a minute: a test that starts one says so in its file's
// name, `NAME.processes.test.ts`. Only the bundler may run, where a build is older than its sources.
import childProcess from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';

const starts = ['spawn', 'spawnSync', 'exec', 'execSync', 'execFile', 'execFileSync', 'fork'] as const;
const guarded = childProcess as unknown as Record<string, (program: unknown, ...more: unknown[]) => unknown>;

// Files of one worker share what it loaded.
if (guarded['spawn']?.name !== 'refuse') {
  for (const name of starts) {
    const start = guarded[name];
    guarded[name] = function refuse(program, ...more) {
      if (/\besbuild\b/.test(String(program))) return start?.(program, ...more);
      throw new Error(
        `npm test starts no process, and this test starts ${program}: name its file X.processes.test.ts.`,
      );
    };
  }
  syncBuiltinESMExports();
}
