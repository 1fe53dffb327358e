// What every run of the command line loads before it knows which command it is. It only reads.
import { posix } from 'node:path';
import { importsOf, type SourceFile } from '../support/source-files.ts';

/** What every run but --version loads: the entry asks for both. */
const entries = ['src/cli/commands/commands.ts', 'src/cli/program/run-program.ts'];
/** The packages that all runs need. What only some need is imported when it is asked for. */
const neededByAll = new Set(['commander', 'typebox', 'fastest-levenshtein']);
/** Builtins that cost a start next to nothing, or that the client needs. */
const cheapBuiltins = new Set([
  ...['node:crypto', 'node:fs', 'node:fs/promises', 'node:http', 'node:https', 'node:os', 'node:path'],
  'node:timers/promises',
]);

/** What `sbox serve` loads up to its first page. */
const serving = [
  ...['src/cli/commands/serve/serve.ts', 'src/cli/commands/tree-of.ts', 'src/cli/program/run-program.ts'],
  'src/cli/serving/start-sandbox.ts',
];

/** The files of commands that `sbox serve` loads, by its imports. */
export function listCommandsServed(sources: SourceFile[]): string[] {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const loaded = new Set(serving);
  for (const path of loaded) {
    const source = byPath.get(path);
    if (source === undefined) continue;
    for (const { specifier, kind } of importsOf(source))
      if (kind === 'value' && specifier.startsWith('.')) loaded.add(posix.join(posix.dirname(path), specifier));
  }
  return [...loaded].filter((path) => path.startsWith('src/cli/commands/')).sort();
}

export function findLoadedTooEarly(sources: SourceFile[]): string[] {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const found: string[] = [];
  const seen = new Set<string>();
  const visit = (source: SourceFile): void => {
    seen.add(source.path);
    for (const { specifier, line, kind } of importsOf(source)) {
      if (kind !== 'value') continue;
      const place = `${source.path}:${line}`;
      const path = specifier.startsWith('.') ? posix.join(posix.dirname(source.path), specifier) : undefined;
      if (path === undefined) {
        if (!neededByAll.has(specifier) && !cheapBuiltins.has(specifier)) found.push(`${place} loads ${specifier}`);
      } else if (path.startsWith('src/server/')) found.push(`${place} loads ${path}`);
      else if (!seen.has(path)) {
        const target = byPath.get(path);
        if (target !== undefined) visit(target);
      }
    }
  };
  for (const entry of entries) {
    const first = byPath.get(entry);
    if (first === undefined) throw new Error(`${entry} is not there, and nothing was checked.`);
    visit(first);
  }
  return found;
}
