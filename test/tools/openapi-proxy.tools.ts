// Every example of the document, sent through Prism's proxy, which compares requests and answers with the document.

import { createRequire } from 'node:module';
import { createServer } from '@stoplight/prism-http-server';
import { afterAll, expect, test } from 'vitest';
import { rows } from '../../src/contract/rows.ts';
import { fillTemplate } from '../../src/primitives/path-template.ts';
import { as } from '../support/as.ts';
import { openApi } from '../support/openapi-document.ts';
import { controlEndpoints, serviceEndpoints } from '../support/oracle.ts';
import { startTestServer } from '../support/test-app.ts';

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly example?: string;
}

interface DescribedOperation {
  readonly operationId: string;
  readonly parameters: readonly (Parameter | { readonly $ref: string })[];
  readonly requestBody?: { readonly content: Record<string, Shown> };
  readonly responses: Record<string, { readonly content: Record<string, { readonly schema: object }> }>;
}

interface Shown {
  readonly example?: unknown;
  readonly examples?: Record<string, { readonly value: unknown }>;
}

interface Description {
  readonly paths: Record<string, Record<string, DescribedOperation>>;
}

const described = openApi as unknown as Description;

interface Request {
  readonly name: string;
  readonly path: string;
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body: string | null;
}

/** The requests that the document shows, each in a world of its own. */
function requestsOf(path: string, method: string, operation: DescribedOperation): Request[] {
  const parameters = operation.parameters.filter((parameter): parameter is Parameter => 'name' in parameter);
  const shown = (place: string): [string, string][] =>
    parameters.flatMap(({ in: at, name, example }) => (at === place && example !== undefined ? [[name, example]] : []));
  const params = Object.fromEntries(shown('path'));
  const query = new URLSearchParams(shown('query')).toString();
  return bodiesOf(operation).map((body, index) => {
    const name = `${operation.operationId}${index === 0 ? '' : index}`;
    const content = body === undefined ? {} : { 'content-type': 'application/json' };
    return {
      name,
      path: `${fillTemplate(path, (parameter) => String(params[parameter]))}${query && `?${query}`}`,
      method: method.toUpperCase(),
      headers: { ...as('full', name), ...Object.fromEntries(shown('header')), ...content },
      body: body === undefined ? null : JSON.stringify(body),
    };
  });
}

function bodiesOf({ requestBody }: DescribedOperation): unknown[] {
  if (requestBody === undefined) return [undefined];
  const shown = requestBody.content['application/json'];
  // The bytes of a file are not shown in a document.
  if (shown === undefined) return [];
  const { example, examples = {} } = shown;
  return example === undefined ? Object.values(examples).map(({ value }) => value) : [example];
}

/** Prism's server takes a document that this reader of its own has read. */
const fromPrism = createRequire(createRequire(import.meta.url).resolve('@stoplight/prism-http-server'));
const { getHttpOperationsFromSpec } = fromPrism('@stoplight/prism-http') as {
  getHttpOperationsFromSpec: (document: object) => Promise<Parameters<typeof createServer>[0]>;
};

const closing: (() => Promise<void>)[] = [];
afterAll(() => Promise.all(closing.map((close) => close())));

/** Prism between the caller and a sandbox: it answers by itself where something does not fit the document. */
async function startPrism(document: object): Promise<string> {
  const { url } = await startTestServer();
  const silent = () => undefined;
  const logger = { info: silent, debug: silent, warn: silent, error: silent, success: silent };
  const prism = createServer(await getHttpOperationsFromSpec(structuredClone(document)), {
    cors: false,
    components: { logger: { ...logger, child: () => logger } as never },
    config: {
      isProxy: true,
      upstream: new URL(url),
      upstreamProxy: undefined,
      checkSecurity: true,
      validateRequest: true,
      validateResponse: true,
      errors: true,
      mock: { dynamic: false },
    },
  });
  closing.push(() => prism.close());
  return prism.listen(0, '127.0.0.1');
}

async function send(prism: string, { path, method, headers, body }: Request) {
  const answer = await fetch(`${prism}${path}`, { method, headers, body });
  await answer.arrayBuffer();
  return { isOk: answer.ok, violations: answer.headers.get('sl-violations') };
}

/** What the example needs is sent to its world, unless another example has left it there. */
async function prepare(prism: string, { name, headers }: Request, requests: readonly Request[]): Promise<void> {
  const row = rows.find(({ id }) => id === name);
  const before = row?.exampleAfter;
  const first = requests.find((request) => request.name === before);
  if (first === undefined) return;
  const { authorization } = headers as { authorization: string };
  await send(prism, { ...first, headers: { ...first.headers, authorization, 'idempotency-key': `before-${name}` } });
}

test('Prism finds no request and no answer that does not fit the document', async () => {
  const prism = await startPrism(described);
  const ofOperations = Object.entries(described.paths).filter(([path]) => /^\/(v1|control)\//.test(path));
  const requests = ofOperations.flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => requestsOf(path, method, operation)),
  );
  // Three operations have two examples, one has an answer without an end, for which Prism would wait, and one takes a file.
  const ending = requests.filter(({ name }) => name !== 'getLogStream');
  expect(ending).toHaveLength(serviceEndpoints.length + 3 + controlEndpoints.length - 2);
  for (const request of ending) {
    await prepare(prism, request, requests);
    expect([request.name, await send(prism, request)]).toEqual([request.name, { isOk: true, violations: null }]);
  }
});

test('Prism finds an answer that does not fit the document', async () => {
  const path = '/v1/portfolios/{id}';
  const operation = structuredClone(described.paths[path]?.get) as DescribedOperation;
  Object.assign(operation.responses['200']?.content['application/json'] as object, { schema: { type: 'array' } });
  const prism = await startPrism({ ...described, paths: { [path]: { get: operation } }, webhooks: {} });
  const [request] = requestsOf(path, 'get', operation);
  const { isOk, violations } = await send(prism, request as Request);
  expect([isOk, violations]).toEqual([false, expect.stringContaining('must be array')]);
});
