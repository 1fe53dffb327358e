// A collection for Postman, format 2.1, and an environment per identity. Pure.

import { idempotencyKeyHeader } from '../../contract/form/surface.ts';
import type { ExportedRequest, RenderExport } from './exported-requests.ts';

const schema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

export const renderPostman: RenderExport = (groups, identities) => {
  const collection = {
    info: { name: 'sbox', schema },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{token}}', type: 'string' }] },
    item: [...groups].map(([name, requests]) => ({ name, item: requests.map(buildItem) })),
  };
  const environments = identities.map(({ name, ...variables }): [string, object] => [
    `${name}.postman_environment.json`,
    {
      name: `sbox ${name}`,
      values: Object.entries(variables).map(([key, value]) => ({ key, value, type: 'default', enabled: true })),
      _postman_variable_scope: 'environment',
    },
  ]);
  const documents: [string, object][] = [['sbox.postman_collection.json', collection], ...environments];
  return new Map(documents.map(([path, document]) => [path, `${JSON.stringify(document, null, 2)}\n`]));
};

function buildItem({ name, summary, method, path, target, query, needsKey, body, status }: ExportedRequest): object {
  return {
    name,
    request: {
      method,
      description: summary,
      url: {
        raw: `{{baseUrl}}${target}`,
        host: ['{{baseUrl}}'],
        path: path.slice(1).split('/'),
        query: query.map(([key, value]) => ({ key, value })),
      },
      header: needsKey ? [{ key: idempotencyKeyHeader, value: '{{$guid}}' }] : [],
      ...(body !== undefined && { body: { mode: 'raw', raw: body, options: { raw: { language: 'json' } } } }),
    },
    event: [
      {
        listen: 'test',
        script: {
          type: 'text/javascript',
          exec: [`pm.test('full access: ${status}', () => pm.response.to.have.status(${status}));`],
        },
      },
    ],
  };
}
