// Magic inputs of every organization whose outcome comes later: deliveries, alerts, imports.

import type { Scenario } from '../../../src/contract/schemas/organization.ts';
import type { Cast } from './cast.ts';
import { location, Script, thenCreate, thenEnd, thenRead } from './scenario.ts';

/** Hosts of endpoints, the outcome of a delivery to each, and after how many attempts. */
const endpoints = [
  ['ok', 'delivered at once', 'delivered', 1],
  ['flaky', 'delivered at the third attempt', 'delivered', 3],
  ['always-500', 'dead_letter after five answers of 500', 'dead_letter', 5],
  ['timeout', 'dead_letter after five time-outs', 'dead_letter', 5],
  ['gone', 'dead_letter and the subscription disabled', 'dead_letter', 1],
] as const;

export function listWebhooks(cast: Cast): Scenario[] {
  const script = new Script(cast);
  return endpoints.map(([host, what, status, attemptCount]) => {
    const isGone = host === 'gone';
    const body = { endpointUrl: `https://${host}.sandbox.test/scenario`, eventTypes: ['claim.created'] };
    return script.write(`201, then ${what}`, '/v1/webhooks/subscriptions', body, {
      note: `Create a claim afterwards and read the deliveries.${isGone ? ' The endpoint answers 410 Gone.' : ''}`,
      finds: { '/data/status': 'active' },
      afterwards: [
        thenCreate('/v1/claims', cast.newClaim),
        thenRead('/v1/webhooks/deliveries', {
          '/data/deliveries/0/endpointUrl': body.endpointUrl,
          '/data/deliveries/0/status': status,
          '/data/deliveries/0/attemptCount': attemptCount,
        }),
        thenRead(location, { '/data/status': isGone ? 'disabled' : 'active' }),
      ],
    });
  });
}

export function listCreated(cast: Cast): Scenario[] {
  const { aoiId, peril, eventId } = cast.unwatched;
  const script = new Script(cast);
  return [
    script.write(
      '202, then succeeded with a row that is rejected',
      '/v1/import/aois',
      { items: [{ portfolioId: cast.portfolioId, name: 'A row without a ring' }] },
      {
        afterwards: [
          thenEnd({ '/data/status': 'succeeded' }),
          thenRead(`${location}/result`, { '/data/created': 0, '/data/rejected': 1, '/data/errors/0/index': 0 }),
        ],
      },
    ),
    script.write(
      '201, and an alert at once',
      '/v1/watch/subscriptions',
      { aoiId, peril },
      {
        note: `The plot was struck by ${eventId}.`,
        afterwards: [thenRead(`/v1/alerts?aoiId=${aoiId}`, { '/data/0/eventId': eventId, '/data/0/status': 'open' })],
      },
    ),
  ];
}
