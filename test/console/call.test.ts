import { expect, test } from 'vitest';
import type { OperationInput } from '../../src/client/request.ts';
import { buildInput, exampleAsTyped } from '../../src/console/call/build-input.ts';
import { findForm, listFormFields, listForms } from '../../src/console/call/form-fields.ts';
import { typedOf } from '../../src/console/call/form-link.ts';
import { examples } from '../../src/contract/examples.ts';
import type { Next } from '../../src/contract/records.ts';
import { jsonRows, type OperationId, rowOf } from '../../src/contract/rows.ts';
import { as } from '../support/as.ts';
import { startTestServer } from '../support/test-app.ts';

test.each(jsonRows)('the form of $id can be filled in with its example', (row) => {
  const fields = listFormFields(row);
  const example = examples[row.id] as OperationInput;
  const { input, errors } = buildInput(fields, exampleAsTyped(fields, example));
  expect(errors).toEqual({});
  const numbered = Object.entries(input.query ?? {}).map(([name, value]) => [name, String(value)]);
  expect({ params: input.params, query: Object.fromEntries(numbered), body: input.body }).toEqual({
    params: example.params ?? {},
    query: example.query ?? {},
    body: example.body ?? {},
  });
});

test('required fields come first, and identifiers are picked from their collection', () => {
  const fields = listFormFields(rowOf('createDetection'));
  expect(fields.map(({ label, isRequired }) => [label, isRequired])).toEqual([
    ['eventId', true],
    ['aoiId', true],
    ['method', false],
  ]);
  expect(fields[0]?.collection).toBe('events');
  expect(fields[2]?.choices).toContain('ndvi_delta');
  expect(listFormFields(rowOf('getJobResult'))[0]).toMatchObject({ label: 'jobId', collection: 'jobs' });
});

const reported = 'eventId claimedHectares reportedLossPct claimedAmount detectionIds description externalRef';
const visited = 'detectionId scheduledAt expert modality phenologicalStage notes';
const evidence = 'type status language detectionIds peritajeId jobId';

test.each([
  [
    'createClaim',
    [
      ['Report a claim', `policyId* aoiId* peril* occurredAt* ${reported}`],
      ['Change the claim', `claimId* occurredAt ${reported} reason`],
      ['Withdraw the claim', 'claimId* status=withdrawn reason'],
    ],
  ],
  [
    'createPeritaje',
    [
      ['Schedule the visit', `claimId* ${visited}`],
      ['Record the visit', `claimId* zones* ${visited} completedAt assessedDamagePct`],
      ['Record the insured’s answer', 'peritajeId* agreedByInsured*'],
    ],
  ],
  [
    'createReport',
    [
      ['Report on plots', `title* aoiIds* ${evidence}`],
      ['Report on a claim', `title* claimId* aoiIds ${evidence}`],
      ['Sign the report', 'reportId* status=signed'],
    ],
  ],
  ['createJob', []],
] as const)('each form of %s has the fields that it takes, and marks what it requires', (id, forms) => {
  const told = listForms(rowOf(id)).map(({ title, fields }) => [
    title,
    fields.map(({ label, isRequired, fixed }) => `${label}${fixed ? `=${fixed}` : isRequired ? '*' : ''}`).join(' '),
  ]);
  expect(told).toEqual(forms);
});

test.each([
  ['createClaim', {}, 0],
  ['createClaim', { text: 'claims', 'body.policyId': 'pol_0001' }, 0],
  ['createClaim', { 'body.claimId': 'clm_0001' }, 1],
  ['createClaim', { 'body.claimId': 'clm_0001', 'body.status': 'withdrawn' }, 2],
  // Each of these is refused: all fields are shown, and nothing that was typed is lost.
  ['createClaim', { 'body.claimId': 'clm_0001', 'body.status': 'approved' }, -1],
  ['createClaim', { 'body.claimId': 'clm_0001', 'body.peril': 'hail' }, -1],
  ['createPeritaje', { 'body.zones': '[]' }, 1],
  ['createPeritaje', { 'body.peritajeId': 'per_0001' }, 2],
  ['createReport', { 'body.title': 'x', 'body.claimId': 'clm_0001' }, 1],
  ['createJob', { 'body.kind': 'footprint' }, -1],
] as const)('%s with %j opens the form at %i', (id, typed, position) => {
  expect(findForm(listForms(rowOf(id)), typed)).toBe(position);
});

test('a form sends its own fields of what is typed, and the value that it fixes', () => {
  const typed = { 'body.claimId': 'clm_0002', 'body.reason': 'Sold', 'body.peril': 'hail' };
  const [, change, withdrawal] = listForms(rowOf('createClaim'));
  const own = { claimId: 'clm_0002', reason: 'Sold' };
  expect(buildInput(change?.fields ?? [], typed).input.body).toEqual(own);
  expect(buildInput(withdrawal?.fields ?? [], typed).input.body).toEqual({ ...own, status: 'withdrawn' });
});

test('whether the insured agrees is a choice of two', () => {
  const [, , answer] = listForms(rowOf('createPeritaje'));
  const send = (agreed: string) =>
    buildInput(answer?.fields ?? [], { 'body.peritajeId': 'per_0006', 'body.agreedByInsured': agreed }).input.body;
  expect([send('true'), send('false'), send('')]).toEqual([
    { peritajeId: 'per_0006', agreedByInsured: true },
    { peritajeId: 'per_0006', agreedByInsured: false },
    { peritajeId: 'per_0006' },
  ]);
});

const fault = (id: Parameters<typeof rowOf>[0], typed: Record<string, string>) =>
  buildInput(listFormFields(rowOf(id)), typed).errors;

test('a value that cannot be sent is reported at its field; everything else is left to the service', () => {
  expect(fault('getAoi', {})).toEqual({ 'params.id': 'This is part of the path, so it is required.' });
  expect(fault('createAoi', { 'body.ring': '[[1,2' })).toEqual({ 'body.ring': 'Write JSON.' });
  expect(fault('createClaim', { 'body.claimedHectares': 'many' })).toEqual({
    'body.claimedHectares': 'Enter a number.',
  });
  expect(Object.keys(fault('createClaim', { 'body.claimedAmount': '12' }))).toEqual(['body.claimedAmount']);
  expect(fault('createClaim', {})).toEqual({});
});

test.each([
  ['[[0,0],[1,0],[1,1],[0,0]]'],
  ['{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,0]]]}'],
  ['{"type":"Feature","geometry":{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,0]]]}}'],
])('a ring may be typed as %s', (text) => {
  const { input } = buildInput(listFormFields(rowOf('createAoi')), { 'body.ring': text });
  expect(input.body).toEqual({
    ring: [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 0],
    ],
  });
});

test('the form of what can be done with a record sends it as it was offered', async () => {
  const { url } = await startTestServer();
  const opened = new Map<string, string | undefined>();
  for (const record of [
    'clm_0001',
    'clm_0003',
    'clm_0011',
    'det_0001',
    'per_0001',
    'aoi_0003',
    'evt_0003',
    'dlv_0008',
  ]) {
    const answer = await fetch(`${url}/control/next?record=${record}`, { headers: as('full') });
    const { data } = (await answer.json()) as { data: Next };
    for (const { intent, operationId, params, body } of [...data.actions, ...data.blocked]) {
      const row = rowOf(operationId as OperationId);
      const typed = typedOf({ operationId, params, body });
      const forms = listForms(row);
      const form = forms[findForm(forms, typed)];
      const { input, errors } = buildInput(form?.fields ?? listFormFields(row), typed);
      expect({ intent, errors, params: input.params, body: input.body }).toEqual({
        ...{ intent, errors: {}, params },
        body: body ?? {},
      });
      opened.set(intent, form?.title);
    }
  }
  expect(Object.fromEntries(opened)).toMatchObject({
    report_claim: 'Report a claim',
    withdraw_claim: 'Withdraw the claim',
    schedule_visit: 'Schedule the visit',
    record_visit: 'Record the visit',
    dispute_assessment: 'Record the insured’s answer',
    sign_report: 'Sign the report',
    retry_delivery: undefined,
  });
});
