// The answer of sbox to a request, for its bare twin to repeat: status, headers and bytes.

import type { LoadRequest } from './load.ts';
import type { ServerProcess } from './server-process.ts';

export interface RecordedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** node:http sends these by itself, in sbox as in a twin. */
const ofTransport = ['connection', 'keep-alive', 'date', 'transfer-encoding'];

export async function recordAnswer(server: ServerProcess, request: LoadRequest): Promise<RecordedAnswer> {
  const { method, path, headers, body } = request;
  const response = await fetch(server.url + path, { method, headers, ...(body === undefined ? {} : { body }) });
  const kept = [...response.headers].filter(([name]) => !ofTransport.includes(name));
  return { status: response.status, headers: Object.fromEntries(kept), body: await response.text() };
}
