// Each file that only some commands load can be required, and has what the code takes from it.

import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { apart } from '../../scripts/bundle-options.mjs';
import { findBuiltCommandLine } from '../support/built-command-line.ts';
import { isNode, parseSource, readSources, type SourceFile, type SyntaxNode, walk } from '../support/source-files.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = await findBuiltCommandLine();
const sources = readSources('src').filter(({ text }) => /\bimport\s*\(/.test(text));

test.each(Object.entries(apart))('%s.cjs has what is taken from it', async (name, module) => {
  // A module of the project exports nothing that is not taken; of a package it has to be looked for.
  const taken = module.startsWith('src/')
    ? Object.keys(await import(join(root, module)))
    : sources.flatMap((source) => namesTaken(source, module));
  expect(taken.length).toBeGreaterThan(0);
  const piece = createRequire(import.meta.url)(join(folder, `${name}.cjs`)) as Record<string, unknown>;
  expect(taken.filter((one) => piece[one] === undefined)).toEqual([]);
});

test('a name that is taken from a package, or through a name for the package, is found', () => {
  const source = parseSource(
    'src/a.ts',
    "const { a, b: c } = await import('x'); const y = await import('x'); y.d(); z.e();",
  );
  expect(namesTaken(source, 'x')).toEqual(['a', 'b', 'd']);
});

/** The names that a file takes from a package that it loads when it needs it. */
function namesTaken(source: SourceFile, name: string): string[] {
  const nodes = [...walk(source.program)];
  const targets = nodes.flatMap(({ type, id, init }) => {
    if (type !== 'VariableDeclarator' || !isNode(id) || !isNode(init) || !isNode(init.argument)) return [];
    const from = init.argument.source;
    return isNode(from) && from.value === name ? [id] : [];
  });
  return targets.flatMap((target) =>
    target.type === 'ObjectPattern'
      ? (target.properties as SyntaxNode[]).map(({ key }) => nameOf(key))
      : nodes.flatMap(({ type, object, property }) =>
          type === 'MemberExpression' && nameOf(object) === nameOf(target) ? [nameOf(property)] : [],
        ),
  );
}

const nameOf = (node: unknown): string => String((node as SyntaxNode).name);
