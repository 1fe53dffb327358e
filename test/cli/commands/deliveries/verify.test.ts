import { rename, writeFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Verification } from '../../../../src/client/check-delivery.ts';
import { verifyDelivery } from '../../../../src/client/delivery-signature.ts';
import type { Fixtures } from '../../../../src/contract/schemas/fixtures.ts';
import { makeTempFolder } from '../../../log/temp-folder.ts';
import { as } from '../../../support/as.ts';
import { runCli } from '../../../support/run-cli.ts';
import { startTestServer } from '../../../support/test-app.ts';

let url = '';
let fixtures: Fixtures;
const read = async (path: string): Promise<Record<string, unknown>> =>
  (await fetch(`${url}${path}`, { headers: as('full') })).json() as Promise<Record<string, unknown>>;
beforeAll(async () => {
  ({ url } = await startTestServer());
  fixtures = (await read('/v1/sbox/fixtures')).data as Fixtures;
});
const run = (...argv: string[]) => runCli(argv, { env: { SBOX_BASE_URL: url } });
const failing = (verifications: readonly Verification[]) =>
  verifications.filter(({ holds }) => !holds).map(({ check }) => check);

describe('deliveries verify', () => {
  test('every seeded delivery is genuine', async () => {
    expect(fixtures.webhookDeliveries.length).toBeGreaterThan(5);
    for (const { deliveryId } of fixtures.webhookDeliveries) {
      const { stdout, exitCode } = await run('deliveries', 'verify', deliveryId);
      expect([stdout.split('\n').at(-2), exitCode]).toEqual([`${deliveryId} verified`, 0]);
    }
  });

  test('says what was checked, also as a document', async () => {
    const { data } = JSON.parse((await run('deliveries', 'verify', 'dlv_0001', '--json')).stdout);
    expect(data).toMatchObject({ subject: 'dlv_0001', isVerified: true });
    expect(data.verifications.map(({ check }: Verification) => check)).toEqual([
      'signature',
      'attempts',
      'message',
      'event type',
      'timestamp',
    ]);
  });

  test('a changed byte, another key and another message are found', () => {
    const [key, otherKey] = fixtures.signingKeys;
    const delivery = fixtures.webhookDeliveries.find(({ subscriptionId }) => subscriptionId === 'whs_0001');
    if (delivery === undefined || key === undefined) throw new Error('The seed has neither deliveries nor keys.');
    const { request } = delivery;
    const verify = (changed: Partial<typeof delivery>, secret = key.secret) =>
      failing(verifyDelivery({ ...delivery, ...changed }, key.signingKeyRef, secret));
    expect(verify({})).toEqual([]);
    expect(verify({}, otherKey?.secret ?? 'whsec_b3RoZXI=')).toEqual(['signature', 'attempts']);
    expect(verify({ request: { ...request, body: `${request.body} ` } })).toEqual(['signature', 'attempts']);
    expect(verify({ request: { ...request, body: 'none' } })).toEqual([
      'signature',
      'attempts',
      'message',
      'event type',
    ]);
    expect(verify({ messageId: 'msg_9999' })).toEqual(['message']);
  });

  test('an attempt that was signed for another time is found, and so is a request of another time', () => {
    const [key] = fixtures.signingKeys;
    const delivery = fixtures.webhookDeliveries.find(({ deliveryId }) => deliveryId === 'dlv_0008');
    if (delivery === undefined || key === undefined) throw new Error('The seed has neither deliveries nor keys.');
    const verify = (changed: Partial<typeof delivery>) =>
      failing(verifyDelivery({ ...delivery, ...changed }, key.signingKeyRef, key.secret));
    const { attempts, request } = delivery;
    expect([attempts.length, verify({})]).toEqual([5, []]);
    const [first, second] = attempts as [(typeof attempts)[0], (typeof attempts)[0]];
    expect(verify({ attempts: [{ ...first, headers: second.headers }, ...attempts.slice(1)] })).toEqual(['attempts']);
    const stale = { ...request, headers: { ...request.headers, ...first.headers } };
    expect(verify({ request: stale })).toEqual(['timestamp']);
  });
});

describe('reports verify', () => {
  test('every signed report is genuine, and a draft is told from one', async () => {
    const signed = fixtures.reports.filter(({ status }) => status === 'signed');
    expect(signed.length).toBeGreaterThan(2);
    for (const { reportId } of signed) {
      const { stdout, exitCode } = await run('reports', 'verify', reportId);
      expect([stdout.split('\n').at(-2), exitCode]).toEqual([`${reportId} verified`, 0]);
    }
    const draft = await run('reports', 'verify', 'rep_0005');
    expect([draft.exitCode, draft.stderr.includes('rep_0005 is a draft')]).toEqual([2, true]);
    expect((await run('reports', 'verify', 'rep_9001')).exitCode).toBe(44);
  });

  test('a file that is there is read as one, whatever its name, and so is a name with a dot or a slash', async () => {
    const folder = await makeTempFolder();
    await run('reports', 'get', 'rep_0001', '--html', `${folder}/rep_0002.html`);
    await rename(`${folder}/rep_0002.html`, `${folder}/rep_0002`);
    const absolute = await run('reports', 'verify', `${folder}/rep_0002`);
    expect([absolute.stdout.split('\n').at(-2), absolute.exitCode]).toEqual(['rep_0001 verified', 0]);
    const bare = await run('reports', 'verify', 'LICENSE');
    expect(bare.exitCode).toBe(2);
    expect(bare.stderr).toContain('LICENSE is not an sbox report.');
    expect(bare.stderr).toContain('LICENSE is a file here, so the file is checked, not a report of the sandbox');
    for (const name of ['nowhere/report', 'report.htm', './rep_0001']) {
      const { exitCode, stderr } = await run('reports', 'verify', name);
      expect([name, exitCode, stderr.includes(`No such file: ${name}`)]).toEqual([name, 2, true]);
    }
  });

  test('a file whose insured, tax id or policy was replaced fails, and says where', async () => {
    const { stdout: page } = await run('reports', 'get', 'rep_0001', '--html', '-');
    const folder = await makeTempFolder();
    const verdictOf = async (from: string, to: string) => {
      const changed = page.replaceAll(from, to);
      expect(changed).not.toBe(page);
      await writeFile(`${folder}/changed.html`, changed);
      const { stdout, exitCode } = await run('reports', 'verify', `${folder}/changed.html`, '--json');
      const { isVerified, verifications, uncovered } = JSON.parse(stdout).data;
      return [exitCode, isVerified, failing(verifications), uncovered];
    };
    for (const [from, to] of [
      ['SBX-AR-30-000006', 'SBX-AR-30-000007'],
      ['PSS-2025-00106', 'PSS-2025-00107'],
      ['La Paloma', 'La Palomita'],
    ] as const) {
      const [exitCode, isVerified, found, uncovered] = await verdictOf(from, to);
      expect([from, exitCode, isVerified, uncovered]).toEqual([from, 1, false, []]);
      expect(found).toContain('statement');
    }
  });

  test('of a report that was signed without its parties, it says what the signature does not cover', async () => {
    const { stdout: page } = await run('reports', 'get', 'rep_0001', '--html', '-');
    const folder = await makeTempFolder();
    await writeFile(`${folder}/former.html`, page.replace('&quot;client&quot;:{', '&quot;insured&quot;:{'));
    const { stderr, exitCode } = await run('reports', 'verify', `${folder}/former.html`);
    expect([exitCode, stderr]).toEqual([
      1,
      expect.stringContaining('the signature does not cover these parts of the report: client'),
    ]);
  });
});
