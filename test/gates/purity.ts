// What the layers below server/ and cli/ may not reach for: the clock, chance, the environment, the machine.
import { isBuiltin } from 'node:module';
import { importsOf, isNode, lineAt, type SourceFile, type SyntaxNode, walk } from '../support/source-files.ts';

const impureMembers = new Set(['Date.now', 'performance.now', 'process.env', 'Math.random']);
const impureNames = new Set(['randomUUID', 'randomBytes', 'randomInt', 'randomFillSync', 'getRandomValues', 'hrtime']);
const pureBuiltins = new Set(['node:crypto', 'node:buffer', 'node:util']);

/** Clock, chance and environment, wherever they are named. */
export function findImpurities(sources: SourceFile[]): string[] {
  return sources.flatMap(({ path, text, program }) =>
    [...walk(program)].flatMap((node) => {
      const name = nameImpurity(node);
      return name === null ? [] : [`${path}:${lineAt(text, node.start)} uses ${name}`];
    }),
  );
}

/** The machine: files, sockets, processes. The client may speak HTTP, so this is asked of the other pure layers. */
export function findMachineImports(sources: SourceFile[]): string[] {
  return sources.flatMap((source) =>
    importsOf(source)
      .filter(({ specifier }) => isBuiltin(specifier) && !pureBuiltins.has(specifier))
      .map(({ specifier, line }) => `${source.path}:${line} imports ${specifier}`),
  );
}

function nameImpurity(node: SyntaxNode): string | null {
  if (node.type === 'NewExpression' || node.type === 'CallExpression') {
    const isDate = isNode(node.callee) && node.callee.type === 'Identifier' && node.callee.name === 'Date';
    const hasNoArgument = Array.isArray(node.arguments) && node.arguments.length === 0;
    if (isDate && (hasNoArgument || node.type === 'CallExpression')) return 'Date() without an instant';
  }
  if (node.type === 'MemberExpression') {
    const name = `${lastNameOf(node.object)}.${lastNameOf(node.property)}`;
    if (impureMembers.has(name) || impureNames.has(lastNameOf(node.property))) return name;
  }
  if (node.type === 'ImportDeclaration' && /^(node:)?process$/.test(lastNameOf(node.source))) return 'process';
  if (node.type === 'ImportSpecifier' && impureNames.has(lastNameOf(node.imported))) return lastNameOf(node.imported);
  if (node.type === 'VariableDeclarator' && isNode(node.id) && node.id.type === 'ObjectPattern') {
    return nameDestructured(node.id, lastNameOf(node.init));
  }
  return null;
}

/** `const { env } = process` is `process.env` in another spelling. */
function nameDestructured(pattern: SyntaxNode, from: string): string | null {
  const properties = Array.isArray(pattern.properties) ? pattern.properties : [];
  const names = properties.map((property) => `${from}.${lastNameOf(property.key)}`);
  return names.find((name) => impureMembers.has(name)) ?? null;
}

/** `Date` for `Date`, `globalThis.Date` and `'Date'`; '' when there is no name. */
function lastNameOf(node: unknown): string {
  if (!isNode(node)) return '';
  if (node.type === 'Identifier') return String(node.name);
  if (node.type === 'Literal') return String(node.value);
  return node.type === 'MemberExpression' ? lastNameOf(node.property) : '';
}
