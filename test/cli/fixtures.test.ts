import { cp, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { worldRows } from '../../src/contract/rows.ts';
import { seedFolder } from '../../src/server/seed/fixtures-folder.ts';
import { as } from '../support/as.ts';
import { exampleRequest, rows } from '../support/example-request.ts';
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

const lists = worldRows.filter(({ answer, collection }) => answer === 'page' && collection !== 'weather');

test('a living world as a folder is served again with the same records, for each organization', {
  timeout: 120_000,
}, async () => {
  const base = String(env.SBOX_BASE_URL);
  for (const row of rows.filter(({ id }) => id !== 'resetSandbox')) {
    const { url, payload, ...request } = exampleRequest(row, as('full', 'lived'));
    await fetch(base + url, { ...request, ...(payload !== undefined && { body: payload }) });
  }
  // A delivery keeps its newest hundred attempts.
  const replayed = `${base}/v1/webhooks/deliveries/dlv_0009/replay`;
  for (let count = 0; count < 100; count += 1) {
    const headers = {
      ...as('full', 'lived'),
      ...{ 'content-type': 'application/json', 'idempotency-key': `again-${count}` },
    };
    expect((await fetch(replayed, { method: 'POST', headers, body: '{}' })).status).toBe(200);
  }
  await runCli(['clock', 'advance', 'P40D', '--world', 'lived'], { env });
  const folder = `${join(await mkdtemp(join(tmpdir(), 'sbox-dump-')), 'world')}/`;
  const dumped = await runCli(['fixtures', 'dump', '--world', 'lived', '--dir', folder], { env });
  expect([dumped.exitCode, dumped.stderr]).toEqual([
    0,
    expect.stringContaining('the clock of the world shows 2026-02-24'),
  ]);
  const again = await startTestServer({ fixtures: folder });
  expect(lists.length).toBeGreaterThan(10);
  for (const { path } of lists) {
    for (const who of ['full', 'other-org'] as const) {
      const [there, here] = await Promise.all([
        fetch(`${base}${path}?limit=100`, { headers: as(who, 'lived') }),
        fetch(`${again.url}${path}?limit=100`, { headers: as(who) }),
      ]);
      expect([path, ((await here.json()) as { data: unknown }).data]).toEqual([
        path,
        ((await there.json()) as { data: unknown }).data,
      ]);
    }
  }
  const sealed = await runCli(['fixtures', 'seal', folder]);
  expect([sealed.exitCode, sealed.stderr]).toEqual([0, expect.stringContaining('every seal holds')]);
});

test('an edited folder is sealed after it was shown what changes, and can be served', {
  timeout: 120_000,
}, async () => {
  const folder = join(await mkdtemp(join(tmpdir(), 'sbox-seal-')), 'seed');
  await runCli(['fixtures', 'dump', '--dir', folder], { env });
  const edit = async (file: string, from: string, to: string) => {
    const path = join(folder, 'org_pampa', file);
    const text = await readFile(path, 'utf8');
    expect(text).toContain(from);
    await writeFile(path, text.replace(from, to));
  };
  const before = await readFile(join(folder, 'org_pampa/aois.json'));
  const reports = JSON.parse(await readFile(join(folder, 'org_pampa/reports.json'), 'utf8'));
  const signed = reports.find(({ status }: { status: string }) => status === 'signed');
  await edit('reports.json', signed.title, 'Edited by hand');
  await edit('webhookDeliveries.json', '\\"eventId\\":\\"evt_', '\\"eventId\\":\\"evt-');
  await writeFile(join(folder, 'org_ebro/logo.png'), await readFile(join(folder, 'org_pampa/logo.png')));

  const shown = await runCli(['fixtures', 'seal', folder, '--dry-run', '-o', 'csv']);
  expect(shown.exitCode).toBe(0);
  const lines = shown.stdout
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));
  expect(lines[0]).toEqual(['file', 'record', 'member', 'was', 'is']);
  expect(new Set(lines.slice(1).map(([file, , member]) => `${file} ${member}`))).toEqual(
    new Set([
      'org_ebro/branding.json logo.sha256',
      `org_pampa/reports.json manifest.signature.jws`,
      'org_pampa/webhookDeliveries.json request.headers.webhook-signature',
      'org_pampa/webhookDeliveries.json attempts.0.headers.webhook-signature',
    ]),
  );
  const sealed = await runCli(['fixtures', 'seal', folder]);
  expect([sealed.exitCode, sealed.stderr]).toEqual([0, expect.stringContaining('wrote org_ebro/branding.json')]);
  await startTestServer({ fixtures: folder });
  expect((await readFile(join(folder, 'org_pampa/aois.json'))).compare(before)).toBe(0);

  await edit('claims.json', '"aoi_0001"', '"aoi_9999"');
  const refused = await runCli(['fixtures', 'seal', folder]);
  expect([refused.exitCode, refused.stderr]).toEqual([2, expect.stringMatching(/cannot be served yet.*aoi_9999/s)]);
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

test.each([
  ['dataset.json', 'null'],
  ['dataset.json', '{}'],
  ['tokens.json', '[]'],
  ['org_pampa/branding.json', 'null'],
  ['org_pampa/branding.json', '{"logo":7}'],
])('%s that holds %s is named, and sealed no more than served', async (file, content) => {
  const folder = join(await mkdtemp(join(tmpdir(), 'sbox-seal-')), 'seed');
  await cp(seedFolder, folder, { recursive: true });
  await writeFile(join(folder, file), content);
  const sealed = await runCli(['fixtures', 'seal', folder]);
  expect([sealed.exitCode, sealed.stdout, sealed.stderr]).toEqual([
    2,
    '',
    expect.stringMatching(new RegExp(`cannot be served yet. ${file}: rule 0: `)),
  ]);
});
