import { beforeAll, expect, test } from 'vitest';
import { as } from '../../../support/as.ts';
import { buildMixedSession, sendSession } from '../../../support/mixed-session.ts';
import { runCli } from '../../../support/run-cli.ts';
import { startTestServer } from '../../../support/test-app.ts';

let urls: readonly string[] = [];
beforeAll(async () => {
  urls = [(await startTestServer()).url, (await startTestServer()).url];
});
const digestOf = async (url: string, ...flags: string[]) => {
  const { stdout, exitCode } = await runCli(['status', '--digest', '--json', ...flags], {
    env: { SBOX_BASE_URL: url },
  });
  expect(exitCode).toBe(0);
  return JSON.parse(stdout).data.digest as string;
};

test('two sandboxes that answered the same session have the same digest, world by world', async () => {
  const [one = '', other = ''] = urls;
  const seeded = await digestOf(one);
  expect(seeded).toMatch(/^[0-9a-f]{64}$/);
  const session = buildMixedSession(150);
  await sendSession(one, session, 1);
  expect(await digestOf(other)).toBe(seeded);
  await sendSession(other, session, 1);
  for (const flags of [[], ['--world', 'left'], ['--world', 'right']])
    expect(await digestOf(other, ...flags)).toBe(await digestOf(one, ...flags));
  expect(await digestOf(one)).not.toBe(seeded);
  expect(await digestOf(one, '--world', 'untouched')).toBe(seeded);
});

test('a read changes the digest only when it moves a job', async () => {
  const [url = ''] = urls;
  const flags = ['--world', 'reads'];
  const read = (path: string, method = 'GET') => fetch(`${url}${path}`, { method, headers: as('full', 'reads') });
  await fetch(`${url}/v1/jobs`, {
    method: 'POST',
    headers: { ...as('full', 'reads'), 'content-type': 'application/json', 'idempotency-key': 'digest' },
    body: '{"kind":"geo.damage_footprint","input":{"eventId":"evt_0001","aoiId":"aoi_0001"}}',
  });
  const before = await digestOf(url, ...flags);
  for (const path of ['/v1/aois', '/v1/jobs/job_0001', '/v1/jobs/job_0006/result', '/status']) await read(path);
  await read('/v1/jobs/job_0006', 'HEAD');
  expect(await digestOf(url, ...flags)).toBe(before);
  await read('/v1/jobs/job_0006');
  expect(await digestOf(url, ...flags)).not.toBe(before);
});

test('the status is of a world, so it needs a credential; the health is of all, and needs none', async () => {
  const [url = ''] = urls;
  expect((await fetch(`${url}/status?digest`)).status).toBe(401);
  expect((await fetch(`${url}/status`, { headers: as('read-only') })).status).toBe(200);
  const health = await (await fetch(`${url}/healthz`)).json();
  expect(health).not.toHaveProperty('digest');
  expect(health).toMatchObject({ surfaceVersion: 'doc4-sbox-product-surface-v1' });
});
