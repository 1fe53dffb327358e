import spectral from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';
import { expect, test } from 'vitest';
import { buildOpenApi } from '../../src/projections/openapi.ts';
import seededExamples from '../../src/projections/seeded-examples.json' with { type: 'json' };

const described = buildOpenApi(seededExamples);

/** The sandbox runs on its reader's own machine, so there is nobody to contact. */
const rules = { 'info-contact': 'off', 'oas3-parameter-description': 'warn' } as const;

async function lint(document: object): Promise<string[]> {
  const linter = new spectral.Spectral();
  linter.setRuleset(new spectral.Ruleset({ extends: [rulesets.oas], rules }));
  const found = await linter.run(structuredClone(document) as Record<string, unknown>);
  return found.map(({ code, path }) => `${code} ${path.join('/')}`);
}

test('Spectral has no error and no warning about the document', { timeout: 120_000 }, async () => {
  expect(await lint(described)).toEqual([]);
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
  const found = await lint({
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
