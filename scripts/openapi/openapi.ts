// The OpenAPI 3.1 document: the table of operations in the words of that standard. Nothing that a row says is repeated here.

import type { Operation } from '../../src/contract/form/operation.ts';
import { surfaceVersion } from '../../src/contract/form/surface.ts';
import type { operations } from '../../src/contract/operations.ts';
import { fixtureTokens } from '../../src/contract/permissions.ts';
import resourceWords from '../../src/contract/resource-words.json' with { type: 'json' };
import { rows } from '../../src/contract/rows.ts';
import type { JsonObject } from '../../src/projections/describe-schema.ts';
import { describeProperties } from '../../src/projections/member-words.ts';
import type { SeededExamples } from './openapi-examples.ts';
import { buildOperation } from './openapi-operation.ts';
import { sharedParameters } from './openapi-parameters.ts';
import { buildFaultAnswers, buildProblemExamples, responseHeaders } from './openapi-responses.ts';
import { buildWebhooks } from './openapi-webhooks.ts';
import { createSchemaRegistry, type SchemaRegistry } from './schema-registry.ts';

type Tag = (typeof operations)[number]['command'][0] | 'control';

const otherTags: Record<Exclude<Tag, keyof typeof resourceWords>, string> = {
  fixtures: 'The complete seeded dataset.',
  reset: 'Back to the seeded dataset.',
  control: 'Features of the sandbox that the service does not have: time, and faults on purpose.',
};

const tags = [
  ...Object.entries(resourceWords).map(([name, { summary }]) => ({ name, description: `${summary}.` })),
  ...Object.entries(otherTags).map(([name, description]) => ({ name, description })),
];

const tokenLines = fixtureTokens.map(({ token, purpose }) => `- \`${token}\`: ${purpose}`).join('\n');

const introduction = `A deterministic sandbox of a crop-risk monitoring and claims API. Every answer is a fixture or follows from
one by rules: there is no customer data, and no external provider is called. After a reset, the same requests return the same bytes.

**Tokens.** Tokens are not secret.

${tokenLines}

A token may carry the name of a world, such as \`sbox-full-access-token+ci-42\`: every world is a separate sandbox.

**Order of the checks.** Route, credential, tenant header, permission, idempotency key, body, repetition of the key,
resource, form, references, rules, conflicts, budget. A refused request changes nothing and uses up no key.

**Examples.** Examples of success are the responses of a freshly seeded world to the example request of the operation, or
after another request if the operation says so; lists of more than three items are cut to two. Each write shows its own idempotency key.

**Faults on purpose.** \`/control/faults\` adds a fault to a world, and the header \`Sbox-Fault\` adds one to a single request:
\`status=503\`, \`drop\` or \`delay=2s\`, the first two also with \`; after\`: the request is carried out but its response is lost. Such a
response has the code \`injected_fault\` and one of the statuses 429, 500, 502, 503 and 504, which no rule of the service returns:
each operation lists them so that your client handles them, with the problems that the server itself may have.

**Beyond the statuses listed.** An unknown path gets 404 \`route_not_found\`, an unknown method 405. Every GET
supports HEAD too. Each problem's \`type\` leads to a page that says what to do about it. If a schema has
\`x-problem\`, violating it returns that code instead of \`validation_failed\`.`;

export function buildOpenApi(seeded: SeededExamples): JsonObject {
  const registry = createSchemaRegistry();
  const paths = buildPaths(rows, registry, seeded);
  const responses = buildFaultAnswers(registry);
  const webhooks = buildWebhooks(registry, seeded.messages);
  const schemas = registry.components();
  const document = {
    openapi: '3.1.0',
    info: {
      title: 'Sandbox Risk-Monitoring API',
      version: surfaceVersion,
      summary: 'Crop-risk monitoring and claims, as a deterministic sandbox',
      description: introduction,
      // Nobody else runs it: whoever is in doubt asks its own pages.
      contact: { name: 'The documentation of this sandbox', url: 'http://127.0.0.1:4600/docs' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'The sandbox that serves this document' }],
    security: [{ bearer: [] }],
    tags,
    paths,
    webhooks,
    components: {
      schemas,
      responses,
      parameters: sharedParameters,
      headers: responseHeaders,
      examples: buildProblemExamples(rows),
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: `Fixture tokens:\n\n${tokenLines}` } },
    },
  };
  return describeProperties(document, schemas);
}

function buildPaths(rows: readonly Operation[], registry: SchemaRegistry, seeded: SeededExamples): JsonObject {
  const paths: Record<string, JsonObject> = {};
  for (const row of rows) {
    paths[row.path] = { ...paths[row.path], [row.method.toLowerCase()]: buildOperation(row, registry, seeded, rows) };
  }
  return paths;
}
