import { PassThrough } from 'node:stream';
import { beforeAll, describe, expect, test } from 'vitest';
import { eventPaths } from '../../src/contract/event-paths.ts';
import type { Delivery } from '../../src/contract/schemas/webhook.ts';
import { type RunOptions, runCli } from '../support/run-cli.ts';
import { startTestServer } from '../support/test-app.ts';

let env: Record<string, string> = {};
beforeAll(async () => {
  env = { SBOX_BASE_URL: (await startTestServer({ tokens: [{ token: 'cust', permissions: ['claims:write'] }] })).url };
});
const run = (line: string, options: RunOptions = {}) => runCli(line.split(' '), { env, ...options });
const trigger = async (line: string): Promise<Delivery[]> =>
  JSON.parse((await run(`trigger ${line} --json`)).stdout).data;

/** Written by hand: the member of the record that is its id. */
const eventTypes = [
  ['claim.created', 'claimId'],
  ['report.approved', 'reportId'],
  ['weather.alert', 'alertId'],
] as const;

const identities = ['full', 'other-org'];

test('every type of event has a path', () => {
  expect(eventTypes.map(([eventType]) => eventType)).toEqual(Object.keys(eventPaths));
});

describe.each(eventTypes)('sbox trigger %s', (eventType, idName) => {
  test.each(identities)('happens twice in one world as %s, each time about another record', async (profile) => {
    const line = `${eventType} --profile ${profile} --world again`;
    const [first, second] = [await trigger(line), await trigger(line)];
    for (const deliveries of [first, second])
      expect(deliveries.map((delivery) => delivery.eventType)).toEqual([eventType]);
    const ids = [first, second].map(([delivery]) => JSON.parse(String(delivery?.request.body)).data[idName]);
    expect(ids[0]).toMatch(/^[a-z]+_\d{4}$/);
    expect(ids[1]).not.toBe(ids[0]);
    const { deliveries } = JSON.parse((await run(`deliveries list --profile ${profile} --world again --json`)).stdout)
      .data as { deliveries: Delivery[] };
    expect(deliveries.slice(0, 2).map(({ deliveryId }) => deliveryId)).toContain(second[0]?.deliveryId);
  });

  test.each(['2026-03-01T00:00:00Z', '2036-01-15T11:00:00Z'])('happens when the clock stands at %s', async (time) => {
    const world = `at-${time.slice(0, 4)}-${idName}`;
    await run(`clock to ${time} --world ${world}`);
    expect(await trigger(`${eventType} --world ${world}`)).toMatchObject([{ eventType }]);
  });
});

test('each call is a line on stderr, and the deliveries are the result', async () => {
  const { stdout, stderr, exitCode } = await run('trigger claim.created -o table --world told');
  expect(stderr).toBe(`200  GET /v1/clients  cli_0009
201  POST /v1/portfolios  pf_0004
201  POST /v1/aois  aoi_0031
201  POST /v1/policies  pol_0013
201  POST /v1/claims  clm_0012
`);
  expect(stdout).toMatch(/^DELIVERY +CREATED AT .*\ndlv_0011 .* claim\.created .*\n$/);
  expect(exitCode).toBe(0);
});

test('nothing but the id is printed where that was asked for', async () => {
  expect(await run('trigger report.approved -o id --world quiet')).toMatchObject({ stdout: 'dlv_0011\n', stderr: '' });
});

test('where nobody subscribes to the type, an endpoint is subscribed once', async () => {
  const line = 'trigger claim.created --profile other-org --world once';
  expect((await run(line)).stderr).toContain('201  POST /v1/webhooks/subscriptions  whs_0005\n200  GET /v1/clients');
  expect((await run(line)).stderr).not.toContain('subscriptions');
});

test('a plot that no policy insures is refused before an endpoint is subscribed', async () => {
  const where = '--profile other-org --world untouched';
  expect((await run(`trigger claim.created --aoi-id aoi_9999 ${where}`)).exitCode).toBe(2);
  expect((await run(`webhooks list ${where} -o id`)).stdout).not.toContain('whs_0005');
});

test.each(['--profile read-only', '--token cust'])('with %s it is refused as usual', async (who) => {
  const { stdout, stderr, exitCode } = await run(`trigger claim.created ${who} --world refused`);
  expect(stderr).toContain('✗ 403 insufficient_permission: The operation requires');
  expect({ stdout, exitCode }).toEqual({ stdout: '', exitCode: 43 });
});

test('an unknown type is refused with the nearest one and all that there are', async () => {
  const { stderr, exitCode } = await run('trigger claim.creatd');
  expect(stderr).toBe(
    '✗ "claim.creatd" is not an event type; did you mean claim.created? known: claim.created, report.approved, weather.alert.\n',
  );
  expect(exitCode).toBe(2);
});

test('without a type a person at a terminal is asked for one, and anybody else is shown what there is', async () => {
  const refused = await run('trigger');
  expect(refused.stderr).toContain('needs the type of an event: claim.created, report.approved, weather.alert');
  expect(refused.exitCode).toBe(2);
  const keyboard = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => keyboard });
  const asked = await run('trigger --world asked', {
    tty: true,
    input: keyboard,
    onOutput: (text) => {
      if (text.includes('Which event?')) setImmediate(() => keyboard.write('\r'));
    },
  });
  expect(asked.output).toContain('claim.created');
  expect(asked.exitCode).toBe(0);
});

test('--curl would show one request of several, so it is refused', async () => {
  expect(await run('trigger claim.created --curl')).toMatchObject({ exitCode: 2, stdout: '' });
});

test('an alert is about the plot, the peril and the severity that were asked for', async () => {
  const [delivery] = await trigger('weather.alert --aoi-id aoi_0006 --peril drought --severity severe --world chosen');
  expect(JSON.parse(String(delivery?.request.body)).data).toMatchObject({
    aoiId: 'aoi_0006',
    peril: 'drought',
    severity: 'severe',
  });
  const unwatched = await trigger('weather.alert --aoi-id aoi_0008 --peril frost --world chosen');
  expect(unwatched.map(({ request }) => JSON.parse(request.body).data.aoiId)).toEqual(['aoi_0008']);
});

test('a claim is under the policy that was named, and a report is about the plot or the claim', async () => {
  const [created] = await trigger('claim.created --policy-id pol_0002 --peril hail --world stored');
  const { policyId, aoiId, claimId } = JSON.parse(String(created?.request.body)).data;
  expect([policyId, aoiId]).toEqual(['pol_0002', 'aoi_0003']);
  const [approved] = await trigger(`report.approved --aoi-id aoi_0002 --world stored`);
  expect(JSON.parse(String(approved?.request.body)).data.aoiIds).toEqual(['aoi_0002']);
  const { stderr, exitCode } = await run(`trigger report.approved --claim-id clm_4711 --world stored`);
  expect([claimId, exitCode, stderr.includes('clm_4711')]).toEqual([claimId, 44, true]);
});

test('a claim on a plot is under the policy that insures it, and a claim for a peril is for that peril', async () => {
  const [onPlot] = await trigger('claim.created --aoi-id aoi_0018 --world plots');
  expect(JSON.parse(String(onPlot?.request.body)).data).toMatchObject({ policyId: 'pol_0002', aoiId: 'aoi_0018' });
  const [ofPeril] = await trigger('claim.created --peril flood --world plots');
  expect(JSON.parse(String(ofPeril?.request.body)).data).toMatchObject({ peril: 'flood' });
  const { stderr, exitCode } = await run('trigger claim.created --aoi-id aoi_0014 --world plots');
  expect([exitCode, stderr.includes('No active policy insures aoi_0014.')]).toEqual([2, true]);
});

test('an alert is about a plot of one’s own, and so are a claim and a report', async () => {
  const ring = '[[-60.61,-33.7],[-60.6,-33.7],[-60.6,-33.69],[-60.61,-33.69],[-60.61,-33.7]]';
  const make = async (line: readonly string[]) =>
    JSON.parse((await runCli([...line, '--world', 'own', '--json'], { env })).stdout).data;
  const { aoiId } = await make(['aois', 'create', '--portfolio-id', 'pf_0001', '--name', 'My own', '--ring', ring]);
  const insured = ['--client-id', 'cli_0001', '--portfolio-id', 'pf_0001', '--aoi-ids', aoiId, '--perils', 'hail'];
  const term = ['--effective-from', '2026-01-01', '--effective-to', '2026-12-31'];
  await make(['policies', 'create', ...insured, '--sum-insured', '1000 USD', ...term]);
  const about = async (line: string) =>
    JSON.parse(String((await trigger(`${line} --world own`))[0]?.request.body)).data;
  expect(await about(`weather.alert --aoi-id ${aoiId} --severity low`)).toMatchObject({ aoiId, severity: 'low' });
  expect(await about(`claim.created --aoi-id ${aoiId}`)).toMatchObject({ aoiId, peril: 'hail' });
  const other = await make([
    'policies',
    'create',
    ...insured.slice(0, -1),
    'flood',
    '--sum-insured',
    '1000 USD',
    ...term,
  ]);
  expect(await about(`claim.created --aoi-id ${aoiId} --peril flood`)).toMatchObject({ policyId: other.policyId });
  const { stderr } = await run(`trigger claim.created --aoi-id ${aoiId} --peril fire --world own`);
  expect(stderr).toContain(`No active policy insures ${aoiId} against fire.`);
  expect(await about(`report.approved --aoi-id ${aoiId}`)).toMatchObject({ aoiIds: [aoiId] });
});

test.each([
  ['weather.alert --claim-id clm_0001', '--claim-id is not an option of weather.alert, which takes --aoi-id, --peril,'],
  ['claim.created --severity low', '--severity is not an option of claim.created, which takes --aoi-id, --peril,'],
  ['report.approved --peril hail', '--peril is not an option of report.approved, which takes --aoi-id, --claim-id.'],
  ['report.approved --claim-id clm_0001 --aoi-id aoi_0001', 'leave --aoi-id out'],
  ['weather.alert --peril heat', 'Nothing detects heat on a plot; a weather.alert is of hail, frost, drought.'],
])('%s is refused before anything is sent: %s', async (line, said) => {
  const { stderr, stdout, exitCode } = await run(`trigger ${line} --world refused-options`);
  expect({ stdout, exitCode }).toEqual({ stdout: '', exitCode: 2 });
  expect(stderr.replace(/\s+/g, ' ')).toContain(said);
});
