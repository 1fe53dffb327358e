import { expect, test } from 'vitest';
import type { Why } from '../../src/contract/schemas/why.ts';
import { callAs } from '../support/call-as.ts';
import { startTestServer } from '../support/test-app.ts';

const { url } = await startTestServer();

async function stepsOf(record: string, member?: string) {
  const query = member === undefined ? '' : `&member=${member}`;
  const answer = await callAs('full', url, `GET /control/why?record=${record}${query}`);
  return ((await answer.json()) as { data: Why }).data.steps;
}

test('of a decided claim the approved amount follows from its settlement, and the loss from the zones of the visit', async () => {
  const steps = await stepsOf('clm_0005', 'approvedAmount');
  expect(steps[0]).toEqual({
    depth: 0,
    operator: '=',
    name: 'amount',
    value: 27_419.96,
    unit: 'USD',
    result: null,
    from: { record: 'clm_0005', member: 'settlement.amount' },
  });
  expect(steps.filter(({ name }) => name === 'zone_damage').map(({ value, from }) => [value, from?.record])).toEqual([
    [48, 'per_0001'],
    [22, 'per_0001'],
    [4, 'per_0001'],
  ]);
  expect(await stepsOf('clm_0005', 'settlement.amount')).toEqual(steps);
  expect(await stepsOf('clm_0005')).toEqual(steps);
});

test('an assessed loss is explained at the claim as at its visit', async () => {
  const steps = await stepsOf('clm_0011', 'assessedLossPct');
  expect(steps[0]).toMatchObject({ name: 'assessed_loss', value: 21.43, unit: '%' });
  expect(await stepsOf('per_0006', 'assessedDamagePct')).toEqual(steps);
});

test('what follows from no figure has no steps: a status, a visit that has not ended, a claim that nobody assessed', async () => {
  expect(await stepsOf('clm_0005', 'status')).toEqual([]);
  expect(await stepsOf('per_0005', 'assessedDamagePct')).toEqual([]);
  expect(await stepsOf('clm_0002', 'approvedAmount')).toEqual([]);
  expect(await stepsOf('pol_0001')).toEqual([]);
});
