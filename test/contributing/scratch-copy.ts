// A copy of the project in a folder of its own, in which a change is made as CONTRIBUTING says, and then held.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { type Edit, editText } from './changes.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** What no one commits. */
const unkept = new Set(['node_modules', 'dist', '.git', 'reports']);

export class ScratchCopy {
  readonly #folder = mkdtempSync(join(tmpdir(), 'sbox-contributing-'));
  readonly #before: ReadonlyMap<string, string>;

  constructor() {
    onTestFinished(() => rmSync(this.#folder, { recursive: true, force: true }));
    const isTaken = (path: string) => !['dist', '.git', join('node_modules', '.cache')].includes(relative(root, path));
    cpSync(root, this.#folder, { recursive: true, verbatimSymlinks: true, filter: isTaken });
    this.#before = readAll(this.#folder);
  }

  make(edits: readonly Edit[]): void {
    for (const edit of edits) {
      const path = join(this.#folder, edit.path);
      writeFileSync(path, editText(existsSync(path) ? readFileSync(path, 'utf8') : '', edit));
    }
  }

  /** The files that are not as they were, each with the lines that it has now and had not. */
  changed(): Map<string, readonly string[]> {
    const changed = [...readAll(this.#folder)].filter(([path, text]) => this.#before.get(path) !== text);
    return new Map(changed.map(([path, text]) => [path, newLines(this.#before.get(path) ?? '', text)]));
  }

  /** What the command said, if it failed; null where it went well. */
  run(program: string, ...argv: string[]): string | null {
    const { status, stdout, stderr } = spawnSync(program, argv, { cwd: this.#folder, encoding: 'utf8' });
    return status === 0 ? null : `${stdout}${stderr}`;
  }
}

function readAll(folder: string): Map<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = entries.map((entry) => relative(folder, join(entry.parentPath, entry.name)));
  const kept = paths.filter((path) => !path.split(sep).some((segment) => unkept.has(segment)));
  return new Map(kept.map((path) => [path, readFileSync(join(folder, path), 'latin1')]));
}

function newLines(before: string, after: string): string[] {
  const old = new Set(before.split('\n'));
  return after.split('\n').filter((line) => line !== '' && !old.has(line));
}
