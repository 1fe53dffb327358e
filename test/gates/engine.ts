// The engine runs any table, so it says no word of this one (ARCHITECTURE.md, Layout). It only reads.
import { posix } from 'node:path';
import { collectionNames, collections } from '../../src/contract/collections.ts';
import { operations } from '../../src/contract/operations.ts';
import { importsOf, lineAt, type SourceFile, type SyntaxNode, walk } from '../support/source-files.ts';

/** The names of collections, the prefixes of their ids, and the ids of operations. */
export const tableWords: ReadonlySet<string> = new Set([
  ...collectionNames,
  ...collectionNames.map((name) => collections[name].prefix),
  ...operations.map(({ id }) => id),
]);

/** Identifiers and words of texts that are words of the table. */
export function findTableWords(sources: SourceFile[]): string[] {
  return sources.flatMap(({ path, text, program }) =>
    [...walk(program)].flatMap((node) =>
      wordsOf(node)
        .filter((word) => tableWords.has(word))
        .map((word) => `${path}:${lineAt(text, node.start)} says ${word}`),
    ),
  );
}

function wordsOf({ type, name, value }: SyntaxNode): readonly string[] {
  if (type === 'Identifier' || type === 'PrivateIdentifier') return [String(name)];
  const raw = type === 'TemplateElement' ? (value as { raw: string }).raw : type === 'Literal' ? value : undefined;
  return typeof raw === 'string' ? (raw.match(/[A-Za-z][A-Za-z0-9]*/g) ?? []) : [];
}

/** What the engine, or the form of a table, imports of the table itself. */
export function findTableImports(sources: SourceFile[]): string[] {
  return sources.flatMap((source) =>
    importsOf(source)
      .map(({ specifier }) => posix.join(posix.dirname(source.path), specifier))
      .filter((path) => path.startsWith('src/contract/') && !path.startsWith('src/contract/form/'))
      .map((path) => `${source.path} imports ${path}`),
  );
}
