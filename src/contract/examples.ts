// One request per operation that succeeds against the freshly seeded sandbox with the full token; before a few of the
// control operations another one is sent.
// The OpenAPI document, the client's help, the README and the tests show or send it.

import { fillTemplate } from '../primitives/path-template.ts';
import { controlExamples, examplesBefore } from './control-examples.ts';
import type { ExampleOf } from './example.ts';
import type { Answer, Operation } from './operation.ts';
import type { OperationId } from './operation-id.ts';

export const examples: { readonly [Id in OperationId]: ExampleOf<Id> } = {
  getFixtures: {},
  resetSandbox: { body: { reason: 'Start of a test run' } },
  listPortfolios: { query: { limit: '10' } },
  createPortfolio: {
    body: {
      name: 'Litoral 2025/26',
      description: 'Río Paraná terraces',
      country: 'AR',
      currency: 'USD',
      season: '2025/26',
    },
  },
  getPortfolio: { params: { id: 'pf_0001' } },
  listAois: { query: { portfolioId: 'pf_0001', peril: 'hail' } },
  createAoi: {
    body: {
      portfolioId: 'pf_0001',
      name: 'La Aurora – Lote 3, Rojas',
      ring: [
        [-60.74, -34.2],
        [-60.73, -34.2],
        [-60.73, -34.192],
        [-60.74, -34.192],
        [-60.74, -34.2],
      ],
      perilProfile: ['hail', 'drought'],
      crop: 'soybean',
      season: '2025/26',
      externalRef: 'ROJ-0003',
    },
  },
  getAoi: { params: { id: 'aoi_0001' } },
  listClients: { query: { limit: '5' } },
  createClient: {
    body: {
      name: 'Agropecuaria El Ceibo',
      clientType: 'company',
      taxId: 'SBX-AR-EL-CEIBO',
      email: 'campo@elceibo.example',
      country: 'AR',
      region: 'Buenos Aires',
    },
  },
  listPolicies: { query: { status: 'active' } },
  createPolicy: {
    body: {
      clientId: 'cli_0001',
      portfolioId: 'pf_0001',
      aoiIds: ['aoi_0001'],
      perils: ['wind'],
      sumInsured: { amount: 54600, currency: 'USD' },
      effectiveFrom: '2026-02-01',
      effectiveTo: '2026-06-30',
      crop: 'soybean',
      deductiblePct: 6,
      deductibleType: 'straight',
    },
  },
  listEvents: { query: { peril: 'hail', severity: 'severe', from: '2025-12-01', to: '2026-01-01' } },
  listDetections: { query: { eventId: 'evt_0001' } },
  createDetection: { body: { eventId: 'evt_0001', aoiId: 'aoi_0001', method: 'ndre_delta' } },
  listWeather: { query: { aoiId: 'aoi_0001', from: '2025-12-15', to: '2025-12-22' } },
  listClaims: { query: { peril: 'hail' } },
  createClaim: {
    body: {
      policyId: 'pol_0001',
      aoiId: 'aoi_0002',
      peril: 'hail',
      occurredAt: '2025-12-18T17:40:00-03:00',
      eventId: 'evt_0001',
      claimedHectares: 60,
      reportedLossPct: 45,
      detectionIds: ['det_0002'],
      description: 'Leaves stripped and stems broken on the western half.',
    },
  },
  getClaim: { params: { id: 'clm_0001' } },
  listPeritajes: { query: { claimId: 'clm_0001' } },
  createPeritaje: {
    body: { claimId: 'clm_0001', detectionId: 'det_0001', scheduledAt: '2026-01-20T13:00:00Z', modality: 'field' },
  },
  listReports: { query: { status: 'signed' } },
  createReport: { body: { title: 'Hail damage, La Esperanza', aoiIds: ['aoi_0001'], language: 'en' } },
  getReport: { params: { id: 'rep_0001' } },
  listWatchSubscriptions: { query: { aoiId: 'aoi_0001' } },
  createWatchSubscription: { body: { aoiId: 'aoi_0002', peril: 'frost', minSeverity: 'high' } },
  listAlerts: { query: { status: 'open' } },
  listWebhookSubscriptions: {},
  createWebhookSubscription: {
    body: { endpointUrl: 'https://ok.sandbox.test/example', eventTypes: ['claim.created', 'report.approved'] },
  },
  listDeliveries: {},
  replayDelivery: { params: { id: 'dlv_0008' }, body: { reason: 'The endpoint answers again' } },
  getBranding: {},
  replaceBranding: {
    body: {
      displayName: 'Pampa Sandbox',
      primaryColor: '#0B6E4F',
      locale: 'es-AR',
      timezone: 'America/Argentina/Cordoba',
    },
  },
  uploadLogo: {
    body: {
      contentType: 'image/png',
      contentBase64: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      fileName: 'logo.png',
    },
  },
  importRows: {
    params: { kind: 'clients' },
    body: { items: [{ name: 'Tambo La Merced' }, { name: 'Cooperativa Río Tercero', clientType: 'cooperative' }] },
  },
  createJob: { body: { kind: 'geo.damage_footprint', input: { eventId: 'evt_0001', aoiId: 'aoi_0001' } } },
  getJob: { params: { id: 'job_0001' } },
  cancelJob: { params: { id: 'job_0003' } },
  getJobResult: { params: { id: 'job_0001' } },
  getClient: { params: { id: 'cli_0001' } },
  getPolicy: { params: { id: 'pol_0001' } },
  getDetection: { params: { id: 'det_0001' } },
  getPeritaje: { params: { id: 'per_0001' } },
  getWatchSubscription: { params: { id: 'wsb_0001' } },
  getWebhookSubscription: { params: { id: 'whs_0001' } },
  ...controlExamples,
};

/** How to meet the other answer of an operation that has two. */
export const otherExamples: {
  readonly [Id in 'createClaim' | 'createPeritaje' | 'createReport']: ExampleOf<Id>;
} = {
  createClaim: { body: { claimId: 'clm_0002', status: 'withdrawn', reason: 'The crop recovered.' } },
  createPeritaje: { body: { peritajeId: 'per_0006', agreedByInsured: true } },
  createReport: { body: { reportId: 'rep_0006', status: 'signed' } },
};

/** What an example may hold, for readers that go over all of them. */
export interface AnyExample {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export const exampleOf = (row: Operation): AnyExample => examples[row.id as OperationId];

/** The operation whose example is sent before that of the row; undefined for those that a fresh sandbox answers. */
export const operationBefore = (row: Operation): OperationId | undefined =>
  examplesBefore[row.id as keyof typeof examplesBefore];

/** The examples of a row, one for each of its answers. */
export function examplesOf(row: Operation): { answer: Answer; example: AnyExample }[] {
  const first = { answer: row.answer, example: exampleOf(row) };
  if (row.otherAnswer === undefined) return [first];
  return [first, { answer: row.otherAnswer, example: otherExamples[row.id as keyof typeof otherExamples] }];
}

/** The path of the example, its parameters filled in, without the query. */
export function examplePathOf(row: Operation): string {
  const { params = {} } = exampleOf(row);
  return fillTemplate(row.path, (name) => params[name] ?? name);
}
