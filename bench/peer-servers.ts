// The other mock servers, and how each gets the page of 25 plots: in the way with which its own manual begins.

import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { plotsPage } from './measure/callers.ts';

const installed = fileURLToPath(new URL('peers/node_modules/', import.meta.url));

export interface Peer {
  readonly name: string;
  readonly packageName: string;
  readonly command: string;
  /** What it serves, in its own file format. */
  readonly data: (page: Page) => unknown;
  readonly args: (file: string, port: number) => string[];
  /** The path at which it serves the page. */
  readonly path: string;
}

export interface Page {
  readonly data: readonly object[];
  readonly page: object;
}

export const peers: readonly Peer[] = [
  {
    name: 'Prism',
    packageName: '@stoplight/prism-cli',
    command: 'prism',
    data: buildOpenApi,
    args: (file, port) => ['mock', '--port', String(port), '--verboseLevel', 'error', file],
    path: plotsPage,
  },
  {
    name: 'Mockoon',
    packageName: '@mockoon/cli',
    command: 'mockoon-cli',
    data: buildMockoonEnvironment,
    args: (file, port) => ['start', '--data', file, '--port', String(port), '--disable-log-to-file', '--repair'],
    path: plotsPage,
  },
  {
    name: 'json-server',
    packageName: 'json-server',
    command: 'json-server',
    data: ({ data }) => ({ aois: data.map((plot, index) => ({ id: index + 1, ...plot })) }),
    args: (file, port) => ['--port', String(port), '--host', '127.0.0.1', '--quiet', file],
    path: '/aois?_page=1&_limit=25',
  },
];

function buildOpenApi(example: Page): object {
  const parameters = [{ name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 250 } }];
  const content = { 'application/json': { schema: { type: 'object' }, example } };
  const get = { parameters, security: [{ bearer: [] }], responses: { 200: { description: 'A page', content } } };
  return {
    openapi: '3.1.0',
    info: { title: 'Plots', version: '1' },
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    paths: { '/v1/aois': { get } },
  };
}

function buildMockoonEnvironment(page: Page): object {
  const headers = [{ key: 'Content-Type', value: 'application/json' }];
  const answer = {
    uuid: 'answer',
    body: JSON.stringify(page),
    latency: 0,
    statusCode: 200,
    label: '',
    headers,
    bodyType: 'INLINE',
    rules: [],
    rulesOperator: 'OR',
    disableTemplating: true,
    fallbackTo404: false,
    default: true,
  };
  const route = {
    uuid: 'route',
    type: 'http',
    documentation: '',
    method: 'get',
    endpoint: 'v1/aois',
    responses: [answer],
  };
  const rootChildren = [{ type: 'route', uuid: 'route' }];
  return { uuid: 'plots', name: 'Plots', endpointPrefix: '', latency: 0, port: 3000, routes: [route], rootChildren };
}

/** The script behind a command of an installed package, and the version of the package. */
export function findPeer({ packageName, command }: Peer): { script: string; version: string } | null {
  const file = join(installed, packageName, 'package.json');
  if (!existsSync(file)) return null;
  const { bin, version } = JSON.parse(readFileSync(file, 'utf8'));
  return { script: join(dirname(file), typeof bin === 'string' ? bin : bin[command]), version };
}
