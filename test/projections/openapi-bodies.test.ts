// Whether the document's bodies are those that the sandbox takes. ajv reads the document.

import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect, test } from 'vitest';
import { Problem } from '../../src/contract/form/problem.ts';
import { rowOf } from '../../src/contract/rows.ts';
import { rows, type WorldRow } from '../support/example-request.ts';
import { openApi } from '../support/openapi-document.ts';
import { call, createTestWorld } from '../support/test-world.ts';

const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);
ajv.addSchema(openApi, 'openapi');

function bodyOf({ path, method }: { path: string; method: string }): ValidateFunction {
  const address = `paths/${path.replaceAll('/', '~1').replaceAll('{', '%7B').replaceAll('}', '%7D')}/${method.toLowerCase()}`;
  return ajv.compile({ $ref: `openapi#/${address}/requestBody/content/application~1json/schema` });
}

/** Whether a fresh world finds no fault with the form; it may still refuse the matter. */
function isTaken(row: WorldRow, body: object): boolean {
  try {
    call(createTestWorld(), row.id, { params: row.example.params ?? {}, body });
    return true;
  } catch (error) {
    if (error instanceof Problem) return error.code !== 'validation_failed';
    throw error;
  }
}

test.each(rows.filter(({ body }) => body !== undefined))('$id takes {} if and only if the document says so', (row) => {
  expect(isTaken(row, {})).toBe(bodyOf(row)({}));
});

/** Every choice of these members. Whatever else stands against a report is not a matter of its form. */
const members = [
  { title: 'Report' },
  { claimId: 'clm_0002' },
  { aoiIds: ['aoi_0003'] },
  { aoiIds: [] },
  { type: 'claim_file' },
  { type: 'damage_assessment' },
  { reportId: 'rep_0005' },
  { status: 'signed' },
  { status: 'draft' },
];

function chooseAll(parts: readonly object[]): object[] {
  const bodies: object[] = [{}];
  for (const part of parts) bodies.push(...bodies.map((body) => ({ ...body, ...part })));
  return bodies;
}
const bodies = chooseAll(members);

test('a report has the forms of the document and no others', () => {
  const isDescribed = bodyOf({ path: '/v1/reports', method: 'POST' });
  const different = bodies.filter((body) => isDescribed(body) !== isTaken(rowOf('createReport'), body));
  expect(different).toEqual([]);
  const described = bodies.filter((body) => isDescribed(body));
  expect(described).toContainEqual({ title: 'Report', claimId: 'clm_0002' });
  expect(described).toContainEqual({ reportId: 'rep_0005', status: 'signed' });
  expect(described.length).toBeLessThan(bodies.length / 2);
});

const loss = { policyId: 'pol_0001', aoiId: 'aoi_0002', peril: 'hail', occurredAt: '2026-01-12' };
const ofClaim = [loss, { claimId: 'clm_0002' }, { status: 'withdrawn' }, { reason: 'x' }, { description: 'x' }];
const ofVisit = [
  ...[{ claimId: 'clm_0001', detectionId: 'det_0001' }, { zones: [{ hectares: 1, damagePct: 20 }] }, { notes: 'x' }],
  ...[{ peritajeId: 'per_0006' }, { agreedByInsured: true }, { completedAt: '2026-01-14T12:00:00Z' }],
];
const unchanged = [{ claimId: 'clm_0002' }, { claimId: 'clm_0002', reason: 'x' }];

test.each([
  // A change that changes nothing is refused by a sentence of its own.
  ['createClaim', ofClaim, unchanged],
  ['createPeritaje', ofVisit, []],
] as const)('%s has the forms of the document and no others', (id, parts, refused) => {
  const row = rowOf(id);
  const isDescribed = bodyOf(row);
  const different = chooseAll(parts).filter((body) => isDescribed(body) !== isTaken(row as WorldRow, body));
  expect(different).toEqual(refused);
  expect(chooseAll(parts).filter((body) => isDescribed(body)).length).toBeGreaterThan(4);
});

test.each([
  ['', false],
  ['AA==', true],
  ['AB==', false],
  ['AAE=', true],
  ['AAF=', false],
  ['AAAA', true],
  ['AAA', false],
  ['AAA=AAAA', false],
  ['A-A_', false],
  ['AAAA\n', false],
])('%j is base64: %s', (contentBase64, expected) => {
  const isDescribed = bodyOf({ path: '/v1/org/branding/logo', method: 'POST' });
  expect(isDescribed({ contentType: 'image/png', contentBase64 })).toBe(expected);
});
