import { beforeAll, describe, expect, test } from 'vitest';
import { as } from '../../../support/as.ts';
import { counts } from '../../../support/oracle.ts';
import { runCli } from '../../../support/run-cli.ts';
import { startTestServer } from '../../../support/test-app.ts';

let url = '';
let env: Record<string, string> = {};
beforeAll(async () => {
  ({ url } = await startTestServer({ tokens: [{ token: 'cust', permissions: ['claims:read'] }] }));
  env = { SBOX_BASE_URL: url };
});

const run = (...argv: string[]) => runCli(argv, { env });
async function compare(...argv: string[]) {
  const { stdout, exitCode } = await run('compare', ...argv, '--json');
  expect(exitCode).toBe(0);
  return JSON.parse(stdout).data as Record<string, unknown>[];
}
/** The digests of the worlds that the caller may have. */
async function digests(): Promise<unknown[]> {
  const read = (world?: string) => fetch(`${url}/status?digest`, { headers: as('full', world) });
  const all = await Promise.all([undefined, 'mine'].map(async (world) => (await read(world)).json()));
  return (all as { data: { digest: string } }[]).map(({ data }) => data.digest);
}

describe('compare', () => {
  test('shows each identity its own answer and the check that decided it', async () => {
    const rows = await compare('POST', '/v1/portfolios', '-d', '{"name":"Sur"}');
    expect(rows.map(({ identity, status, code, check }) => [identity, status, code, check])).toEqual([
      ['full', 201, '', 'all passed'],
      ['read-only', 403, 'insufficient_permission', 'permission'],
      ['other-org', 201, '', 'all passed'],
    ]);
    expect(rows[2]?.differences).toContainEqual({ path: 'data.country', before: '"AR"', after: '"ES"' });
  });

  test('with --tenants, each also with its own and with a foreign tenant header', async () => {
    const rows = await compare('GET', '/v1/claims/clm_0001', '--tenants');
    expect(rows.map(({ identity, tenant, status, code }) => [identity, tenant, status, code])).toEqual([
      ['full', 'not sent', 200, ''],
      ['full', 'org_pampa', 200, ''],
      ['full', 'org_ebro', 404, 'tenant_mismatch'],
      ['read-only', 'not sent', 200, ''],
      ['read-only', 'org_pampa', 200, ''],
      ['read-only', 'org_ebro', 404, 'tenant_mismatch'],
      ['other-org', 'not sent', 404, 'resource_not_found'],
      ['other-org', 'org_ebro', 404, 'resource_not_found'],
      ['other-org', 'org_pampa', 404, 'tenant_mismatch'],
    ]);
  });

  test('sends reads to the world of the caller', async () => {
    await run('api', 'POST', '/v1/portfolios', '-d', '{"name":"Only mine"}', '--world', 'mine');
    const rows = await compare('GET', '/v1/portfolios/pf_0004', '--world', 'mine');
    expect(rows.map(({ status }) => status)).toEqual([200, 200, 404]);
    expect((await compare('GET', '/v1/portfolios/pf_0004')).map(({ status }) => status)).toEqual([404, 404, 404]);
  });

  test.each([
    ['POST', '/v1/jobs', '-d', '{"kind":"geo.damage_footprint","input":{"eventId":"evt_0001","aoiId":"aoi_0001"}}'],
    ['POST', '/v1/sbox/reset', '-d', '{}'],
    ['DELETE', '/v1/jobs/job_0003'],
    ['GET', '/v1/jobs/job_0003'],
    ['PATCH', '/v1/jobs/job_0003'],
    ['GET', '/v1/aois'],
  ])('leaves the worlds of the caller alone: %s %s', async (...request) => {
    const before = await digests();
    await compare(...request);
    await compare(...request, '--world', 'mine');
    expect(await digests()).toEqual(before);
  });

  test('has a row for the token at hand where it is none of the fixtures', async () => {
    const write = await compare('POST', '/v1/portfolios', '-d', '{"name":"Sur"}', '--token', 'cust');
    expect(write.map(({ identity, status }) => [identity, status])).toEqual([
      ['full', 201],
      ['read-only', 403],
      ['other-org', 201],
      ['you', 403],
    ]);
    expect(write[3]?.detail).toBe('The operation requires portfolio:write, which this token does not grant.');
    const rows = await compare('GET', '/v1/claims/clm_0001', '--token', 'cust+mine');
    expect(rows.map(({ identity, status }) => [identity, status])).toContainEqual(['you', 200]);
    expect(await compare('GET', '/v1/claims', '--token', 'sbox-read-only-token')).toHaveLength(3);
    const unknown = await compare('GET', '/v1/claims', '--token', 'nobody');
    expect(unknown[3]).toMatchObject({ identity: 'you', status: 401, check: 'credential' });
  });

  test('with --tenants, the token at hand is also sent with every organization', async () => {
    const rows = await compare('GET', '/v1/claims/clm_0001', '--tenants', '--token', 'cust');
    expect(rows.slice(9).map(({ identity, tenant, status }) => [identity, tenant, status])).toEqual([
      ['you', 'not sent', 200],
      ['you', 'org_pampa', 200],
      ['you', 'org_ebro', 404],
    ]);
  });

  test('lets no request meet what another one left', async () => {
    const rows = await compare('POST', '/v1/portfolios', '-d', '{"name":"Sur"}', '-i', 'same-key', '--tenants');
    expect(rows.slice(0, 2).map(({ status, differences }) => [status, differences])).toEqual([
      [201, []],
      [201, []],
    ]);
  });

  test('says in text what differs, and that nothing was touched', async () => {
    const { stdout, stderr } = await run('compare', 'GET', '/v1/events?limit=1');
    expect(stdout).toContain('\nread-only: the same body as full\n');
    expect(stdout).toMatch(/^other-org: \d+ differences from full$/m);
    expect(stderr).toBe('');
    const refused = await runCli(['compare', 'GET', '/v1/claims/clm_9001'], { env, tty: true, columns: 60 });
    expect(refused.stdout).toMatch(/^full, read-only: There is no clm_9001 in claims of\norg_pampa\. /m);
    expect((await run('compare', 'DELETE', '/v1/jobs/job_0003')).stderr).toContain(
      'sent to a temporary world with the seed data: your world is unchanged',
    );
  });

  test.each([
    ['DELETE', '/control/worlds/precious'],
    ['POST', '/control/worlds', '-d', '{"name":"made"}'],
  ])('refuses what makes or drops a world by its name: %s %s', async (...request) => {
    await run('api', 'POST', '/v1/portfolios', '-d', '{"name":"Only there"}', '--world', 'precious');
    const { exitCode, stderr } = await run('compare', ...request);
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining('names a world')]);
    const worlds = await Promise.all(
      ['precious', 'made'].map((name) => fetch(`${url}/control/worlds/${name}`, { headers: as('full') })),
    );
    expect(worlds.map(({ status }) => status)).toEqual([200, 404]);
  });

  test('has no single curl to print', async () => {
    const { exitCode, stderr } = await run('compare', 'GET', '/v1/aois', '--curl');
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining('does not use --curl')]);
  });
});

describe('permissions', () => {
  test('shows the operations under three identities', async () => {
    const { stdout } = await run('permissions', '--json');
    const rows = JSON.parse(stdout).data as Record<string, string>[];
    expect(rows).toHaveLength(counts.operations);
    expect(rows.filter((row) => row['read-only'] === '403')).toHaveLength(counts.refusedToReadOnly);
  });

  test('has a column for the token at hand', async () => {
    const rows = JSON.parse((await run('permissions', '--json', '--token', 'cust')).stdout).data;
    const allowed = rows.filter((row: Record<string, string>) => row.you === 'allowed');
    expect(allowed.map(({ method, path }: Record<string, string>) => `${method} ${path}`)).toEqual([
      'POST /v1/sbox/reset',
      'GET /v1/claims',
      'GET /v1/claims/{id}',
      'GET /v1/peritajes',
      'POST /v1/import/{kind}',
    ]);
  });

  test('leaves out a token that the server does not know, and says so', async () => {
    const { stdout, stderr, exitCode } = await run('permissions', '--token', 'nobody');
    expect(stdout).toMatch(/READ-ONLY +OTHER-ORG +PERMISSION\n/);
    expect([stderr, exitCode]).toEqual(['your token is left out: no running sandbox knows it\n', 0]);
  });
});
