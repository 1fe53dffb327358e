// The package as its users get it: packed from these sources and installed into an empty folder, without the network.

import { execFile, spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { isBuildFresh } from '../../scripts/build-freshness.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const execute = promisify(execFile);

export interface InstalledPackage {
  /** An otherwise empty project that has installed the package. */
  readonly folder: string;
  /** What the tarball holds. */
  readonly files: readonly string[];
  readonly tarballBytes: number;
  readonly remove: () => Promise<void>;
}

export async function installPackedPackage(): Promise<InstalledPackage> {
  const place = await mkdtemp(join(tmpdir(), 'sbox-packed-'));
  const [source, folder] = [join(place, 'source'), join(place, 'app')];
  // Building takes longest of all.
  const isFresh = await isBuildFresh();
  const left = new Set(['node_modules', '.git', ...(isFresh ? [] : ['dist'])]);
  await cp(root, source, { recursive: true, filter: (path) => path === root || !left.has(basename(path)) });
  if (!isFresh) {
    await symlink(join(root, 'node_modules'), join(source, 'node_modules'));
    await execute(process.execPath, ['scripts/build.mjs'], { cwd: source });
  }
  const pack = ['pack', '--ignore-scripts', '--json', '--pack-destination', place];
  const [packed] = JSON.parse((await execute('npm', pack, { cwd: source })).stdout) as PackReport[];
  if (packed === undefined) throw new Error('npm pack reported nothing.');
  await mkdir(folder);
  await writeFile(join(folder, 'package.json'), '{"private":true}');
  const install = ['install', '--offline', '--no-audit', '--no-fund', join('..', packed.filename)];
  await execute('npm', install, { cwd: folder });
  return {
    folder,
    files: packed.files.map(({ path }) => path),
    tarballBytes: packed.size,
    remove: () => rm(place, { recursive: true, maxRetries: 3 }),
  };
}

interface PackReport {
  readonly filename: string;
  readonly size: number;
  readonly files: readonly { readonly path: string }[];
}

export interface Ended {
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: number | null;
}

/** Runs a line as a person at a shell would, in that folder. */
export function runShell(folder: string, line: string): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, SBOX_CONFIG_HOME: join(folder, 'config'), npm_config_update_notifier: 'false' };
    const child = spawn('bash', ['-c', line], { cwd: folder, env });
    const texts = { stdout: '', stderr: '' };
    for (const name of ['stdout', 'stderr'] as const)
      child[name].setEncoding('utf8').on('data', (text: string) => {
        texts[name] += text;
      });
    child.on('error', reject);
    child.on('close', (exitCode) => resolve({ ...texts, exitCode }));
  });
}
