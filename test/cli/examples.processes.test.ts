import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commandTree } from '../../src/cli/commands/commands.ts';
import { jsonRows } from '../../src/contract/rows.ts';
import { seedFolder } from '../../src/server/seed/fixtures-folder.ts';
import { runCli } from '../support/run-cli.ts';
import { startTestServer } from '../support/test-app.ts';
import { wordsOf } from '../support/words-of.ts';

const { commands } = commandTree;
/** Those that run until they are stopped, run another program, or name files and servers of a reader, have tests of their own. */
const startsPrograms = new Set([
  'serve',
  'exec',
  'explore',
  'grade',
  'mcp',
  'record',
  'replay',
  'shrink',
  'ticket',
  'diff',
  'check',
  'check-receiver',
  'coverage',
  'listen',
]);
const examples = commands
  .filter(({ words }) => !startsPrograms.has(String(words[0])))
  .flatMap((node) => node.examples.map((example) => ({ example, node })))
  .filter(({ example }) => !/ --follow/.test(example));

let folder = '';
let env: Record<string, string> = {};
const home = process.cwd();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sbox-examples-'));
  const { url } = await startTestServer({ jobSteps: 0 });
  env = { SBOX_BASE_URL: url, SBOX_CONFIG_HOME: join(folder, 'config') };
  await copyFile(join(seedFolder, 'org_pampa/logo.png'), join(folder, 'logo.png'));
  await writeFile(join(folder, 'clients.csv'), 'name\nTambo La Merced\n');
  const ring = [
    [-60.74, -34.2],
    [-60.73, -34.2],
    [-60.73, -34.192],
    [-60.74, -34.192],
    [-60.74, -34.2],
  ];
  const feature = {
    type: 'Feature',
    properties: { portfolioId: 'pf_0001', name: 'La Aurora' },
    geometry: { type: 'Polygon', coordinates: [ring] },
  };
  await writeFile(join(folder, 'plots.geojson'), JSON.stringify({ type: 'FeatureCollection', features: [feature] }));
  await mkdir(join(folder, 'sandbox-data/worlds'), { recursive: true });
  const keys = await fetch(`${url}/.well-known/jwks.json`);
  await writeFile(join(folder, 'jwks.json'), await keys.text());
  await runCli(['reports', 'get', 'rep_0001', '--html', join(folder, 'rep_0001.html')], { env });
  process.chdir(folder);
});
afterAll(async () => {
  process.chdir(home);
  await rm(folder, { recursive: true });
});

/** Three commands move the clock, and one lists the log and follows it; every other operation has one. */
test('every command has an example', () => {
  expect(commands.filter((node) => node.examples.length === 0)).toEqual([]);
  expect(commands.filter(({ operationId }) => operationId !== undefined)).toHaveLength(jsonRows.length + 2);
  expect(commands.length).toBeGreaterThanOrEqual(57);
  expect(examples.length).toBeGreaterThan(commands.length);
});

/** The examples of faults speak of one that is there. */
const addFault = (world: readonly string[]) =>
  runCli(['faults', 'add', 'getFixtures', '--status', '500', ...world], { env });

test.each(examples)('$example', async ({ example, node }) => {
  const [program, ...argv] = wordsOf(example);
  expect(program).toBe('sbox');
  const world = argv.includes('--world')
    ? []
    : ['--world', `example-${examples.findIndex((one) => one.example === example)}`];
  // A profile that one example stores or chooses is there for the other examples of profiles, and for no other command.
  const config = node.words[0] === 'profiles' ? {} : { SBOX_CONFIG_HOME: join(folder, 'no-config') };
  if (node.words[0] === 'faults') await addFault(world);
  // A world that nobody asked anything in is none yet.
  if (argv.includes('--dir'))
    await runCli(['status', ...(world.length > 0 ? world : ['--world', String(argv[argv.indexOf('--world') + 1])])], {
      env,
    });
  // Three writes that can be taken back.
  if (node.words[0] === 'undo' || node.words[1] === 'rewind')
    for (let count = 0; count < 3; count += 1) await addFault(world);
  const { stdout, stderr, exitCode } = await runCli([...argv, ...(node.operationId === undefined ? [] : world)], {
    env: { ...env, ...config },
  });
  expect(stderr).not.toContain('✗');
  expect(exitCode).toBe(0);
  const isSilent = /--(dir|geojson|html|out) /.test(example) || /^sbox (profiles remove|worlds save)/.test(example);
  // A world that nobody has written to has no log, a new folder no world, and a folder that was not edited has its seals.
  const isEmpty = /^sbox (log|data (check|move|upgrade)|faults (held|release)|fixtures seal)( |$)/.test(example);
  expect(stdout === '').toBe(isSilent || (isEmpty && !example.includes('json')));
});
