// What each kind of node may be exchanged for. One change at a time, as small as it can be.
import { isNode, type SyntaxNode } from '../support/source-files.ts';

export interface Replacement {
  readonly start: number;
  readonly end: number;
  readonly by: string;
}

/** A comparison moves by its boundary, and to its opposite. */
const operators: ReadonlyMap<string, readonly string[]> = new Map([
  ['<', ['<=', '>=']],
  ['<=', ['<', '>']],
  ['>', ['>=', '<=']],
  ['>=', ['>', '<']],
  ['===', ['!==']],
  ['!==', ['===']],
  ['==', ['!=']],
  ['!=', ['==']],
  ['+', ['-']],
  ['-', ['+']],
  ['*', ['/']],
  ['/', ['*']],
  ['%', ['*']],
  ['<<', ['>>']],
  ['>>', ['<<']],
  ['>>>', ['<<']],
  ['&', ['|']],
  ['|', ['&']],
  ['^', ['&']],
  ['&&', ['||']],
  ['||', ['&&']],
  ['??', ['&&']],
]);

const assignments: ReadonlyMap<string, string> = new Map([
  ['+=', '-='],
  ['-=', '+='],
  ['*=', '/='],
  ['/=', '*='],
  ['%=', '*='],
  ['<<=', '>>='],
  ['>>=', '<<='],
  ['|=', '&='],
  ['&=', '|='],
  ['^=', '&='],
  ['??=', '&&='],
  ['||=', '&&='],
  ['&&=', '||='],
]);

/** A method to the one that is easily taken for it. */
const methods: ReadonlyMap<string, string> = new Map([
  ['startsWith', 'endsWith'],
  ['endsWith', 'startsWith'],
  ['some', 'every'],
  ['every', 'some'],
  ['toUpperCase', 'toLowerCase'],
  ['toLowerCase', 'toUpperCase'],
  ['trimStart', 'trimEnd'],
  ['trimEnd', 'trimStart'],
  ['min', 'max'],
  ['max', 'min'],
  ['floor', 'ceil'],
  ['ceil', 'floor'],
]);

/** Methods that give back the like of what they are called on: without the call. */
const removable = new Set(['filter', 'slice', 'sort', 'toSorted', 'reverse', 'toReversed', 'trim']);
/** With the comments that stand on lines before it. */
const link = /(\n\s*\/\/.*)*\s*\??\.$/;

export function replacementsOf(node: SyntaxNode, parent: SyntaxNode | null, text: string): Replacement[] {
  const { type, start, end } = node;
  if (type === 'BinaryExpression' || type === 'LogicalExpression')
    return [...operatorsOf(node, text), ...testsOf(node, parent)];
  if (type === 'AssignmentExpression') return assignmentOf(node, text);
  if (type === 'UpdateExpression') return updateOf(node, text);
  if (type === 'UnaryExpression') return [...unaryOf(node, text), ...testsOf(node, parent)];
  if (type === 'Literal' && typeof node.value === 'boolean') return [{ start, end, by: String(!node.value) }];
  if (type === 'CallExpression') return [...callOf(node, text), ...linkOf(node, text), ...testsOf(node, parent)];
  if (type === 'MemberExpression') return [...linkOf(node, text), ...testsOf(node, parent)];
  return testsOf(node, parent);
}

/** What is asked by `if`, `?:` and loops is always so, and never; a loop that never ends shows nothing, so it only never runs. */
function testsOf(node: SyntaxNode, parent: SyntaxNode | null): Replacement[] {
  if (parent === null || parent.test !== node || parent.type === 'SwitchCase') return [];
  const { start, end } = node;
  const isLoop = /^(For|While|DoWhile)Statement$/.test(parent.type);
  if (isLoop && node.type === 'Literal') return [];
  return (isLoop ? ['false'] : ['true', 'false']).map((by) => ({ start, end, by }));
}

function operatorsOf(node: SyntaxNode, text: string): Replacement[] {
  const [left, right] = [node.left as SyntaxNode, node.right as SyntaxNode];
  const operator = node.operator as string;
  if (operator === '+' && (isText(left) || isText(right))) return [];
  return (operators.get(operator) ?? []).map((other) => exchange(node, text, operator, other));
}

function assignmentOf(node: SyntaxNode, text: string): Replacement[] {
  const operator = node.operator as string;
  const other = assignments.get(operator);
  if (other === undefined || (operator === '+=' && isText(node.right as SyntaxNode))) return [];
  return [exchange(node, text, operator, other)];
}

/** The operator stands between its operands, perhaps with brackets beside it. `??` mixes with no other without brackets. */
function exchange({ start, end, left, right }: SyntaxNode, text: string, operator: string, other: string): Replacement {
  const operand = ({ type, start, end }: SyntaxNode) =>
    operator === '??' && type === 'LogicalExpression' ? `(${text.slice(start, end)})` : text.slice(start, end);
  const [first, second] = [left as SyntaxNode, right as SyntaxNode];
  const between = text.slice(first.end, second.start).replace(operator, () => other);
  return {
    start,
    end,
    by: text.slice(start, first.start) + operand(first) + between + operand(second) + text.slice(second.end, end),
  };
}

function updateOf({ start, end, operator }: SyntaxNode, text: string): Replacement[] {
  const from = operator as string;
  return [{ start, end, by: text.slice(start, end).replace(from, from === '++' ? '--' : '++') }];
}

function unaryOf({ start, end, operator }: SyntaxNode, text: string): Replacement[] {
  if (operator !== '!' && operator !== '-') return [];
  return [{ start, end, by: text.slice(start + 1, end) }];
}

function callOf({ start, end, callee }: SyntaxNode, text: string): Replacement[] {
  if (!isNode(callee) || callee.type !== 'MemberExpression' || callee.computed === true) return [];
  const property = callee.property as SyntaxNode;
  const name = property.name as string;
  const other = methods.get(name);
  const before = text.slice(start, property.start);
  return [
    ...(other === undefined ? [] : [{ start, end, by: before + other + text.slice(property.end, end) }]),
    ...(removable.has(name) ? [{ start, end, by: before.replace(link, '') }] : []),
  ];
}

/** `a?.b` is `a.b`: a link that is optional is taken for granted. */
function linkOf({ start, end, optional, object, callee }: SyntaxNode, text: string): Replacement[] {
  const before = object ?? callee;
  if (optional !== true || !isNode(before)) return [];
  const rest = text.slice(before.end, end).replace(/\?\.([[(])?/, (_link, bracket?: string) => bracket ?? '.');
  return [{ start, end, by: text.slice(start, before.end) + rest }];
}

const isText = ({ type, value }: SyntaxNode): boolean =>
  type === 'TemplateLiteral' || (type === 'Literal' && typeof value === 'string');
