// What some tests need and a machine may lack: looked for once before a run, and told in one line each where it is missing.
// With SBOX_REQUIRE_ALL=1 nothing may be missing.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

declare module 'vitest' {
  interface ProvidedContext {
    /** As in 2.9.10; null where nats-server is not on the PATH. */
    natsVersion: string | null;
    mountsDisks: boolean;
    /** Whether a library of C can be made, and put below a process. */
    preloads: boolean;
    /** Those of bash, zsh and fish that can be typed into here. */
    shells: readonly string[];
  }
}

interface Run {
  provide(need: 'natsVersion', version: string | null): void;
  provide(need: 'mountsDisks', isPossible: boolean): void;
  provide(need: 'preloads', isPossible: boolean): void;
  provide(need: 'shells', names: readonly string[]): void;
}

/** Throws where everything is required and something is missing. */
export default function lookForNeeds({ provide }: Run): void {
  const natsVersion = findNatsVersion();
  const mountsDisks = canMount();
  provide('natsVersion', natsVersion);
  provide('mountsDisks', mountsDisks);
  const preloads = process.platform === 'linux' && compilesC();
  provide('preloads', preloads);
  const shells = typedShells.filter((shell) => isThere(shell) && isThere('script'));
  provide('shells', shells);
  const absent = typedShells.filter((shell) => !shells.includes(shell));
  const missing = [
    ...(natsVersion === null ? ['nats-server is not on the PATH: the tests of a log on NATS are skipped.'] : []),
    ...(mountsDisks ? [] : ['A file system cannot be mounted here: the test with a full disk is skipped.']),
    ...(preloads ? [] : ['gcc cannot compile here: the tests with a faulty system are skipped.']),
    ...(absent.length === 0 ? [] : [`Nothing can be typed into ${absent.join(', ')}: the tests that do are skipped.`]),
  ];
  if (missing.length > 0 && process.env.SBOX_REQUIRE_ALL === '1') throw new Error(missing.join(' '));
  for (const line of missing) console.error(line);
}

const typedShells = ['bash', 'zsh', 'fish'];

const isThere = (command: string): boolean => spawnSync(command, ['--version']).status === 0;

function findNatsVersion(): string | null {
  try {
    return /\d+\.\d+\.\d+/.exec(execFileSync('nats-server', ['--version'], { encoding: 'utf8' }))?.[0] ?? null;
  } catch {
    return null;
  }
}

/** With the header files of the system. */
const compilesC = (): boolean =>
  spawnSync('gcc', ['-fsyntax-only', '-xc', '-'], { input: '#include <stdio.h>\n' }).status === 0;

function canMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'sbox-mount-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder], { stdio: 'ignore' });
    execFileSync('umount', [folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  } finally {
    rmdirSync(folder);
  }
}
