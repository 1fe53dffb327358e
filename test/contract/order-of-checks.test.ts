import { expect, test } from 'vitest';
import { checks } from '../../src/contract/form/checks.ts';
import { parseSource, readText, type SyntaxNode } from '../support/source-files.ts';

const names: readonly string[] = checks.map(({ name }) => name);
/** `checkHost(…)` is the step `host`, and so is `host(…)`. */
const stepOf = (name: string) => name.replace(/^.*(?=[A-Z])/, '').toLowerCase();

/** The checks that a file calls, in the order in which they stand there. */
function stepsIn(path: string): string[] {
  const called: { readonly start: number; readonly step: string }[] = [];
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const node = value as SyntaxNode;
    const callee = node.type === 'CallExpression' ? (node.callee as SyntaxNode) : undefined;
    const step = stepOf(String(callee?.name ?? ''));
    if (callee?.type === 'Identifier' && names.includes(step)) called.push({ start: node.start, step });
    for (const child of Object.values(node)) visit(child);
  };
  visit(parseSource(path, readText(path).text).program);
  return [...new Set(called.sort((a, b) => a.start - b.start).map(({ step }) => step))];
}

test('a request passes the checks in their order, then its call does, then its handler decides the rest', () => {
  const ofRequest = stepsIn('src/server/handle-request.ts');
  const ofCall = stepsIn('src/engine/apply-call.ts');
  expect(ofRequest).toEqual(['http', 'host', 'route', 'credential', 'tenant', 'permission', 'key', 'body', 'fault']);
  expect(ofCall).toEqual(['fault', 'ledger', 'id', 'form']);
  const ofHandler = ['rules', 'conflict', 'budget'];
  expect(['server', ...new Set([...ofRequest, ...ofCall]), ...ofHandler]).toEqual(names);
});
