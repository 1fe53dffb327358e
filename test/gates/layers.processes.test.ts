// The layers (ARCHITECTURE.md, Layout) are rules of biome.layers.json, and `npm run lint` holds them. Here each kind of ban is tried
// with an import that it must refuse, and what is allowed with one that must pass.
import { execFile } from 'node:child_process';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { makeTempFolder } from '../support/temp-folder.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const refused = [
  ['src/primitives/a.ts', "export * from '../contract/b.ts';"],
  ['src/contract/a.ts', "export * from '../world/b.ts';"],
  ['src/contract/form/a.ts', "export * from '../../law/b.ts';"],
  ['src/law/a.ts', "export * from '../engine/b.ts';"],
  ['src/engine/records/a.ts', "export * from '../../world/b.ts';"],
  ['src/projections/a.ts', "export * from '../package/b.ts';"],
  ['src/package/a.ts', "export * from '../log/b.ts';"],
  ['src/log/a.ts', "export * from '../engine/b.ts';"],
  ['src/client/a.ts', "export const b = () => import('../server/b.ts');"],
  ['src/client/b.ts', "export type { B } from '../engine/b.ts';"],
  ['src/world/a.ts', "export * from '../projections/b.ts';"],
  ['src/world/b.ts', "export * from '../log/b.ts';"],
  ['src/server/a.ts', "export * from '../cli/main.ts';"],
  ['src/cli/a.ts', "export * from '../console/b.ts';"],
  ['src/cli/commands/serve/serve.ts', "export * from '../../../server/start-server.ts';"],
  ['src/cli/commands/status/status.ts', "export const b = () => import('../../serving/start-sandbox.ts');"],
  ['src/console/state/a.ts', "export * from '../../world/b.ts';"],
  ['src/console/state/b.ts', "export type { B } from '../../server/b.ts';"],
  ['src/console/look/a.tsx', "export * from '../../cli/b.ts';"],
  ['src/index.ts', "export * from './cli/main.ts';"],
  ['src/cli/b.ts', "export * from 'fastify';"],
  ['src/world/c.ts', "export * from '@fastify/cors';"],
  ['src/server/b.ts', "export * from 'chalk';"],
  ['src/vitest.ts', "export * from 'commander';"],
  ['src/client/c.ts', "export * from '@clack/prompts';"],
  ['src/cli/c.ts', "export * from 'preact';"],
  ['src/console/c.ts', "export * from '@noble/hashes/sha2.js';"],
] as const;

const passed = [
  ['src/world/operations/a.ts', "export * from '../store.ts';"],
  ['src/world/d.ts', "export * from '../engine/b.ts'; export * from '../law/c.ts';"],
  ['src/server/c.ts', "export * from '../world/b.ts'; export * from 'fastify';"],
  ['src/cli/serving/a.ts', "export * from '../../server/start-server.ts';"],
  ['src/cli/commands/exec/exec.ts', "export const b = () => import('../../serving/start-sandbox.ts');"],
  ['src/cli/commands/mcp/a.ts', "export * from '@modelcontextprotocol/server';"],
  ['src/console/look/b.tsx', "export * from 'preact'; export * from '../state/b.tsx';"],
  ['src/console/d.ts', "export * from '../client/b.ts'; export * from '../contract/c.ts';"],
  ['src/tab/a.ts', "export * from '../server/b.ts'; export * from '@noble/hashes/sha2.js';"],
] as const;

const circle = [
  ['src/law/circle-a.ts', "import type { B } from './circle-b.ts';\nexport type A = B;"],
  ['src/law/circle-b.ts', "export type B = 1;\nexport const a = () => import('./circle-a.ts');"],
] as const;

interface Diagnostic {
  readonly category: string;
  readonly location: { readonly path: string | { readonly file: string } };
}
let found: string[] = [];

beforeAll(async () => {
  const folder = await makeTempFolder('layers');
  for (const name of ['biome.json', 'biome.layers.json']) await cp(join(root, name), join(folder, name));
  for (const [path, text] of [...refused, ...passed, ...circle]) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), `${text}\n`);
  }
  const flags = ['lint', '--vcs-enabled=false', '--reporter=json', '--max-diagnostics=none', 'src'];
  const said = await new Promise<string>((resolve) => {
    const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
    execFile(process.execPath, [biome, ...flags], { cwd: folder, maxBuffer: 2 ** 26 }, (_, stdout) => resolve(stdout));
  });
  const { diagnostics } = JSON.parse(said.slice(said.indexOf('{'))) as { diagnostics: Diagnostic[] };
  found = diagnostics.map(
    ({ category, location: { path } }) => `${category} ${typeof path === 'string' ? path : path.file}`,
  );
});

test.each(refused)('%s may not say: %s', (path) => {
  expect(found).toContain(`lint/style/noRestrictedImports ${path}`);
});

test.each(passed)('%s may say: %s', (path) => {
  expect(found).not.toContain(`lint/style/noRestrictedImports ${path}`);
});

test('a circle through a type and a lazy import is refused', () => {
  expect(found).toEqual(expect.arrayContaining(circle.map(([path]) => `lint/suspicious/noImportCycles ${path}`)));
});
