// A support case as support does it: a bad state on somebody's server is saved, sent, opened elsewhere, its refused request
// explained, and compared with what it began from.

import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { editSeed } from '../../../support/edited-seed.ts';
import { runCli } from '../../../support/run-cli.ts';
import { startTestServer } from '../../../support/test-app.ts';

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sbox-case-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const claim = [
  'claims',
  'create',
  '--policy-id',
  'pol_0001',
  '--aoi-id',
  'aoi_0001',
  '--peril',
  'fire',
  '--occurred-at',
  '2026-01-10',
  '--external-ref',
  'OURS-1',
];

test('a state is saved, sent, opened elsewhere, its refused request explained, and its records compared', async () => {
  const file = join(newFolder(), 'case-17.sbox');
  const theirs = { SBOX_BASE_URL: (await startTestServer()).url };
  expect((await runCli(claim, { env: theirs })).exitCode).toBe(0);
  expect((await runCli(claim, { env: theirs })).stderr).toContain('OURS-1');
  const saved = await runCli(['worlds', 'save', file], { env: theirs });
  expect([saved.exitCode, saved.stderr]).toEqual([
    0,
    expect.stringContaining(`saved the world default; to open it: sbox worlds open ${file}`),
  ]);

  const ours = { SBOX_BASE_URL: (await startTestServer()).url };
  const opened = await runCli(['worlds', 'open', file], { env: ours });
  expect([opened.exitCode, opened.stdout]).toEqual([0, expect.stringMatching(/name +case-17\nposition +1\n/)]);
  const listed = await runCli(['api', 'GET', '/requests', '--world', 'case-17'], { env: ours });
  const { data } = JSON.parse(listed.stdout) as { data: { requestId: string; code: string | null }[] };
  const refused = data.find(({ code }) => code === 'duplicate_resource');
  const explained = await runCli(['explain', String(refused?.requestId)], { env: ours });
  expect(explained.stdout).toContain('409  duplicate_resource  POST /v1/claims');
  expect(refused?.requestId).toMatch(/^case-17\/req_\d+$/);

  const differs = await runCli(['diff', 'case-17', 'default'], { env: ours });
  expect([differs.exitCode, differs.stdout]).toEqual([1, expect.stringContaining('clm_0012')]);
  const same = await runCli(['diff', file, 'case-17'], { env: ours });
  expect([same.exitCode, same.stdout]).toEqual([0, expect.stringContaining('all the same')]);
});

test('a file over another seed is compared over that one', async () => {
  const folder = newFolder();
  const [file, seed] = [join(folder, 'theirs.sbox'), join(folder, 'seed')];
  const env = { SBOX_BASE_URL: (await startTestServer()).url };
  await runCli(['fixtures', 'dump', '--dir', seed], { env });
  const clients = readFileSync(join(seed, 'org_pampa/clients.json'), 'utf8');
  writeFileSync(join(seed, 'org_pampa/clients.json'), clients.replace('"name": "', '"name": "Edited '));
  const theirs = { SBOX_BASE_URL: (await startTestServer({ fixtures: seed })).url };
  await runCli(['worlds', 'save', file], { env: theirs });
  expect((await runCli(['diff', file, 'default'], { env: theirs })).stdout).toContain('all the same');
  const ours = await runCli(['diff', file, 'default'], { env });
  expect([ours.exitCode, ours.stdout]).toEqual([1, expect.stringMatching(/cli_0001 +name +"Edited /)]);
});

test('worlds over a seed with other tokens are compared by the tokens that see most of each organization', async () => {
  const [file, env] = [join(newFolder(), 'theirs.sbox'), { SBOX_BASE_URL: (await startTestServer()).url }];
  const rename = (seed: { token: string }[]) => {
    for (const one of seed) one.token = `${one.token}-of-theirs`;
    // One that sees only the claims comes first.
    seed.unshift({ ...(seed[0] as object), token: 'claims-only', permissions: ['claims:read'] } as (typeof seed)[0]);
  };
  const fixtures = await editSeed({ 'tokens.json': rename });
  const theirs = {
    SBOX_BASE_URL: (await startTestServer({ fixtures })).url,
    SBOX_TOKEN: 'sbox-full-access-token-of-theirs',
  };
  expect((await runCli(['portfolios', 'create', '--name', 'Sur'], { env: theirs })).exitCode).toBe(0);
  expect((await runCli(['worlds', 'save', file], { env: theirs })).exitCode).toBe(0);
  expect((await runCli(['diff', file, 'default'], { env: theirs })).stdout).toContain('all the same');
  const elsewhere = await runCli(['diff', file, 'default'], { env });
  expect([elsewhere.exitCode, elsewhere.stdout]).toEqual([1, expect.stringMatching(/^RECORD.*\n.*pf_0004 .*\n$/)]);
  expect((await runCli(['worlds', 'open', file], { env })).exitCode).toBe(0);
  expect((await runCli(['diff', file, 'theirs'], { env })).stdout).toContain('all the same');
});

test('a ticket without a command saves the current world, and a recording without one is refused', async () => {
  const folder = newFolder();
  const { url } = await startTestServer();
  await runCli(['portfolios', 'create', '--name', 'Sur', '--base-url', url, '--world', 'ci-42']);
  const saved = await runCli(['ticket', join(folder, 'now.sbox'), '--base-url', url, '--world', 'ci-42']);
  expect([saved.exitCode, saved.stderr]).toEqual([0, expect.stringContaining('saved the world ci-42')]);
  const replayed = await runCli(['replay', join(folder, 'now.sbox')]);
  expect([replayed.exitCode, replayed.stderr]).toEqual([
    2,
    expect.stringContaining(' is a saved world, not a recording.'),
  ]);
  const refused = await runCli(['ticket', join(folder, 'now.har'), '--base-url', url]);
  expect([refused.exitCode, refused.stderr, existsSync(join(folder, 'now.har'))]).toEqual([
    2,
    expect.stringContaining('needs a command'),
    false,
  ]);
});

test('a file is never overwritten, a name that no world can have is named, and damage is told by part and line', async () => {
  const folder = newFolder();
  const file = join(folder, 'a case.sbox');
  const { url } = await startTestServer();
  const run = (...words: string[]) => runCli([...words, '--base-url', url]);
  expect((await run('worlds', 'save', file)).exitCode).toBe(0);
  expect(await run('worlds', 'save', file)).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining('a case.sbox already exists.'),
  });
  expect(await run('worlds', 'open', file)).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining('--as NAME'),
  });
  expect(await run('worlds', 'save')).toMatchObject({ exitCode: 2 });
  const damaged = join(folder, 'damaged.sbox');
  writeFileSync(damaged, gzipSync(gunzipSync(readFileSync(file)).toString().replace('"now":"2026', '"now":"2027')));
  expect(await run('worlds', 'open', damaged)).toMatchObject({
    exitCode: 62,
    stderr: expect.stringMatching(/line \d+, in the part state/),
  });
  expect(await run('diff', damaged, 'default')).toMatchObject({
    exitCode: 2,
    stderr: expect.stringMatching(/line \d+, in the part state/),
  });
});

test('the id of a request that is forgotten says since when requests are kept', async () => {
  const { url, app } = await startTestServer();
  for (let count = 0; count < 1_010; count += 1)
    await app.inject({ url: '/v1/portfolios?limit=1', headers: { authorization: 'Bearer sbox-full-access-token' } });
  const forgotten = await runCli(['explain', 'req_3', '--base-url', url]);
  expect(forgotten).toMatchObject({
    exitCode: 2,
    stderr: expect.stringMatching(/req_3 is no longer kept. The oldest kept request is req_\d+/),
  });
  const page = await app.inject({
    url: '/requests/req_3',
    headers: { authorization: 'Bearer sbox-full-access-token' },
  });
  expect(page.json()).toMatchObject({
    status: 404,
    detail: expect.stringMatching(/^req_3 is no longer kept\. The oldest kept request is req_\d+\.$/),
  });
  const never = await app.inject({
    url: '/requests/req_999999',
    headers: { authorization: 'Bearer sbox-full-access-token' },
  });
  expect(never.json().detail).toContain('No recent request');
  expect(await runCli(['explain', 'case-9/req_1', '--base-url', url])).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining('sbox worlds open FILE --as case-9'),
  });
});

test('a page holds no world of a sandbox with tokens of its own, and only a page with a world in it is opened', async () => {
  const folder = newFolder();
  const { url } = await startTestServer({ tokens: [{ token: 'cust', permissions: ['claims:read'] }] });
  const run = (...words: string[]) => runCli([...words, '--base-url', url]);
  expect(await run('worlds', 'save', join(folder, 'case.html'))).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining('This sandbox was started with its own tokens, which a page cannot contain.'),
  });
  expect(existsSync(join(folder, 'case.html'))).toBe(false);
  writeFileSync(join(folder, 'empty.html'), '<!doctype html>');
  expect(await run('worlds', 'open', join(folder, 'empty.html'))).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining('is a page without a world in it'),
  });
});

test('a world in a page is compared as one, and what is in its place is no recording', async () => {
  const folder = newFolder();
  const [file, page] = [join(folder, 'a.sbox'), join(folder, 'a.html')];
  const { url } = await startTestServer();
  const run = (...words: string[]) => runCli([...words, '--base-url', url]);
  await run('worlds', 'save', file);
  const base64 = readFileSync(file).toString('base64');
  writeFileSync(page, `<!doctype html><script type="application/gzip" id="world">${base64}</script>`);
  expect(await run('diff', page, 'default')).toMatchObject({
    exitCode: 0,
    stdout: expect.stringContaining('all the same'),
  });
  expect(await runCli(['replay', page])).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining(' is a saved world, not a recording.'),
  });
});

test.each([
  ['--fixtures', 'seed'],
  ['--job-steps', '2'],
])('a ticket without a command refuses %s', async (...option) => {
  const file = join(newFolder(), 'now.sbox');
  const { url } = await startTestServer();
  expect(await runCli(['ticket', file, ...option, '--base-url', url])).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining(`${option[0]} works only with the sandbox of a command`),
  });
  expect(existsSync(file)).toBe(false);
});
