// The whole sandbox of an organization: what it was seeded with, and the way back to that.

import { row } from '../row.ts';
import { Fixtures, Reset } from '../schemas/organization.ts';
import { Reason } from '../schemas/webhook.ts';

export const getFixtures = row(
  {
    id: 'getFixtures',
    method: 'GET',
    path: '/v1/sbox/fixtures',
    permission: 'portfolio:read',
    idempotencyKey: false,
    answer: 'item',
    data: Fixtures,
    problems: [],
    command: ['fixtures', 'dump'],
    summary: 'Read the complete seeded dataset of the organization',
    decision: 12,
  },
  {},
);

export const resetSandbox = row(
  {
    id: 'resetSandbox',
    method: 'POST',
    path: '/v1/sbox/reset',
    permission: null,
    idempotencyKey: true,
    answer: 'applied',
    body: Reason,
    data: Reset,
    problems: [],
    command: ['reset'],
    summary: 'Bring the sandbox back to the seeded dataset',
    decision: 6,
  },
  { body: { reason: 'Start of a test run' } },
);
