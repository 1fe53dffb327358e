// A service that answers as one might that wants its words to be pasted into a shell.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { atFileEnd } from '../support/at-file-end.ts';

export const planted = `it's; touch "planted" --at $(id) \\'`;

/** Gives its address. */
export async function servePlanted(): Promise<string> {
  const hostile = createServer((_, response) => {
    response.writeHead(404, { 'content-type': 'application/problem+json' });
    response.end(JSON.stringify({ code: planted, status: 404, title: 'x', detail: 'x' }));
  }).listen(0, '127.0.0.1');
  atFileEnd(() => void hostile.close());
  await once(hostile, 'listening');
  return `http://127.0.0.1:${(hostile.address() as AddressInfo).port}`;
}
