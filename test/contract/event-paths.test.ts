// Which calls lead to an event, by what was chosen. That they work in any organization is held by `sbox trigger`.
import { expect, test } from 'vitest';
import { type Chosen, eventPaths } from '../../src/contract/event-paths.ts';
import type { WebhookEventType } from '../../src/contract/schemas/vocabularies.ts';

const newLand = ['listClients', 'createPortfolio', 'createAoi', 'createPolicy', 'createClaim'];

test.each<[WebhookEventType, Chosen, string[]]>([
  ['claim.created', {}, newLand],
  ['claim.created', { peril: 'hail' }, newLand],
  ['claim.created', { policyId: 'pol_0001' }, ['getClock', 'getPolicy', 'createClaim']],
  ['report.approved', {}, ['listDetections', 'createReport']],
  ['report.approved', { aoiId: 'aoi_0001' }, ['getAoi', 'createReport']],
  ['report.approved', { claimId: 'clm_0001' }, ['createReport']],
  ['weather.alert', {}, ['listPortfolios', 'createAoi', 'createWatchSubscription', 'strikeEvent']],
  ['weather.alert', { aoiId: 'aoi_0001' }, ['getAoi', 'createWatchSubscription', 'strikeEvent']],
  ['weather.alert', { aoiId: 'aoi_0001', isWatched: true }, ['getAoi', 'strikeEvent']],
])('%s of %j takes its calls in their order', (type, chosen, operations) => {
  expect(eventPaths[type](chosen).map(({ operation }) => operation)).toEqual(operations);
});

const last = (type: WebhookEventType, chosen: Chosen) => eventPaths[type](chosen).at(-1);

test('what was chosen stands in the calls, and what was not is found', () => {
  const claim = { operation: 'createClaim', body: { aoiId: '{aoiIds.0}', peril: '{perils.0}' } };
  expect(last('claim.created', { policyId: 'pol_0001' })).toMatchObject(claim);
  expect(last('claim.created', { policyId: 'pol_0001', aoiId: 'aoi_0002', peril: 'frost' })).toMatchObject({
    body: { policyId: 'pol_0001', aoiId: 'aoi_0002', peril: 'frost' },
  });
  expect(last('claim.created', {})).toMatchObject({ body: { peril: 'wind' } });
  expect(last('report.approved', { claimId: 'clm_0001' })).toMatchObject({
    body: { claimId: 'clm_0001', status: 'signed' },
  });
  expect(last('weather.alert', {})).toMatchObject({ body: { peril: 'hail', severity: 'severe' } });
  expect(last('weather.alert', { peril: 'wind', severity: 'low' })).toMatchObject({
    body: { peril: 'wind', severity: 'low' },
  });
});
