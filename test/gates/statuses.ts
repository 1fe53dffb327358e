// Words that code compares a record's status with. Whether something can be done is what `GET /control/next` says. It only reads.
import { isNode, lineAt, type SourceFile, type SyntaxNode, walk } from '../support/source-files.ts';

const comparing = new Set(['===', '!==', '==', '!=']);

/** Each word that a status is compared with, or searched for in a list of words. */
export function findComparedStatuses(sources: readonly SourceFile[]): string[] {
  return sources.flatMap((source) =>
    source.text.includes('status')
      ? [...walk(source.program)].flatMap((node) =>
          wordsIn(node).map(({ start, value }) => `${source.path}:${lineAt(source.text, start)} ${value}`),
        )
      : [],
  );
}

function wordsIn(node: SyntaxNode): SyntaxNode[] {
  if (node.type === 'BinaryExpression' && comparing.has(String(node.operator))) {
    const sides = [node.left, node.right].filter(isNode);
    return sides.some(isStatus) ? sides.filter(isWord) : [];
  }
  if (node.type === 'SwitchStatement' && isNode(node.discriminant) && isStatus(node.discriminant))
    return [node.cases]
      .flat()
      .flatMap((each) => (isNode(each) && isNode(each.test) && isWord(each.test) ? [each.test] : []));
  if (node.type !== 'CallExpression' || !isNode(node.callee) || !isNode(node.callee.object)) return [];
  const isAsked = [node.arguments].flat().some((argument) => isNode(argument) && isStatus(argument));
  return isAsked ? [node.callee.object.elements ?? []].flat().filter((each) => isNode(each) && isWord(each)) : [];
}

const isWord = (node: unknown): node is SyntaxNode =>
  isNode(node) && node.type === 'Literal' && typeof node.value === 'string' && node.value !== '';

/** `status`, `claim.status`, `claim?.status` and `claim['status']`. */
function isStatus(node: SyntaxNode): boolean {
  if (node.type === 'ChainExpression') return isNode(node.expression) && isStatus(node.expression);
  if (node.type !== 'MemberExpression') return node.type === 'Identifier' && node.name === 'status';
  return isNode(node.property) && (node.property.name === 'status' || node.property.value === 'status');
}
