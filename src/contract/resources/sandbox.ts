import { item, row, write } from '../row.ts';
import { Fixtures, Reset } from '../schemas/fixtures.ts';
import { Reason } from '../schemas/webhook.ts';

export const getFixtures = row('getFixtures', {
  ...item,
  path: '/v1/sbox/fixtures',
  permission: 'portfolio:read',
  data: Fixtures,
  command: ['fixtures', 'dump'],
  summary: 'Read the complete seeded dataset of the organization',
  decision: 12,
});

export const resetSandbox = row('resetSandbox', {
  ...write,
  freesMemory: true,
  resets: true,
  path: '/v1/sbox/reset',
  permission: null,
  answer: 'applied',
  body: Reason,
  data: Reset,
  command: ['reset'],
  summary: 'Return the sandbox to the seed data',
  decision: 6,
  example: { body: { reason: 'Start of a test run' } },
});
