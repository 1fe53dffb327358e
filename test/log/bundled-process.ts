// Programs of tests in processes of their own, bundled with what of the log they use, to be killed at any moment.
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { makeTempFolder } from './temp-folder.ts';

/** Gives what starts it with arguments. `program` lies beside this file. */
export async function bundleProcess(program: string): Promise<(...argv: string[]) => ChildProcess> {
  const outdir = await makeTempFolder();
  const banner = { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" };
  await build({
    entryPoints: [{ in: fileURLToPath(new URL(program, import.meta.url)), out: 'program' }],
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    banner,
  });
  return (...argv) =>
    spawn(process.execPath, [join(outdir, 'program.mjs'), ...argv], { stdio: ['ignore', 'pipe', 'inherit'] });
}
