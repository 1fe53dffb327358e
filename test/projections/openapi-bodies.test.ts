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
const bodies: object[] = [{}];
for (const member of members) bodies.push(...bodies.map((body) => ({ ...body, ...member })));

test('a report has the forms of the document and no others', () => {
  const isDescribed = bodyOf({ path: '/v1/reports', method: 'POST' });
  const different = bodies.filter((body) => isDescribed(body) !== isTaken(rowOf('createReport'), body));
  expect(different).toEqual([]);
  const described = bodies.filter((body) => isDescribed(body));
  expect(described).toContainEqual({ title: 'Report', claimId: 'clm_0002' });
  expect(described).toContainEqual({ reportId: 'rep_0005', status: 'signed' });
  expect(described.length).toBeLessThan(bodies.length / 2);
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
