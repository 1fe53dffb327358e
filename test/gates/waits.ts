// Where a test waits for time to pass, or reads how much has passed or what is used. It only reads; it never repairs.
import { isNode, lineAt, type SourceFile, type SyntaxNode, walk } from '../support/source-files.ts';

const used = new Set(['memoryUsage', 'hrtime', 'cpuUsage']);

/** A file that stops the clock may ask it: it shows what the test made of it. */
export function findWaits(sources: readonly SourceFile[]): string[] {
  return sources.flatMap((source) => {
    const { path, text } = source;
    if (!/performance|process|setTimeout|longest-slice-ms/.test(text)) return [];
    const isStopped = /\b(stopClock|useFakeTimers)\(|\bbeforeEach\(stopClock\)/.test(text);
    return [...walk(source.program)].flatMap((node) => {
      const what = waitIn(node);
      if (what === undefined || (isStopped && what === 'performance.now')) return [];
      return [`${path}:${lineAt(text, node.start)} has ${what}: stop the clock, or await what is to happen`];
    });
  });
}

function waitIn({ type, object, property, imported, callee, arguments: given }: SyntaxNode): string | undefined {
  if (type === 'ImportSpecifier' && nameOf(imported) === 'setTimeout') return 'a sleep';
  if (type === 'ImportSpecifier' && /^(longestSlice|shortest)Ms$/.test(nameOf(imported))) return 'a time';
  if (type === 'CallExpression' && nameOf(callee) === 'setTimeout' && [given].flat().length > 1) return 'setTimeout';
  if (type !== 'MemberExpression') return undefined;
  const [of, member] = [nameOf(object), nameOf(property)];
  if (of === 'performance' && member === 'now') return 'performance.now';
  return of === 'process' && used.has(member) ? `process.${member}` : undefined;
}

const nameOf = (node: unknown): string => (isNode(node) ? String(node.name) : '');
