// The project's own files as the gates see them: path, text, and for code its syntax tree.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseAst } from 'vitest/node';

export interface TextFile {
  /** Relative to the root of the project, with forward slashes. */
  path: string;
  text: string;
}

export interface SyntaxNode {
  type: string;
  start: number;
  end: number;
  [member: string]: unknown;
}

export interface SourceFile extends TextFile {
  program: SyntaxNode;
}

export interface Import {
  specifier: string;
  line: number;
  /** Whether it is loaded with the file, is gone once the types are, or is loaded when it is asked for. */
  kind: 'value' | 'type' | 'lazy';
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const foreign = new Set(['node_modules', 'dist', '.git']);

/** Every file below a folder of the project ('' is the root), sorted; an absent folder has none. */
export function listFiles(folder: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  const entries = readdirSync(join(root, folder), { withFileTypes: true }).filter(({ name }) => !foreign.has(name));
  return entries
    .flatMap((entry) => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      return entry.isDirectory() ? listFiles(path) : [path];
    })
    .sort();
}

export function readText(path: string): TextFile {
  return { path, text: readFileSync(join(root, path), 'utf8') };
}

/** Nothing changes them while tests run, so that the gates of one worker read and parse each file once. */
const read = new Map<string, SourceFile>();

export function readSources(folder: string): SourceFile[] {
  return listFiles(folder)
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => {
      const source = read.get(path) ?? parseSource(path, readText(path).text);
      read.set(path, source);
      return source;
    });
}

/** Its text is parsed when its tree is first asked for. */
export function parseSource(path: string, text: string): SourceFile {
  let program: SyntaxNode | undefined;
  return {
    path,
    text,
    get program() {
      program ??= parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }) as unknown as SyntaxNode;
      return program;
    },
  };
}

export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

/** All nodes of a tree, parents before children. */
export function* walk(node: SyntaxNode): Generator<SyntaxNode> {
  const waiting = [node];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    yield next;
    for (const value of Object.values(next).reverse()) {
      if (!Array.isArray(value)) isNode(value) && waiting.push(value);
      else
        for (let index = value.length - 1; index >= 0; index -= 1) isNode(value[index]) && waiting.push(value[index]);
    }
  }
}

const importing = new Set([
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSImportType',
]);

/** By text, since several gates ask for those of every file. */
const known = new Map<string, readonly Import[]>();

/** What a file imports: statically, for types only, by re-export, or dynamically. */
export function importsOf(source: SourceFile): readonly Import[] {
  const imports = known.get(source.text) ?? findImports(source);
  known.set(source.text, imports);
  return imports;
}

function findImports({ path, program, text }: SourceFile): Import[] {
  const found: Import[] = [];
  // Only what is written like a call may stand below the statements of the file.
  const nodes = /\bimport\s*\(/.test(text) ? walk(program) : (program.body as SyntaxNode[]);
  for (const node of nodes) {
    if (!importing.has(node.type) || !isNode(node.source)) continue;
    const line = lineAt(text, node.start);
    const specifier = node.source.value;
    if (typeof specifier !== 'string') throw new Error(`${path}:${line} computes an import, which no gate can check.`);
    found.push({ specifier, line, kind: kindOf(node) });
  }
  return found;
}

function kindOf({ type, importKind, exportKind }: SyntaxNode): Import['kind'] {
  if (type === 'ImportExpression') return 'lazy';
  return type === 'TSImportType' || importKind === 'type' || exportKind === 'type' ? 'type' : 'value';
}

export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && typeof (value as SyntaxNode).type === 'string';
}
