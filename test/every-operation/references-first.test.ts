import { expect, test } from 'vitest';
import { Reference, withoutNull } from '../../src/contract/form/fields.ts';
import { operations } from '../../src/contract/operations.ts';
import type { WorldOperationId } from '../../src/contract/rows.ts';
import { runImport } from '../support/import.ts';
import { createTestWorld, refusal } from '../support/test-world.ts';

const openRing = [
  [-58.74, -34.2],
  [-58.73, -34.2],
  [-58.73, -34.19],
  [-58.74, -34.19],
];
const threeDecimals = { amount: 1.005, currency: 'USD' };
const tomorrow = '2026-01-16T12:00:00Z';

/** Bodies that name what exists and break a rule of the business. */
const faulty: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  createAoi: { portfolioId: 'pf_0001', name: 'Lote', ring: openRing, clientId: 'cli_0001' },
  createPolicy: {
    clientId: 'cli_0001',
    portfolioId: 'pf_0001',
    aoiIds: ['aoi_0001'],
    perils: ['wind'],
    sumInsured: threeDecimals,
    effectiveFrom: '2026-02-01',
    effectiveTo: '2026-01-01',
  },
  createDetection: { eventId: 'evt_0001', aoiId: 'aoi_0001', method: 'spi3_ndvi_anomaly' },
  createClaim: {
    policyId: 'pol_0001',
    aoiId: 'aoi_0002',
    eventId: 'evt_0001',
    peril: 'hail',
    occurredAt: tomorrow,
    claimedAmount: threeDecimals,
    detectionIds: ['det_0001'],
  },
  createPeritaje: { claimId: 'clm_0001', detectionId: 'det_0001', completedAt: tomorrow },
  createReport: {
    title: 'Mixed',
    claimId: 'clm_0002',
    aoiIds: ['aoi_0001'],
    detectionIds: ['det_0001'],
    peritajeId: 'per_0001',
    jobId: 'job_0002',
  },
  createWatchSubscription: {
    aoiId: 'aoi_0001',
    peril: 'hail',
    threshold: { metric: 'spi3', operator: 'gte', value: 1 },
  },
  createWebhookSubscription: {
    endpointUrl: 'https://hooks.example/#part',
    eventTypes: ['claim.created'],
    signingKeyRef: 'whkey_0001',
  },
  createJob: {
    kind: 'geo.damage_footprint',
    input: { eventId: 'evt_0001', aoiId: 'aoi_0001', method: 'spi3_ndvi_anomaly' },
  },
};

interface Facts {
  readonly type?: string;
  readonly anyOf?: readonly Facts[];
  readonly description?: string;
  readonly items?: Facts;
  readonly properties?: Readonly<Record<string, Facts>>;
}

/** Two references have a form of their own: a key's, and that of the draft to sign, which stands alone in its body. */
const [beginning = ''] = (Reference('anything') as Facts).description?.split('anything') ?? [];
const isReference = (schema: Facts): boolean => {
  const { description, items } = withoutNull(schema);
  return description?.startsWith(beginning) === true || (items !== undefined && isReference(items));
};

function referencesOf({ properties = {} }: Facts, at: readonly string[] = []): string[][] {
  return Object.entries(properties).flatMap(([name, member]) =>
    isReference(member) ? [[...at, name]] : referencesOf(member, [...at, name]),
  );
}

const references = operations.flatMap((row): [WorldOperationId, string[]][] =>
  'body' in row ? referencesOf(row.body as Facts).map((path) => [row.id, path]) : [],
);

const isOfDraft = (path: readonly string[]): boolean => path.join() === 'reportId';

function withLost(body: Readonly<Record<string, unknown>>, [name = '', ...rest]: readonly string[]): object {
  const value = body[name];
  if (rest.length > 0) return { ...body, [name]: withLost(value as Record<string, unknown>, rest) };
  return { ...body, [name]: Array.isArray(value) ? ['nothing'] : 'whkey_7777' };
}

test.each([
  ...references.filter(([, path]) => !isOfDraft(path)),
  ['createWebhookSubscription', ['signingKeyRef']] as [WorldOperationId, string[]],
])('%s looks for %s before it looks at any rule', (id, path) => {
  const body = faulty[id] ?? {};
  expect(refusal(createTestWorld(), id, { body }).status).toBe(422);
  const lost = refusal(createTestWorld(), id, { body: withLost(body, path) });
  expect([lost.status, lost.code]).toEqual([404, 'resource_not_found']);
  expect(lost.errors.map(({ pointer }) => pointer?.replace(/\/0$/, ''))).toEqual([`#/${path.join('/')}`]);
});

test('the rows of an import are looked at in the same order', () => {
  const rows = [faulty['createAoi'], { ...faulty['createAoi'], portfolioId: 'pf_7' }];
  const { errors } = runImport(createTestWorld(), 'aois', rows);
  expect(errors.map(({ pointer, code }) => `${pointer} ${code}`)).toEqual([
    '#/items/0/ring/3 not_closed',
    '#/items/1/portfolioId resource_not_found',
  ]);
});
