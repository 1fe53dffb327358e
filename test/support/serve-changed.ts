// A sandbox, with some answers changed on the way.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { atFileEnd } from './at-file-end.ts';

export interface ServiceAnswer {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly body: string;
}

export type Change = (answer: ServiceAnswer) => { status?: number; type?: string; body?: string };

export async function serveChanged(sandbox: string, change: Change): Promise<string> {
  const relay = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = '', url: path = '', headers } = request;
    const { host: _, connection: __, 'content-length': ___, ...passed } = headers as Record<string, string>;
    const sent = await text(request);
    const answer = await fetch(`${sandbox}${path}`, { method, headers: passed, ...(sent !== '' && { body: sent }) });
    const { status, headers: answered } = answer;
    const body = await answer.text();
    const changed = {
      status,
      type: String(answered.get('content-type')),
      body,
      location: answered.get('location') ?? '',
    };
    Object.assign(changed, change({ method, path, status, body }));
    const challenge = answered.get('www-authenticate');
    response.writeHead(changed.status, {
      'content-type': changed.type,
      ...(changed.location === '' ? {} : { location: changed.location }),
      ...(challenge === null ? {} : { 'www-authenticate': challenge }),
    });
    response.end(changed.body);
  };
  const server = createServer((request, response) => void relay(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atFileEnd(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
