// What could be wrong in a file by one operator, one boundary or one call: its mutants. It finds them; it never judges them.
// Texts, objects and patterns are left as they are: their changes are words, which the oracle and the schemas hold.
import { isNode, lineAt, type SourceFile, type SyntaxNode } from '../support/source-files.ts';
import { replacementsOf } from './replacements.ts';

export interface Mutant {
  readonly path: string;
  readonly line: number;
  /** What is replaced, and by what. */
  readonly original: string;
  readonly mutated: string;
  /** The expression that is exchanged as a whole: all of an optional chain, since half of one means something else. */
  readonly start: number;
  readonly end: number;
  /** That expression, mutated. */
  readonly text: string;
}

interface Chain {
  readonly node: SyntaxNode;
  /** What follows the chain's own links; an argument within it is an expression of its own. */
  readonly spine: ReadonlySet<SyntaxNode>;
}

export function findMutants({ path, text, program }: SourceFile): Mutant[] {
  const found: Mutant[] = [];
  const visit = (node: SyntaxNode, parent: SyntaxNode | null, chain: Chain | null): void => {
    const own = node.type === 'ChainExpression' ? { node, spine: spineOf(node) } : chain;
    const host = own?.spine.has(node) ? own.node : node;
    for (const { start, end, by } of replacementsOf(node, parent, text)) {
      found.push({
        path,
        line: lineAt(text, start),
        original: text.slice(start, end),
        mutated: by,
        start: host.start,
        end: host.end,
        text: text.slice(host.start, start) + by + text.slice(end, host.end),
      });
    }
    for (const child of childrenOf(node)) visit(child, node, own?.spine.has(child) || child === own?.node ? own : null);
  };
  visit(program, null, null);
  return found;
}

/** The children that run: types do not. */
function childrenOf(node: SyntaxNode): SyntaxNode[] {
  if (node.type.startsWith('TS') && !/^TS(As|Satisfies|NonNull)Expression$/.test(node.type)) return [];
  return Object.values(node).flatMap((member) => (Array.isArray(member) ? member : [member]).filter(isNode));
}

function spineOf(chain: SyntaxNode): Set<SyntaxNode> {
  const spine = new Set<SyntaxNode>();
  for (let link: unknown = chain.expression; isNode(link); link = link.object ?? link.callee ?? link.expression) {
    spine.add(link);
    if (!/^(Member|Call|TSNonNull)Expression$/.test(link.type)) break;
  }
  return spine;
}
