import { PassThrough } from 'node:stream';
import { beforeAll, describe, expect, test } from 'vitest';
import { WebhookEventType } from '../../../../src/contract/schemas/vocabularies.ts';
import type { Delivery } from '../../../../src/contract/schemas/webhook.ts';
import { type RunOptions, runCli } from '../../../support/run-cli.ts';
import { startTestServer } from '../../../support/test-app.ts';

let env: Record<string, string> = {};
beforeAll(async () => {
  env = { SBOX_BASE_URL: (await startTestServer({ tokens: [{ token: 'cust', permissions: ['claims:write'] }] })).url };
});
const run = (line: string, options: RunOptions = {}) => runCli(line.split(' '), { env, ...options });
const trigger = async (line: string): Promise<Delivery[]> => {
  const { stdout, stderr, exitCode } = await run(`trigger ${line} --json`);
  expect(exitCode, stderr).toBe(0);
  return JSON.parse(stdout).data;
};

/** Written by hand: the member of the record that is its id. */
const eventTypes = [
  ['claim.created', 'claimId'],
  ['report.approved', 'reportId'],
  ['weather.alert', 'alertId'],
] as const;

const identities = ['full', 'other-org'];

test('every type of event can be triggered', () => {
  expect(eventTypes.map(([eventType]) => eventType)).toEqual(WebhookEventType.enum);
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
    expect((await run(`clock to ${time} --world ${world}`)).exitCode).toBe(0);
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
  expect(stdout).toMatch(/^DELIVERY +STATUS .* CREATED AT UTC .*\ndlv_0011 .* claim\.created .*\n$/);
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

test('an alert is about a plot and a peril that are watched, and about new land where nothing is', async () => {
  const [delivery] = await trigger('weather.alert --world watched');
  const { aoiId, peril, severity } = JSON.parse(String(delivery?.request.body)).data;
  const { stdout } = await run('watches list --world watched --json');
  expect(JSON.parse(stdout).data).toContainEqual(expect.objectContaining({ aoiId, peril, status: 'active' }));
  expect(severity).toBe('severe');
});

test('the plots that it makes have the size of one in the Pampas, and lie apart', async () => {
  for (let times = 0; times < 2; times += 1) await trigger('claim.created --world land');
  const { stdout } = await run('aois list --world land --limit 2 --json');
  const [second, first] = JSON.parse(stdout).data as { areaHectares: number; centroid: { lon: number } }[];
  for (const { areaHectares, centroid } of [first, second] as { areaHectares: number; centroid: { lon: number } }[]) {
    expect([Math.round(areaHectares), centroid.lon > -65 && centroid.lon < -58.9]).toEqual([82, true]);
  }
  expect(first?.centroid.lon).not.toBe(second?.centroid.lon);
});
