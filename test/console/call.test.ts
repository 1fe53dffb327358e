import { expect, test } from 'vitest';
import type { OperationInput } from '../../src/client/request.ts';
import { buildInput, exampleAsTyped } from '../../src/console/call/build-input.ts';
import { listFormFields } from '../../src/console/call/form-fields.ts';
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
  const seen: string[] = [];
  for (const record of [
    'clm_0001',
    'clm_0003',
    'clm_0011',
    'det_0001',
    'per_0006',
    'aoi_0003',
    'evt_0003',
    'dlv_0008',
  ]) {
    const answer = await fetch(`${url}/control/next?record=${record}`, { headers: as('full') });
    const { data } = (await answer.json()) as { data: Next };
    for (const { intent, operationId, params, body } of [...data.actions, ...data.blocked]) {
      const fields = listFormFields(rowOf(operationId as OperationId));
      const { input, errors } = buildInput(fields, typedOf({ operationId, params, body }));
      expect({ intent, errors, params: input.params, body: input.body }).toEqual({
        ...{ intent, errors: {}, params },
        body: body ?? {},
      });
      seen.push(intent);
    }
  }
  for (const intent of ['schedule_visit', 'record_visit', 'report_claim', 'dispute_assessment', 'retry_delivery'])
    expect(seen).toContain(intent);
});
