import { expect, test } from 'vitest';
import { namedSchemas } from '../../scripts/openapi/schema-registry.ts';
import { problems } from '../../src/contract/form/problems.ts';
import { openApi } from '../support/openapi-document.ts';
import { controlEndpoints, type Endpoint, endpoints, extensionEndpoints, serviceEndpoints } from '../support/oracle.ts';

interface Parameter {
  $ref?: string;
  name?: string;
  in?: string;
  example?: unknown;
}

interface Reply {
  'x-sandbox-extension'?: boolean;
  $ref?: string;
  headers?: Record<string, unknown>;
  links?: Record<string, object>;
  content: Record<string, { schema: unknown; example?: unknown; examples?: Record<string, unknown> }>;
}

interface DescribedOperation {
  operationId: string;
  description: string;
  'x-fern-streaming'?: object;
  tags: string[];
  'x-required-permission': string | null;
  'x-sandbox-extension'?: boolean;
  parameters: Parameter[];
  requestBody?: { required: boolean; content: Record<string, { example?: unknown; examples?: object }> };
  responses: Record<string, Reply>;
}

interface Description {
  info: { version: string; description: string };
  paths: Record<string, Record<string, DescribedOperation>>;
  webhooks: Record<string, { post: DescribedOperation }>;
  components: {
    examples: Record<string, { value: { code: string; status: number } }>;
    headers: Record<string, object>;
    responses: Record<string, Reply>;
    parameters: Record<string, Parameter>;
    schemas: Record<string, object>;
  };
}

const described = openApi as unknown as Description;
const all: Endpoint[] = [...endpoints, ...extensionEndpoints, ...controlEndpoints];

function operationOf({ method, path }: { method: string; path: string }): DescribedOperation {
  const operation = described.paths[path]?.[method.toLowerCase()];
  if (operation === undefined) throw new Error(`The document lacks ${method} ${path}.`);
  return operation;
}

/** Statuses that no rule of the service gives. */
const faultStatuses = ['429', '500', '502', '503', '504'];

/** What the operation answers by rules: all but trouble, which stands in the document once. */
const answersOf = (endpoint: Endpoint): [string, Reply][] =>
  Object.entries(operationOf(endpoint).responses).filter(([, { $ref }]) => $ref === undefined);

test('the document describes the operations of the specification, the extension rows and the control operations, and nothing else', () => {
  const addresses = Object.entries(described.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(addresses).toHaveLength(serviceEndpoints.length + controlEndpoints.length);
  expect(addresses.sort()).toEqual(all.map(({ method, path }) => `${method} ${path}`).sort());
  expect(described.info.version).toBe('doc4-sbox-product-surface-v1');
});

test('exactly the extension rows and the control operations are marked as extensions of the sandbox', () => {
  const marked = all.filter((endpoint) => operationOf(endpoint)['x-sandbox-extension'] === true);
  expect(marked).toEqual([...extensionEndpoints, ...controlEndpoints]);
});

test.each(all)('$method $path says its permission, its key and whether it is paged', (endpoint) => {
  const operation = operationOf(endpoint);
  const references = operation.parameters.map(({ $ref }) => $ref);
  const names = operation.parameters.map(({ name }) => name);
  expect(operation['x-required-permission']).toBe(endpoint.permission);
  expect(names.includes('idempotency-key')).toBe(endpoint.idempotencyKey);
  expect(references.includes('#/components/parameters/Limit')).toBe(endpoint.answer === 'page');
  expect(references.includes('#/components/parameters/Cursor')).toBe(endpoint.answer === 'page');
  expect(references).toContain('#/components/parameters/Tenant');
});

test.each(all)('$method $path documents only statuses that are legal, and every legal refusal', (endpoint) => {
  // An answer that is marked as an extension is none of the specification's: what replaces a world lists what its order answers.
  const { responses } = operationOf(endpoint);
  const statuses = answersOf(endpoint)
    .map(([status]) => Number(status))
    .filter((status) => responses[status]?.['x-sandbox-extension'] !== true);
  expect(endpoint.statuses).toEqual(expect.arrayContaining(statuses));
  const refusals = endpoint.statuses.filter((status) => status >= 400);
  expect(statuses.filter((status) => status >= 400)).toEqual(refusals);
});

test('an operation that a fault may strike declares the statuses of faults beside its own, and no other does', () => {
  for (const endpoint of all) {
    const references = Object.entries(operationOf(endpoint).responses).filter(([, { $ref }]) => $ref !== undefined);
    const expected = faultStatuses.map((status) => [status, { $ref: `#/components/responses/Fault${status}` }]);
    expect(references).toEqual(controlEndpoints.includes(endpoint) ? [] : expected);
  }
});

test.each([
  ['429', ['injected_fault']],
  ['500', ['injected_fault', 'internal_error']],
  ['502', ['injected_fault']],
  ['503', ['injected_fault', 'server_busy', 'log_unavailable', 'world_stopped', 'world_limit_reached']],
  ['504', ['injected_fault']],
])('%s is told once: as an extension, with how long to wait and an example for each of %j', (status, codes) => {
  const { headers, content, ...said } = described.components.responses[`Fault${status}`] as Reply;
  const { schema, examples } = content['application/problem+json'] ?? {};
  expect(Object.keys(described.components.responses)).toEqual(faultStatuses.map((one) => `Fault${one}`));
  expect(said).toMatchObject({ 'x-sandbox-extension': true, description: expect.stringContaining('`injected_fault`') });
  expect(headers).toEqual({ 'Retry-After': { $ref: '#/components/headers/RetryAfter' } });
  expect(JSON.stringify(schema)).toContain(
    JSON.stringify({ status: { const: Number(status) }, code: { enum: codes } }),
  );
  const shown = Object.entries(examples as Record<string, { value: { code: string; status: number } }>);
  expect(shown.map(([code, { value }]) => [code, value.code, value.status])).toEqual(
    codes.map((code) => [code, code, Number(status)]),
  );
});

test.each([
  ['page', ['200']],
  ['item', ['200']],
  ['created', ['201']],
  ['accepted', ['202']],
  ['applied', ['200']],
])('an operation that answers %s documents the success %j', (answer, expected) => {
  const found = all.filter((endpoint) => endpoint.answer === answer);
  expect(found.length).toBeGreaterThan(0);
  for (const endpoint of found) {
    const successes = Object.keys(operationOf(endpoint).responses).filter((status) => status < '300');
    // A second form of these bodies applies: signing, withdrawing, agreeing.
    const signsToo =
      endpoint.method === 'POST' && ['/v1/reports', '/v1/claims', '/v1/peritajes'].includes(endpoint.path);
    expect(successes).toEqual(signsToo ? ['200', ...expected] : expected);
  }
});

test('a Location stands on every created and accepted answer, and on no other', () => {
  const located = all.filter((endpoint) =>
    Object.values(operationOf(endpoint).responses).some(
      ({ headers }) => headers !== undefined && 'Location' in headers,
    ),
  );
  expect(located).toEqual(all.filter(({ answer }) => answer === 'created' || answer === 'accepted'));
});

test('accepted work leads by its job to each read of it, and headers show what they may hold', () => {
  const accepted = all.filter(({ answer }) => answer === 'accepted');
  const parameters = { id: '$response.body#/data/jobId' };
  for (const endpoint of accepted) {
    const { links = {} } = operationOf(endpoint).responses['202'] as Reply;
    expect(Object.keys(links)).toEqual(['getJob', 'getJobResult']);
    expect(Object.values(links)).toEqual(
      Object.keys(links).map((id) => expect.objectContaining({ operationId: id, parameters })),
    );
  }
  expect(accepted).toHaveLength(2);
  expect(described.components.headers).toMatchObject({
    Location: { example: '/v1/jobs/job_0007' },
    RetryAfter: { example: 1 },
  });
});

test('every refusal lists its codes, each with an example of the same code and status', () => {
  let listed = 0;
  for (const endpoint of all) {
    for (const [status, reply] of answersOf(endpoint)) {
      if (Number(status) < 400) continue;
      const codes = Object.keys(reply.content['application/problem+json']?.examples ?? {});
      expect(codes.length).toBeGreaterThan(0);
      for (const code of codes) {
        expect(described.components.examples[code]?.value).toMatchObject({ code, status: Number(status) });
        listed += 1;
      }
    }
  }
  expect(listed).toBeGreaterThan(200);
});

test('a problem code that no operation answers with by rule belongs to the transport or the server', () => {
  const unused = Object.keys(problems).filter((code) => !(code in described.components.examples));
  expect(unused.sort()).toEqual([
    'headers_too_large',
    'host_not_allowed',
    'injected_fault',
    'internal_error',
    'malformed_request',
    'method_not_allowed',
    'request_timeout',
    'route_not_found',
    'server_busy',
    'server_full',
    'transfer_coding_not_supported',
    'world_full',
    'world_limit_reached',
  ]);
});

const isFile = ({ path }: Endpoint): boolean => path.endsWith('/file');

test('every body is required and, but for a file, has an example, and DELETE has none', () => {
  const withBody = all.filter((endpoint) => operationOf(endpoint).requestBody !== undefined);
  expect(withBody).toEqual(all.filter(({ method }) => method === 'POST' || method === 'PUT'));
  for (const endpoint of withBody) {
    const body = operationOf(endpoint).requestBody;
    expect(body?.required).toBe(true);
    if (isFile(endpoint)) {
      expect(body?.content).toEqual({ 'application/gzip': { schema: { type: 'string', format: 'binary' } } });
      continue;
    }
    const { example, examples } = body?.content['application/json'] ?? {};
    // These have a second form, which applies.
    if (examples === undefined) expect(example).toBeTypeOf('object');
    else {
      expect(['/v1/reports', '/v1/claims', '/v1/peritajes']).toContain(endpoint.path);
      expect(Object.keys(examples)).toEqual(['created', 'applied']);
    }
  }
});

test('every success but a file and every webhook has an example, and a stream an event', () => {
  const [stream, ...ending] = [...all].sort((a, b) => Number(b.answer === 'stream') - Number(a.answer === 'stream'));
  const event = stream && operationOf(stream).responses['200']?.content['text/event-stream']?.example;
  expect(event).toMatch(/^event: request\nid: req_1\ndata: \{.*"operationId":"getLogStream".*\}\n\n$/);
  for (const endpoint of ending) {
    const successes = Object.entries(operationOf(endpoint).responses).filter(([status]) => status < '300');
    for (const [status, { content }] of successes) {
      if (isFile(endpoint) && endpoint.method === 'GET') {
        expect(content).toEqual({ 'application/gzip': { schema: { type: 'string', format: 'binary' } } });
        continue;
      }
      const { example } = content['application/json'] ?? {};
      expect([endpoint.path, status, example]).toEqual([
        endpoint.path,
        status,
        { data: expect.anything(), ...page(endpoint) },
      ]);
    }
  }
  for (const [type, { post }] of Object.entries(described.webhooks))
    expect(post.requestBody?.content['application/json']?.example).toMatchObject({ type });
});

const page = ({ answer }: Endpoint) => (answer === 'page' ? { page: expect.anything() } : {});

test('each write shows a key of its own, and headers of requests are in lower case', () => {
  const headers = all.flatMap((endpoint) =>
    operationOf(endpoint).parameters.filter(({ in: place }) => place === 'header'),
  );
  const keys = headers.filter(({ name }) => name === 'idempotency-key').map(({ example }) => example);
  expect(keys).toHaveLength(all.filter(({ idempotencyKey }) => idempotencyKey).length);
  expect(new Set(keys).size).toBe(keys.length);
  expect([...new Set(headers.map(({ name }) => name))]).toEqual(['idempotency-key', 'last-event-id']);
  expect(described.components.parameters.Tenant).toMatchObject({ in: 'header', name: 'x-service-tenant-id' });
});

test('the three event types are the webhooks', () => {
  expect(Object.keys(described.webhooks).sort()).toEqual(['claim.created', 'report.approved', 'weather.alert']);
});

test('the three fixture tokens stand in the introduction', () => {
  for (const token of ['sbox-full-access-token', 'sbox-read-only-token', 'sbox-other-org-token']) {
    expect(described.info.description).toContain(token);
  }
});

test('no two named schemas say the same, so a reference has one name only', () => {
  const texts = [...namedSchemas].map(([, schema]) => JSON.stringify(schema));
  expect(texts.length).toBeGreaterThan(50);
  expect(new Set(texts).size).toBe(texts.length);
});

test('a position is a list of two numbers, and a vocabulary has the type string', () => {
  const text = JSON.stringify(described.components.schemas);
  expect(text).toMatch(/"items":\{"type":"array","items":\{"type":"number"\},"maxItems":2,[^}]*"minItems":2/);
  expect(text).not.toMatch(/additionalItems|prefixItems/);
  expect(described.components.schemas.Peril).toMatchObject({ type: 'string', enum: expect.arrayContaining(['hail']) });
});

test('an example that a fresh world does not answer says after which operation it is answered', () => {
  const after = Object.values(described.paths)
    .flatMap((methods) => Object.values(methods))
    .filter(({ description }) => description.includes('The example is what is answered after'));
  expect(after.map(({ operationId }) => operationId)).toEqual(
    expect.arrayContaining(['getFault', 'removeFault', 'listFaults']),
  );
  const { description } = operationOf({ method: 'GET', path: '/control/faults/{id}' });
  expect(description).toContain('The example is what is answered after that of `addFault`: a fresh world has none.');
});

test('an example that was asked for with a limit says so', () => {
  const { description } = operationOf({ method: 'GET', path: '/v1/clients' });
  expect(description).toContain('The example was asked for with `limit=5`.');
  expect(operationOf({ method: 'GET', path: '/v1/claims' }).description).not.toContain('limit=');
});

test('the stream alone has the hint and the note that its answer goes on', () => {
  for (const endpoint of all) {
    const operation = operationOf(endpoint);
    const isStream = endpoint.answer === 'stream';
    expect(operation['x-fern-streaming']).toEqual(isStream ? { format: 'sse' } : undefined);
    expect(operation.description.includes('the response has no end')).toBe(isStream);
  }
});

test('the times of examples are in UTC, which every generated client takes', () => {
  expect(JSON.stringify(described.paths)).not.toMatch(/"[0-9-]{10}T[0-9:.]{8,12}[+-][0-9]{2}:[0-9]{2}"/);
});
