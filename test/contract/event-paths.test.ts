// Which calls lead to an event. That they work in any organization is held by `sbox trigger`.
import { expect, test } from 'vitest';
import { eventPaths, type Watched } from '../../src/contract/event-paths.ts';
import type { WebhookEventType } from '../../src/contract/schemas/vocabularies.ts';

const newLand = ['listClients', 'createPortfolio', 'createAoi', 'createPolicy', 'createClaim'];
const watched: Watched = { aoiId: 'aoi_0001', peril: 'frost' };

test.each<[WebhookEventType, Watched | undefined, string[]]>([
  ['claim.created', undefined, newLand],
  ['report.approved', undefined, ['listDetections', 'createReport']],
  ['weather.alert', undefined, ['listPortfolios', 'createAoi', 'createWatchSubscription', 'strikeEvent']],
  ['weather.alert', watched, ['getAoi', 'strikeEvent']],
])('%s of %j takes its calls in their order', (type, given, operations) => {
  expect(eventPaths[type](given).map(({ operation }) => operation)).toEqual(operations);
});

test('an alert strikes what is watched, and new land with hail', () => {
  const severity = 'severe';
  expect(eventPaths['weather.alert'](watched)).toMatchObject([
    { params: { id: 'aoi_0001' } },
    { body: { aoiId: '{aoiId}', peril: 'frost', severity } },
  ]);
  const [watch, strike] = eventPaths['weather.alert']().slice(-2);
  expect(watch).toMatchObject({ body: { peril: 'hail', minSeverity: 'low' } });
  expect(strike).toMatchObject({ body: { aoiId: '{aoiId}', peril: 'hail', severity } });
});

test('a claim is on land of its own, and a report is signed', () => {
  expect(eventPaths['claim.created']().at(-1)).toMatchObject({ body: { peril: 'wind', aoiId: '{aoiId}' } });
  expect(eventPaths['report.approved']().at(-1)).toMatchObject({ body: { aoiIds: ['{aoiId}'], status: 'signed' } });
});
