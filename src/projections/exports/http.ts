// One .http file for the clients of editors (JetBrains, httpYac), and their file of environments. Pure.

import { idempotencyKeyHeader } from '../../contract/form/surface.ts';
import type { ExportedRequest, RenderExport } from './exported-requests.ts';

export const renderHttp: RenderExport = (groups, identities) => {
  const requests = [...groups].flatMap(([group, members]) => members.map((request) => renderRequest(group, request)));
  const environments = Object.fromEntries(identities.map(({ name, ...variables }) => [name, variables]));
  return new Map([
    ['sbox.http', requests.join('\n')],
    ['http-client.env.json', `${JSON.stringify(environments, null, 2)}\n`],
  ]);
};

function renderRequest(
  group: string,
  { name, summary, method, target, needsKey, body, status }: ExportedRequest,
): string {
  return [
    `### ${group}: ${summary}`,
    `# @name ${name}`,
    `${method} {{baseUrl}}${target}`,
    'authorization: Bearer {{token}}',
    ...(needsKey ? [`${idempotencyKeyHeader}: {{$random.uuid}}`] : []),
    ...(body === undefined ? [] : ['content-type: application/json', '', body]),
    '',
    `> {% client.test('full access: ${status}', () => client.assert(response.status === ${status})); %}`,
    '',
  ].join('\n');
}
