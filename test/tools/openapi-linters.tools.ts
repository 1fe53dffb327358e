// The OpenAPI document as the linters read it that its users run.

import { BaseResolver, createConfig, lintDocument, makeDocumentFromString } from '@redocly/openapi-core';
import spectral from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';
import { expect, test } from 'vitest';
import { openApi } from '../support/openapi-document.ts';

interface Description {
  readonly paths: Record<string, Record<string, { parameters: object[]; requestBody: Body }>>;
}

interface Body {
  readonly content: Record<string, { example: unknown }>;
}

const described = openApi;

const rules = { 'oas3-parameter-description': 'warn' } as const;

async function lintBySpectral(document: object): Promise<string[]> {
  const linter = new spectral.Spectral();
  linter.setRuleset(new spectral.Ruleset({ extends: [rulesets.oas], rules }));
  const found = await linter.run(structuredClone(document) as Record<string, unknown>);
  return found.map(({ code, path }) => `${code} ${path.join('/')}`);
}

test('Spectral has no error and no warning about the document', async () => {
  expect(await lintBySpectral(described)).toEqual([]);
});

test('Spectral finds an answer that breaks its schema and a parameter without a description', async () => {
  const { paths, ...rest } = structuredClone(described) as { paths: Record<string, Record<string, never>> };
  const health = { type: 'object', required: ['status'] };
  const broken = {
    operationId: 'broken',
    tags: ['fixtures'],
    description: 'A list whose example is no list.',
    parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer' } }],
    responses: { 200: { description: 'It.', content: { 'application/json': { schema: health, example: {} } } } },
  };
  const found = await lintBySpectral({
    ...rest,
    components: {},
    webhooks: {},
    security: [],
    paths: { '/v1/broken': { get: broken } },
  });
  expect(Object.keys(paths).length).toBeGreaterThan(20);
  expect(found).toEqual([
    'oas3-parameter-description paths//v1/broken/get/parameters/0',
    'oas3-valid-media-example paths//v1/broken/get/responses/200/content/application/json/example',
  ]);
});

async function lintByRedocly(document: object): Promise<string[]> {
  const found = await lintDocument({
    document: makeDocumentFromString(JSON.stringify(document), 'openapi.json'),
    config: await createConfig({ extends: ['recommended'] }),
    externalRefResolver: new BaseResolver(),
  });
  return found.map(({ ruleId, message, location }) => `${ruleId} ${message} ${location[0]?.pointer ?? ''}`);
}

test('Redocly has nothing to say about the document', async () => {
  expect(await lintByRedocly(described)).toEqual([]);
});

test('Redocly finds a reference to nowhere and an example that breaks its schema', async () => {
  const broken = structuredClone(described) as unknown as Description;
  const create = broken.paths['/v1/portfolios']?.post;
  if (create?.requestBody?.content['application/json'] === undefined) throw new Error('The create has no body.');
  create.requestBody.content['application/json'].example = { name: 7 };
  create.parameters.push({ $ref: '#/components/parameters/Nowhere' });
  const rules = (await lintByRedocly(broken)).map((line) => line.split(' ')[0]);
  expect(rules).toEqual(expect.arrayContaining(['no-unresolved-refs', 'no-invalid-media-type-examples']));
});
