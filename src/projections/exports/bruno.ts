// A collection for Bruno: a folder of text files, one per request. Pure.

import { idempotencyKeyHeader } from '../../contract/form/surface.ts';
import type { ExportedRequest, RenderExport } from './exported-requests.ts';

export const renderBruno: RenderExport = (groups, identities) => {
  const files = new Map([
    ['bruno.json', `${JSON.stringify({ version: '1', name: 'sbox', type: 'collection' }, null, 2)}\n`],
    ['collection.bru', blocks(pairs('auth', { mode: 'bearer' }), pairs('auth:bearer', { token: '{{token}}' }))],
  ]);
  for (const { name, ...variables } of identities)
    files.set(`environments/${name}.bru`, blocks(pairs('vars', variables)));
  [...groups].forEach(([group, requests], index) => {
    files.set(`${group}/folder.bru`, blocks(pairs('meta', { name: group, seq: index + 1 })));
    requests.forEach((request, at) => {
      files.set(`${group}/${request.name}.bru`, renderRequest(request, at + 1));
    });
  });
  return files;
};

function renderRequest(
  { name, summary, method, target, query, needsKey, body, status }: ExportedRequest,
  seq: number,
): string {
  return blocks(
    pairs('meta', { name, type: 'http', seq }),
    pairs(method.toLowerCase(), {
      url: `{{baseUrl}}${target}`,
      body: body === undefined ? 'none' : 'json',
      auth: 'inherit',
    }),
    query.length > 0 && pairs('params:query', Object.fromEntries(query)),
    needsKey && pairs('headers', { [idempotencyKeyHeader]: '{{$randomUUID}}' }),
    body !== undefined && lines('body:json', body.split('\n')),
    pairs('assert', { 'res.status': `eq ${status}` }),
    lines('docs', [summary]),
  );
}

const blocks = (...all: readonly (string | false)[]): string =>
  `${all.filter((block) => block !== false).join('\n\n')}\n`;

const pairs = (name: string, members: Readonly<Record<string, string | number>>): string =>
  lines(
    name,
    Object.entries(members).map(([member, value]) => `${member}: ${value}`),
  );

const lines = (name: string, texts: readonly string[]): string =>
  [`${name} {`, ...texts.map((text) => `  ${text}`), '}'].join('\n');
