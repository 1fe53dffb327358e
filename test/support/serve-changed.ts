// A sandbox, with some answers changed on the way.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { RunningServer } from '../../src/server/start-server.ts';
import { atFileEnd } from './at-file-end.ts';

export interface ServiceAnswer {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly body: string;
}

export type Change = (answer: ServiceAnswer) => { status?: number; type?: string; body?: string };

/** What comes for the sandbox is handed to it in this process: a second connection would cost more than the answer. */
export async function serveChanged({ app }: RunningServer, change: Change): Promise<string> {
  const relay = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = '', url: path = '', headers } = request;
    const { host: _, connection: __, 'content-length': ___, 'transfer-encoding': ____, ...passed } = headers;
    const payload = await text(request);
    const sent = { method: method as 'GET', url: path, headers: passed, ...(payload !== '' && { payload }) };
    const { statusCode: status, headers: answered, body } = await app.inject(sent);
    const changed = {
      status,
      type: String(answered['content-type']),
      body,
      location: answered.location ?? '',
    };
    Object.assign(changed, change({ method, path, status, body }));
    const challenge = answered['www-authenticate'];
    response.writeHead(changed.status, {
      'content-type': changed.type,
      ...(changed.location === '' ? {} : { location: changed.location }),
      ...(challenge === undefined ? {} : { 'www-authenticate': challenge }),
    });
    response.end(changed.body);
  };
  const server = createServer((request, response) => void relay(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atFileEnd(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
