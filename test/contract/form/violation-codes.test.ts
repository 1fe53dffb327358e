import { expect, test } from 'vitest';
import { namedSchemas } from '../../../scripts/openapi/schema-registry.ts';
import { problems } from '../../../src/contract/form/problems.ts';
import rules from '../../../src/contract/form/rule-codes.json' with { type: 'json' };
import { keywordCodes } from '../../../src/contract/form/violation-codes.ts';
import { listFiles, readText } from '../../support/source-files.ts';
import { startTestServer } from '../../support/test-app.ts';

const ruleCodes = Object.keys(rules);

test('the codes are snake_case, and a rule has none that a keyword or a problem has', () => {
  const ofKeywords: string[] = Object.values(keywordCodes);
  for (const code of [...ofKeywords, ...ruleCodes]) expect(code).toMatch(/^[a-z]+(_[a-z0-9]+)*$/);
  expect(ruleCodes.filter((code) => ofKeywords.includes(code) || code in problems)).toEqual([]);
});

test('every code of a rule is used', () => {
  const sources = ['src/engine', 'src/law', 'src/server', 'src/world']
    .flatMap(listFiles)
    .map((path) => readText(path).text);
  expect(ruleCodes.filter((code) => !sources.some((text) => text.includes(`'${code}'`)))).toEqual([]);
});

/** They say nothing that a value could break. */
const silent = ['$id', 'contentEncoding', 'default', 'description', 'title'];
const isAnnotation = (keyword: string) => silent.includes(keyword) || keyword.startsWith('x-');

test('every keyword of the schemas has a code', () => {
  const used = new Set<string>();
  const visit = (schema: unknown): void => {
    if (Array.isArray(schema)) schema.forEach(visit);
    if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return;
    for (const [keyword, value] of Object.entries(schema)) {
      if (isAnnotation(keyword)) continue;
      used.add(keyword);
      if (keyword === 'properties' || keyword === 'patternProperties') Object.values(value as object).forEach(visit);
      else visit(value);
    }
  };
  for (const schema of namedSchemas.values()) visit(JSON.parse(JSON.stringify(schema)));
  // What these say is said by their members and elements.
  for (const keyword of ['properties', 'patternProperties', 'items']) used.delete(keyword);
  expect(used.size).toBeGreaterThan(12);
  expect([...used].filter((keyword) => !(keyword in keywordCodes))).toEqual([]);
});

test.each([
  ['unique_items', { clientId: 'cli_0001', aoiIds: ['aoi_0001', 'aoi_0001'] }, '#/aoiIds'],
  ['max_length', { policyNumber: 'x'.repeat(300) }, '#/policyNumber'],
  ['type', { deductiblePct: '7' }, '#/deductiblePct'],
  ['not_allowed', { deductibleType: 'none' }, '#/deductibleType'],
  ['required', {}, '#/clientId'],
  ['unknown_member', { aoiId: 'aoi_0001' }, '#/aoiId'],
])('a form is refused with %s', async (code, body, pointer) => {
  const { url } = await startTestServer();
  const answer = await fetch(`${url}/v1/policies`, {
    method: 'POST',
    headers: {
      authorization: 'Bearer sbox-full-access-token',
      'content-type': 'application/json',
      'idempotency-key': code,
    },
    body: JSON.stringify(body),
  });
  const { errors } = (await answer.json()) as { errors: { pointer: string; code: string }[] };
  expect([answer.status, errors.find((entry) => entry.pointer === pointer)?.code]).toEqual([422, code]);
});

test.each([
  [{}, 'idempotency-key'],
  [{ 'x-service-tenant-id': 'org_ebro' }, 'x-service-tenant-id'],
])('a refused header is named in lower case: %o', async (headers, header) => {
  const { url } = await startTestServer();
  const answer = await fetch(`${url}/v1/sbox/reset`, {
    method: 'POST',
    headers: { authorization: 'Bearer sbox-full-access-token', ...headers },
  });
  expect((await answer.json()) as object).toMatchObject({ errors: [{ header }] });
});
