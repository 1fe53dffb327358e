// What can be taken out of a file of rows: a row of a list of rows, an optional member of a row or of what several rows share, an
// element of a list in it. What an example sends is data, and stays, as does what the compiler demands of every row. It only reads.
import { isNode, lineAt, type SourceFile, type SyntaxNode, walk } from '../support/source-files.ts';

export interface Deletion {
  /** Where in the text it starts and ends, its comma included. */
  readonly start: number;
  readonly end: number;
  readonly line: number;
  readonly text: string;
}

export function findDeletions({ text, program }: SourceFile): Deletion[] {
  const nodes = [...walk(program)].flatMap((node) =>
    isRow(node) || isShared(node) ? membersOf(node) : isRowList(node) ? elementsOf(node) : [],
  );
  return nodes.map(({ start, end }) => ({
    start,
    end: text[end] === ',' ? end + 1 : end,
    line: lineAt(text, start),
    text: text.slice(start, end).replace(/\s+/g, ' ').slice(0, 60),
  }));
}

const isRow = (node: SyntaxNode): boolean =>
  node.type === 'CallExpression' && isNode(node.callee) && node.callee.name === 'row';

/** What rows share stands in objects `as const`. */
const isShared = ({ type, expression }: SyntaxNode): boolean =>
  type === 'TSAsExpression' && isNode(expression) && expression.type === 'ObjectExpression';

const isRowList = (node: SyntaxNode): boolean =>
  node.type === 'VariableDeclarator' && isNode(node.id) && /^(control)?operations$/i.test(String(node.id.name));

const elementsOf = (node: SyntaxNode): SyntaxNode[] =>
  [...walk(node)]
    .filter(({ type }) => type === 'ArrayExpression')
    .flatMap(({ elements }) => [elements].flat().filter(isNode));

const example = /^(example|otherExample)$/;
/** Members that a type demands wherever they stand. */
const demanded = /^(path|summary|data|schema|names|unless|why|needs)$/;

/** Members and elements at any depth, but for what lies in an example. */
function membersOf(node: SyntaxNode): SyntaxNode[] {
  if (node.type === 'ObjectExpression')
    return [node.properties]
      .flat()
      .filter(isNode)
      .flatMap((member) => [
        ...(isCalled(demanded, member) ? [] : [member]),
        ...(isCalled(example, member) ? [] : membersOf(member)),
      ]);
  if (node.type === 'ArrayExpression') return [node.elements].flat().filter(isNode);
  return Object.values(node).flat().filter(isNode).flatMap(membersOf);
}

const isCalled = (name: RegExp, { key }: SyntaxNode): boolean => isNode(key) && name.test(String(key.name));
