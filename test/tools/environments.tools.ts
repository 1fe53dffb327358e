// The guide's test in the environments that stand in for a browser: they replace globals of Node, each in its own way.

import { cp, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type InstalledPackage, installPackedPackage } from '../support/packed-package.ts';
import { runTool, toolsFolder } from './run-tool.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const environments = ['jsdom', 'happy-dom'].flatMap((environment) =>
  ['forks', 'vmThreads'].map((pool) => ({ environment, pool })),
);
/** Beside the guide's test: what takes many pieces of the server at once, an error of Node, and a form that sends itself. */
const further = `
test('the clock moves, a taken port is told, and the page itself may ask, whatever its timers do', async () => {
  RUNNER.useFakeTimers();
  const { happened } = await sandbox.clock.advance('P1Y');
  expect(happened.length).toBeGreaterThan(0);
  RUNNER.useRealTimers();
  const port = Number(new URL(sandbox.url).port);
  await expect(startSandbox({ port })).rejects.toMatchObject({ name: 'ListenError' });
  const answered = await new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    Object.assign(request, { onload: () => resolve(request.responseText), onerror: reject });
    request.open('GET', sandbox.url + '/v1/portfolios');
    request.setRequestHeader('authorization', 'Bearer ' + sandbox.tokens.full);
    request.send();
  });
  expect(JSON.parse(answered).data).toHaveLength(3);
  expect(window.document.body).toBeDefined();
});
`;

let installed: InstalledPackage;
let folder = '';
beforeAll(async () => {
  installed = await installPackedPackage();
  folder = installed.folder;
  const guide = await readFile(join(root, 'test/library/example.test.ts'), 'utf8');
  const text = guide.replace(': Sandbox;', ';').replace('type Sandbox, ', '') + further;
  const required = text.replace(/import (\{.*\}) from 'sbox'/, "const $1 = require('sbox')").replace(/import .*\n/, '');
  await writeFile(join(folder, 'jest.test.js'), required.replaceAll('RUNNER', 'jest'));
  const imported = text.replace(' test }', ' test, vi }');
  await writeFile(join(folder, 'vitest.test.mjs'), imported.replaceAll('RUNNER', 'vi'));
  await installVitest();
});
afterAll(() => installed.remove());

/** Vitest imports environments from where it is, so that it is no link here, only what it needs. */
async function installVitest(): Promise<void> {
  const modules = join(folder, 'node_modules');
  const [from, to] = [join(root, 'node_modules/vitest'), join(modules, 'vitest')];
  await cp(from, to, { recursive: true });
  const { dependencies } = JSON.parse(await readFile(join(from, 'package.json'), 'utf8')) as { dependencies: object };
  const needed = new Set(Object.keys(dependencies).map((name) => name.replace(/\/.*/, '')));
  for (const name of needed) await symlink(join(root, 'node_modules', name), join(modules, name));
  for (const name of ['jsdom', 'happy-dom'])
    await symlink(join(toolsFolder, 'node_modules', name), join(modules, name));
  const projects = environments.map(({ environment, pool }) => ({
    test: { name: `${environment} ${pool}`, include: ['vitest.test.mjs'], environment, pool },
  }));
  await writeFile(join(folder, 'vitest.config.mjs'), `export default ${JSON.stringify({ test: { projects } })}`);
}

test('Vitest, with jsdom and with happy-dom in a process and in a realm of its own', async () => {
  const { said, exitCode } = await runTool(folder, ['node', 'node_modules/vitest/vitest.mjs', 'run']);
  const count = 3 * environments.length;
  expect([said, exitCode]).toEqual([expect.stringMatching(new RegExp(`Tests +${count} passed \\(${count}\\)`)), 0]);
});

test.each(['jest-environment-jsdom', 'jest-fixed-jsdom'])('Jest, with %s', async (environment) => {
  const line = ['jest', '--rootDir', '.', '--testMatch', '**/jest.test.js', '--env'];
  const { said, exitCode } = await runTool(folder, [...line, join(toolsFolder, 'node_modules', environment)]);
  expect([said, exitCode]).toEqual([expect.stringMatching(/Tests: +3 passed, 3 total/), 0]);
});
