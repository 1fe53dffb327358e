import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { seedFolder } from '../../src/server/seed/fixtures-folder.ts';
import { runCli } from '../support/run-cli.ts';
import { startTestServer } from '../support/test-app.ts';

let env: Record<string, string> = {};
beforeAll(async () => {
  env = { SBOX_BASE_URL: (await startTestServer()).url };
});

async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name !== 'README.md')
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length))
    .sort();
}

test('a dumped folder is the served folder, byte for byte, and can be served again', async () => {
  const folder = `${join(await mkdtemp(join(tmpdir(), 'sbox-dump-')), 'seed')}/`;
  const { stdout, stderr, exitCode } = await runCli(['fixtures', 'dump', '--dir', folder], { env });
  expect([stdout, exitCode]).toEqual(['', 0]);
  expect(stderr).toContain(`sbox serve --fixtures ${folder}`);
  const names = await filesOf(folder);
  expect(names).toEqual(await filesOf(seedFolder));
  for (const name of names) {
    const [dumped, served] = await Promise.all([folder, seedFolder].map((place) => readFile(join(place, name))));
    expect([name, dumped?.compare(served as Buffer)]).toEqual([name, 0]);
  }

  const portfolios = JSON.parse(await readFile(join(folder, 'org_pampa/portfolios.json'), 'utf8'));
  portfolios[0].name = 'Edited by hand';
  await writeFile(join(folder, 'org_pampa/portfolios.json'), JSON.stringify(portfolios));
  const edited = await startTestServer({ fixtures: folder });
  const read = await runCli(['portfolios', 'get', 'pf_0001', '--json', '--fields', 'name', '--base-url', edited.url]);
  expect(JSON.parse(read.stdout).data.name).toBe('Edited by hand');
});

test('what was written in between is not in the dump', async () => {
  await runCli(['portfolios', 'create', '--name', 'New'], { env });
  const { data } = JSON.parse((await runCli(['fixtures', 'dump'], { env })).stdout);
  expect(data.portfolios).toHaveLength(3);
  expect(data.organization.organizationId).toBe('org_pampa');
});

test('a folder that is in use is left alone', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sbox-dump-'));
  await writeFile(join(folder, 'notes.txt'), 'mine');
  const { stderr, exitCode } = await runCli(['fixtures', 'dump', '--dir', folder], { env });
  expect(exitCode).toBe(2);
  expect(stderr).toContain('is not empty');
  expect(await readdir(folder)).toEqual(['notes.txt']);
});

test('reset asks only for a server on another machine', async () => {
  await runCli(['portfolios', 'create', '--name', 'New', '--world', 'reset'], { env });
  expect((await runCli(['reset', '--world', 'reset'], { env })).exitCode).toBe(0);
  const { stdout } = await runCli(['portfolios', 'list', '-o', 'id', '--world', 'reset'], { env });
  expect(stdout).toBe('pf_0003\npf_0002\npf_0001\n');
  const far = await runCli(['reset', '--base-url', 'http://sandbox.example']);
  expect(far.exitCode).toBe(2);
  expect(far.stderr).toContain('http://sandbox.example is not on this machine');
  expect(far.stderr).toContain('--yes resets it anyway');
});
