import type { TSchema } from 'typebox';
import { expect, test } from 'vitest';
import type { CollectionName } from '../../src/contract/collections.ts';
import type { Example } from '../../src/contract/form/operation.ts';
import { operations } from '../../src/contract/operations.ts';
import { rowOf, type WorldOperationId } from '../../src/contract/rows.ts';
import { violationsOf } from '../../src/engine/kernel/validation.ts';
import { runImport } from '../support/import.ts';
import { call, createTestWorld, refusal, seed, told } from '../support/test-world.ts';

interface Facts {
  readonly type?: string;
  readonly anyOf?: readonly Facts[];
  readonly properties?: Readonly<Record<string, Facts>>;
}

/** The members of a body that its resource shows as null where they are not set. */
function nullableOf({ body, data }: { readonly body?: object; readonly data: object }): string[] {
  const shown = (data as Facts).properties ?? {};
  return Object.keys((body as Facts | undefined)?.properties ?? {}).filter((name) =>
    shown[name]?.anyOf?.some(({ type }) => type === 'null'),
  );
}

const writes = operations.flatMap((row): [WorldOperationId, string[], Example][] => {
  const names = nullableOf(row);
  return names.length === 0 ? [] : [[row.id, names, row.example]];
});

test('these bodies have members that their resource shows as null', () => {
  expect(Object.fromEntries(writes)).toEqual({
    createPortfolio: ['description'],
    createAoi: ['crop', 'species', 'sowingDate', 'season', 'clientId', 'externalRef'],
    createClient: ['taxId', 'email', 'phone', 'region'],
    createPolicy: ['crop', 'trigger', 'premium'],
    createClaim: ['eventId', 'reportedLossPct', 'claimedAmount', 'description', 'externalRef'],
    createPeritaje: [
      'agreedByInsured',
      'detectionId',
      'assessedDamagePct',
      'completedAt',
      'phenologicalStage',
      'notes',
    ],
    createReport: ['claimId', 'peritajeId', 'jobId'],
    createWatchSubscription: ['threshold'],
    replaceBranding: ['secondaryColor', 'legalName', 'supportEmail', 'websiteUrl', 'reportFooter'],
  });
});

/** With clm_0012, whose peril no satellite sees. */
function worldWithFire() {
  const world = createTestWorld();
  const fire = { policyId: 'pol_0001', aoiId: 'aoi_0001', peril: 'fire', occurredAt: '2026-01-10' } as const;
  call(world, 'createClaim', { body: fire });
  return world;
}

test.each(writes)('%s takes null for what its resource shows as null, as if it was left out', (id, names, example) => {
  // The claim of the example can have a detection, so its visit names one.
  const { body, ...request } = id === 'createPeritaje' ? { body: { claimId: 'clm_0012' } } : example;
  const left = Object.fromEntries(Object.entries(body as object).filter(([name]) => !names.includes(name)));
  const nulled = { ...left, ...Object.fromEntries(names.map((name) => [name, null])) };
  const answered = call(worldWithFire(), id, { ...request, body: nulled });
  expect(answered).toEqual(call(worldWithFire(), id, { ...request, body: left }));
});

test('null is refused where the resource never shows it', () => {
  const body = { name: null, country: null, description: null };
  expect(told(refusal(createTestWorld(), 'createPortfolio', { body }))).toEqual(['#/name type', '#/country type']);
});

test('what is wrong with a member that may be null is told as of any other', () => {
  const { body } = rowOf('createPolicy').example;
  const wrong = { ...(body as object), crop: 'soy', premium: { amount: '1', currency: 'usd', tax: 1 } };
  const problem = refusal(createTestWorld(), 'createPolicy', { body: wrong });
  expect(told(problem)).toEqual([
    '#/crop not_allowed',
    '#/premium/tax unknown_member',
    '#/premium/amount type',
    '#/premium/currency pattern',
  ]);
  expect(problem.detail).toContain('#/crop must be one of soybean, maize');
});

test('a row of an import takes the same nulls, and an upsert keeps what it had', () => {
  const world = createTestWorld();
  const kept = call(world, 'getClient', { params: { id: 'cli_0001' } }).data;
  const { taxId, name } = kept;
  expect(runImport(world, 'clients', [{ taxId, name, email: null, phone: null }], { mode: 'upsert' }).updated).toBe(1);
  const { updatedAt: _when, ...now } = call(world, 'getClient', { params: { id: 'cli_0001' } }).data;
  expect(kept).toMatchObject(now);
  expect(runImport(world, 'clients', [{ name: 'Sin datos', taxId: null, email: null }]).created).toBe(1);
});

/** The members of a seeded record that the body of its create takes. */
const editable = operations.flatMap((row) => {
  if (row.answer !== 'created') return [];
  const page = operations.find((other) => other.answer === 'page' && other.path === row.path);
  const { collection } = page as { readonly collection: CollectionName };
  const names = Object.keys(row.body.properties);
  return seed.organizationIds.flatMap((organizationId) =>
    seed
      .of(organizationId)
      .records(collection)
      .ordered()
      .map(({ id, value }): [string, string, TSchema, object] => {
        const members = Object.entries(value).filter(([name]) => names.includes(name));
        return [row.id, id, row.body, Object.fromEntries(members)];
      }),
  );
});

test('whatever was read of a seeded record has the form of a write, its nulls and empty lists included', () => {
  expect(editable.length).toBeGreaterThan(130);
  const refused = editable.flatMap(([operationId, id, form, body]) =>
    violationsOf(form, body).map((violation) => ({ operationId, id, ...violation })),
  );
  expect(refused).toEqual([]);
});
