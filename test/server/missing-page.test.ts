import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { createRefusals } from '../../src/server/answers/problems.ts';
import { RequestContext } from '../../src/server/answers/request-context.ts';
import { StoredRequests } from '../../src/server/stored-requests/stored-requests.ts';
import { createNotFound } from '../../src/server/wire/not-found.ts';

test('where the page of an address that is not there cannot be read, a browser is told the problem', async () => {
  const inFlightBytes = { holdBody: () => () => {}, holdRequest: () => () => {}, holdAnswer: () => {} };
  const host = { storedRequests: new StoredRequests(), inFlightBytes, worldTime: () => null };
  const context = new RequestContext(host, 'req_1', {
    method: 'GET',
    url: '/nope',
    headers: { accept: 'text/html' },
    rawHeaders: [],
  });
  const answer = await new Promise<{ status: number; body: Buffer }>((resolve) => {
    const writeHead = (status: number) => ({ end: (body: Buffer) => resolve({ status, body }) });
    context.response = { writeHead } as unknown as ServerResponse;
    const unreadable = () => Promise.reject(new Error('EMFILE'));
    createRefusals(createNotFound([]), () => {}, unreadable).refuseUnknown(context);
  });
  expect([answer.status, JSON.parse(String(answer.body))]).toMatchObject([404, { code: 'route_not_found' }]);
});
