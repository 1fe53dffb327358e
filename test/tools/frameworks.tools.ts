// The examples of docs/elsewhere.md, each run by its own framework where the package is installed.

import { spawnSync } from 'node:child_process';
import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type InstalledPackage, installPackedPackage } from '../support/packed-package.ts';
import { runTool, toolsFolder } from './run-tool.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
let installed: InstalledPackage;
let folder = '';
beforeAll(async () => {
  installed = await installPackedPackage();
  folder = installed.folder;
  await cp(join(toolsFolder, 'examples'), folder, { recursive: true });
  await mkdir(join(folder, 'node_modules/@playwright'));
  await symlink(join(toolsFolder, 'node_modules/@playwright/test'), join(folder, 'node_modules/@playwright/test'));
  await symlink(join(root, 'node_modules/vitest'), join(folder, 'node_modules/vitest'));
});
afterAll(() => installed.remove());

/** The newest compiler and the oldest that sbox supports. */
const compilers = { newest: join(root, 'node_modules'), '5.4': join(toolsFolder, 'node_modules') };
const readings = Object.keys(compilers).flatMap((compiler) => [
  [compiler as keyof typeof compilers, 'nodenext'] as const,
  [compiler as keyof typeof compilers, 'bundler'] as const,
]);

test.each(readings)('the fixture of sbox/vitest has real types (TypeScript %s, %s)', async (compiler, resolution) => {
  const example = await readFile(join(root, 'test/library/fixture-example.test.ts'), 'utf8');
  const slip =
    "test('', async ({ client }) => {\n  // @ts-expect-error A plot has an id.\n  await client.getAoi();\n});\n";
  await writeFile(join(folder, `${resolution}.mts`), `${example}\n${slip}`);
  const module = resolution === 'bundler' ? 'preserve' : resolution;
  const tsc = join(compilers[compiler], 'typescript/bin/tsc');
  if (compiler !== 'newest')
    expect((await runTool(folder, ['node', tsc, '--version'])).said).toBe(`Version ${compiler}.5\n`);
  const how = ['--noEmit', '--strict', '--skipLibCheck', '--module', module, '--moduleResolution', resolution];
  const { said } = await runTool(folder, ['node', tsc, ...how, '--target', 'es2022', `${resolution}.mts`]);
  expect(said).toBe('');
});

test('Vitest, by the fixture of sbox/vitest', async () => {
  await cp(join(root, 'test/library/fixture-example.test.ts'), join(folder, 'fixture.test.ts'));
  const { said, exitCode } = await runTool(folder, [
    'node',
    'node_modules/vitest/vitest.mjs',
    'run',
    'fixture.test.ts',
  ]);
  expect([said, exitCode]).toEqual([expect.stringMatching(/Tests +4 passed/), 0]);
});

test('node:test', async () => {
  const { said, exitCode } = await runTool(folder, ['node', '--test', '--test-reporter', 'tap', 'node.test.mjs']);
  expect([said.match(/^# (pass|fail) \d+$/gm), exitCode]).toEqual([['# pass 3', '# fail 0'], 0]);
});

test('Jest', async () => {
  const { said, exitCode } = await runTool(folder, ['jest', '--rootDir', '.', '--testMatch', '**/jest.test.js']);
  expect([said, exitCode]).toEqual([expect.stringMatching(/Tests: +2 passed, 2 total/), 0]);
});

test('Playwright, with the sandbox as its webServer and in its worker', async () => {
  const config = await readFile(join(folder, 'playwright.config.js'), 'utf8');
  // The port of the example may be in use here.
  await writeFile(join(folder, 'playwright.config.js'), config.replaceAll('4600', '4619'));
  const { said, exitCode } = await runTool(folder, ['playwright', 'test', '--reporter', 'line'], { CI: '1' });
  expect([said, exitCode]).toEqual([expect.stringContaining('2 passed'), 0]);
});

/** What is not installed here is said in one line. */
const isInstalled = (tool: string, ...question: readonly string[]): boolean => {
  const isThere = spawnSync(tool, question).status === 0;
  if (!isThere) console.info(`${tool} is not installed here: its example was not run`);
  return isThere;
};
const languages = [
  ['pytest', isInstalled('pytest', '--version'), 'pytest -q test_sbox.py', /^4 passed/m],
  ['Go', isInstalled('go', 'version'), 'go test ./sbox_test.go ./report_test.go', /^ok /m],
] as const;

test.each(languages.filter(([, isThere]) => isThere))('%s, with sbox exec', async (_name, _isThere, line, verdict) => {
  const sandboxed = ['node', 'node_modules/sbox/bin/sbox.js', 'exec', '--', ...line.split(' ')];
  const { said, exitCode } = await runTool(folder, sandboxed, {
    GOFLAGS: '-count=1',
    GOCACHE: join(folder, 'go-cache'),
  });
  expect([said, exitCode]).toEqual([expect.stringMatching(verdict), 0]);
});
