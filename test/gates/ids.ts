// Operation ids that code outside the table compares with. What differs between operations is a member of a row. It only reads.
import { isNode, lineAt, type SourceFile, type SyntaxNode, walk } from '../support/source-files.ts';

const comparing = new Set(['===', '!==', '==', '!=']);

/** Each comparison with an id, case of one, and Set or list of ids that is searched. */
export function findComparedIds(sources: readonly SourceFile[], ids: ReadonlySet<string>): string[] {
  return sources.flatMap((source) => {
    if (![...ids].some((id) => source.text.includes(id))) return [];
    const found = [...walk(source.program)].flatMap((node) => comparedIn(node).filter(isId(ids)));
    return found.map(({ start, value }) => `${source.path}:${lineAt(source.text, start)} compares with ${value}`);
  });
}

const isId = (ids: ReadonlySet<string>) => (node: SyntaxNode) =>
  node.type === 'Literal' && typeof node.value === 'string' && ids.has(node.value);

function comparedIn(node: SyntaxNode): SyntaxNode[] {
  if (node.type === 'BinaryExpression' && comparing.has(String(node.operator)))
    return [node.left, node.right].filter(isNode);
  if (node.type === 'SwitchCase') return [node.test].filter(isNode);
  if (node.type === 'NewExpression') return isSet(node.callee) ? elementsOf(node.arguments) : [];
  if (node.type !== 'CallExpression' || !isNode(node.callee) || !isNode(node.callee.property)) return [];
  const { object, property } = node.callee;
  const isSearch = ['includes', 'indexOf', 'has'].includes(String(property.name));
  return isSearch ? [...elementsOf([object]), ...[node.arguments].flat().filter(isNode)] : [];
}

const isSet = (callee: unknown): boolean => isNode(callee) && callee.name === 'Set';

/** Those of each list among the nodes. */
const elementsOf = (nodes: unknown): SyntaxNode[] =>
  [nodes]
    .flat()
    .filter(isNode)
    .flatMap((node) => (node.type === 'ArrayExpression' ? [node.elements].flat().filter(isNode) : []));
