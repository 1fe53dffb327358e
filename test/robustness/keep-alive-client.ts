// A client that sends exactly what it is given over a kept connection, and gives back all that is answered.

import { Agent, request } from 'node:http';
import { afterAll } from 'vitest';

export interface SentRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: Buffer | string | undefined;
}

export interface Answer {
  readonly status: number;
  /** Without those that may differ between equal requests: the date and the request's own id. */
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

const agents: Agent[] = [];
afterAll(() => {
  for (const agent of agents) agent.destroy();
});

/** As many connections as are given; requests beyond them wait. */
export function createKeepAliveClient(port: number, connections = 1): (sent: SentRequest) => Promise<Answer> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  agents.push(agent);
  return ({ method, url, headers, payload }) =>
    new Promise((resolve, reject) => {
      const length = payload === undefined ? {} : { 'content-length': String(Buffer.byteLength(payload)) };
      const options = { agent, host: '127.0.0.1', port, method, path: url, headers: { ...headers, ...length } };
      const sent = request(options, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', reject);
        response.on('end', () => {
          const { date: _date, 'x-request-id': _id, ...kept } = response.headers;
          resolve({ status: response.statusCode as number, headers: kept, body: Buffer.concat(parts).toString() });
        });
      });
      sent.on('error', reject);
      sent.end(payload);
    });
}
