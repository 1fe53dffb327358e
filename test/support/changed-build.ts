// A build of another version: today's command line with one rule changed, in a package of its own.

import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findBuiltCommandLine } from './built-command-line.ts';
import { type KillableServer, startKillableServer } from './killable-server.ts';
import { makeTempFolder } from './temp-folder.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const asBuilt = "const importMetaUrl=require('node:url').pathToFileURL(__filename).href;";

/** The rule is found by what it says in the bundle, and replaced; it throws where it is not found exactly once. */
export interface Change {
  readonly rule: RegExp;
  readonly by: string;
}

export interface Build {
  readonly serve: (folder: string) => Promise<KillableServer>;
  /** The exit code and the two outputs of a command. */
  readonly run: (
    ...argv: readonly string[]
  ) => Promise<{ readonly code: number; readonly out: string; readonly talk: string }>;
}

export async function makeBuild(version: string, change?: Change): Promise<Build> {
  const place = await makeTempFolder('build');
  const [built, cli] = [await findBuiltCommandLine(), join(place, 'dist/cli')];
  await mkdir(cli, { recursive: true });
  for (const name of await readdir(built))
    if (!name.endsWith('.compiled')) await cp(join(built, name), join(cli, name));
  for (const name of ['fixtures', 'docs', 'stories']) await symlink(join(root, name), join(place, name));
  await cp(join(root, 'bin'), join(place, 'bin'), { recursive: true });
  const facts = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as object;
  await writeFile(join(place, 'package.json'), JSON.stringify({ ...facts, version }));
  const bundle = (await readFile(join(cli, 'main.cjs'), 'utf8')).replace(/const importMetaUrl=[^;]+;/, asBuilt);
  if (change !== undefined && bundle.match(new RegExp(change.rule, 'g'))?.length !== 1)
    throw new Error(`${change.rule} is not there once.`);
  await writeFile(join(cli, 'main.cjs'), change === undefined ? bundle : bundle.replace(change.rule, change.by));
  const program = [join(place, 'bin/sbox.js')];
  return {
    serve: (folder) => startKillableServer(['--data', folder], [], {}, program),
    run: (...argv) =>
      new Promise((resolve) => {
        execFile(
          process.execPath,
          [...program, ...argv],
          { env: { ...process.env, NO_COLOR: '1' } },
          (error, out, talk) => resolve({ code: Number(error?.code ?? 0), out, talk }),
        );
      }),
  };
}
