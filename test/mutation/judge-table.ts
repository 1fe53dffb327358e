// Judges a changed table within milliseconds by files of tests of `npm test`: what depends on the table is evaluated anew, all else
// once. It writes no file. It runs in a worker of Vitest, whose `expect` the files share.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { runInThisContext } from 'node:vm';
import { transformSync } from 'esbuild';
import type { ProvidedContext } from 'vitest';
import * as vitest from 'vitest';
import { importsOf, parseSource } from '../support/source-files.ts';
import { collectTests } from './collect-tests.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

type Body = (load: (specifier: string) => unknown, module: { exports: unknown }, exports: unknown) => void;

export interface Edit {
  readonly path: string;
  readonly text: string;
}

/**
 * `table` are the files that may be edited, `tests` the files that judge them, the quickest first, `provided` what they inject.
 * What it returns says which test fails first, or why a file does not load; it is undefined where all pass.
 */
export async function openJudge(
  table: readonly string[],
  tests: readonly string[],
  provided: Partial<ProvidedContext>,
) {
  const imports = new Map<string, readonly string[]>();
  for (const path of ['test/support/setup.ts', ...tests]) followImports(path, imports);
  const dependent = dependentsOf(imports, [...table, ...tests]);
  const packages = new Map<string, unknown>();
  // So marked, its default export is taken for what it is.
  for (const name of new Set([...imports.values()].flat()))
    if (!isFile(name)) packages.set(name, { ...(await import(/* @vite-ignore */ name)), __esModule: true });

  const bodies = new Map<string, Body>();
  const kept = new Map<string, unknown>();
  const openRun = (edit: Edit | undefined, standIn: object) => {
    const anew = new Map<string, unknown>();
    const load = (path: string): unknown => {
      const loaded = dependent.has(path) ? anew : kept;
      if (loaded.has(path)) return loaded.get(path);
      const body = path === edit?.path ? compile(path, edit.text) : (bodies.get(path) ?? compile(path, read(path)));
      if (path !== edit?.path) bodies.set(path, body);
      const module = { exports: {} };
      loaded.set(path, module.exports);
      body((specifier) => loadFrom(path, specifier), module, module.exports);
      loaded.set(path, module.exports);
      return module.exports;
    };
    const loadFrom = (path: string, specifier: string): unknown => {
      if (specifier === 'vitest') return standIn;
      return specifier.startsWith('.') ? load(join(dirname(path), specifier)) : packages.get(specifier);
    };
    return load;
  };
  const inject = <Key extends keyof ProvidedContext>(key: Key) => provided[key];
  openRun(undefined, vitest)('test/support/setup.ts');
  return async (edit?: Edit): Promise<string | undefined> => {
    const { declaring, run } = collectTests();
    const load = openRun(edit, { ...vitest, ...declaring, inject });
    for (const path of tests) {
      const failed = await run(() => load(path));
      if (failed !== undefined) return `${path}: ${failed}`;
    }
    return undefined;
  };
}

const isFile = (name: string) => /\.(tsx?|mjs|json)$/.test(name);
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** By file: the files that it imports, for types alone left out, and the packages. */
function followImports(path: string, found: Map<string, readonly string[]>): void {
  if (found.has(path)) return;
  const specifiers = path.endsWith('.json')
    ? []
    : importsOf(parseSource(path, read(path)))
        .filter(({ kind }) => kind !== 'type')
        .map(({ specifier }) => (specifier.startsWith('.') ? join(dirname(path), specifier) : specifier));
  found.set(path, specifiers);
  for (const specifier of specifiers) if (isFile(specifier)) followImports(specifier, found);
}

/** Whatever imports one of these, however far away, and they themselves. */
function dependentsOf(imports: ReadonlyMap<string, readonly string[]>, first: readonly string[]): Set<string> {
  const found = new Set(first);
  for (let count = 0; count < found.size; ) {
    count = found.size;
    for (const [path, imported] of imports) if (imported.some((to) => found.has(to))) found.add(path);
  }
  return found;
}

function compile(path: string, text: string): Body {
  if (path.endsWith('.json'))
    return (_load, module) => {
      module.exports = JSON.parse(text);
    };
  const { code } = transformSync(text, {
    loader: path.endsWith('x') ? 'tsx' : 'ts',
    format: 'cjs',
    platform: 'node',
    supported: { 'dynamic-import': false },
    jsx: 'automatic',
    jsxImportSource: 'preact',
    define: { 'import.meta.url': JSON.stringify(pathToFileURL(join(root, path)).href) },
  });
  return runInThisContext(`(function (require, module, exports) {${code}\n})`, { filename: join(root, path) }) as Body;
}
