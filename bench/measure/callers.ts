// The requests that the rows send, with the full fixture token: as load, or one by one.

import { Agent, request } from 'node:http';
import { fixtureTokens } from '../../src/contract/permissions.ts';
import type { LoadRequest } from './load.ts';

const [full] = fixtureTokens;
export const fullToken = String(full?.token);

/** In a world of its own when one is named. */
export const authorized = (world?: string): Record<string, string> => ({
  authorization: `Bearer ${fullToken}${world === undefined ? '' : `+${world}`}`,
});

export const plotsPage = '/v1/aois?limit=25';

export const getRequest = (path: string, world?: string): LoadRequest => ({
  method: 'GET',
  path,
  headers: authorized(world),
});

export const postRequest = (path: string, key: string, body: unknown, world?: string): LoadRequest => ({
  method: 'POST',
  path,
  headers: { ...authorized(world), 'content-type': 'application/json', 'idempotency-key': key },
  body: JSON.stringify(body),
});

// biome-ignore lint/suspicious/noExplicitAny: any answer of the sandbox; a wrong member shows as a failed request.
type Answer = any;

/** No two callers use one: a second reset by the same key would be answered, and nothing would be reset. */
let keys = 0;

/** Sends requests one after the other over one connection, and throws unless they succeed. */
export function createCaller(baseUrl: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const send = ({ method, path, headers, body }: LoadRequest): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const sent = request(baseUrl + path, { agent, method, headers: { ...headers } }, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () => {
          const text = Buffer.concat(parts).toString();
          if ((response.statusCode ?? 500) < 300) resolve(JSON.parse(text));
          else reject(new Error(`${method} ${path} answered ${response.statusCode}: ${text}`));
        });
      });
      sent.on('error', reject);
      sent.end(body);
    });
  return {
    get: (path: string, world?: string) => send(getRequest(path, world)),
    post: (path: string, body: unknown, world?: string) => {
      keys += 1;
      return send(postRequest(path, `call-${keys}`, body, world));
    },
    close: () => agent.destroy(),
  };
}
