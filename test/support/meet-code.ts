// How each problem code is met, whichever way it names: requests of which the last is refused, or bytes on a socket.

import type { InjectOptions } from 'fastify';
import { type MeetingRequest, type ProblemCode, problems, requestsTo } from '../../src/contract/form/problems.ts';
import type { Scenario } from '../../src/contract/schemas/organization.ts';
import { findWanted } from '../../src/contract/wanted-scenarios.ts';
import { as } from './as.ts';
import { openSeed } from './test-app.ts';
import { raw, type Way, waysInWords } from './ways-in-words.ts';

const scenarios = openSeed().scenarios.filter(({ organizationId }) => organizationId === 'org_pampa');

export function wayOf(code: ProblemCode): Way {
  const { how } = problems[code];
  const { meet } = requestsTo(code);
  if (how !== undefined) return waysInWords[code] ?? [];
  if (meet === undefined) {
    const first = scenarios.find(({ expect }) => expect.code === code);
    return findWanted(scenarios, (scenario) => scenario === first).map(requestOfScenario);
  }
  // The plots that it makes would move the ids of the codes after it.
  const world = code === 'ground_has_a_crop' ? '+ground-has-a-crop' : '';
  return raw(meet.map((request) => renderRaw(request, world)));
}

const requestOfScenario = ({ method, path, headers, token, body }: Scenario): InjectOptions => ({
  method,
  url: path,
  headers: {
    ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
    ...(body === null ? {} : { 'content-type': 'application/json' }),
    ...headers,
  },
  ...(body === null ? {} : { payload: JSON.stringify(body) }),
});

export const injectOf = ({ method, path, headers, body }: MeetingRequest): InjectOptions => ({
  method: method as 'POST',
  url: path,
  headers: { ...as('full'), ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
  ...(body === undefined ? {} : { payload: body }),
});

/** As bytes, since no client sends some of them. */
function renderRaw({ method, path, headers, body = '' }: MeetingRequest, world: string): string {
  const sent = {
    host: 'localhost',
    connection: 'close',
    authorization: `${as('full').authorization}${world}`,
    ...(body === '' ? {} : { 'content-type': 'application/json', 'content-length': String(body.length) }),
    ...headers,
  };
  const lines = Object.entries(sent).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
}
