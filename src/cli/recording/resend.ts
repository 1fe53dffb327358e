// Sends a recorded request again, header by header, and reads the answer as bytes. It compares nothing.

import { type Agent, type IncomingMessage, request as requestHttp } from 'node:http';
import { maxAnswerBytes } from '../../client/read-answer.ts';
import { limits } from '../../contract/form/surface.ts';
import { bytesOf, findHeader, targetOf } from './har-entry.ts';
import type { HarEntry, HarHeader } from './recording.ts';

export interface Answered {
  readonly status: number;
  readonly headers: readonly HarHeader[];
  readonly body: Buffer;
}

/** These headers belong to the connection and not to the message: Node writes its own. */
const connectionHeaders = new Set([
  'connection',
  'content-length',
  'expect',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
]);
const tooManyBytes = 11 * 1024 * 1024;

const timeoutMs = limits.faultDelayMs + 30_000;

export interface Target {
  readonly host: string;
  readonly port: number;
  readonly agent: Agent;
}

export function resend({ request, _sbox: { code } }: HarEntry, { host, port, agent }: Target): Promise<Answered> {
  const { method, headers, postData, bodySize } = request;
  // A body that was refused by its announced size was not read, and is not sent.
  const isAnnounced = postData === undefined && code === 'body_too_large';
  const body = postData === undefined ? Buffer.alloc(0) : bytesOf(postData);
  const length = isAnnounced ? (bodySize < 0 ? tooManyBytes : bodySize) : body.length;
  const hasLength = length > 0 || findHeader(headers, 'content-length') !== undefined || method !== 'GET';
  const kept = headers.filter(({ name }) => !connectionHeaders.has(name.toLowerCase()));
  return new Promise((resolve, reject) => {
    const outgoing = requestHttp({
      host,
      port,
      agent,
      timeout: timeoutMs,
      method,
      path: targetOf(request),
      headers: [
        ...(findHeader(headers, 'host') === undefined ? ['host', `${host}:${port}`] : []),
        ...kept.flatMap(({ name, value }) => [name, value]),
        ...(hasLength ? ['content-length', String(length)] : []),
      ],
    });
    outgoing.on('error', reject);
    outgoing.on('timeout', () => outgoing.destroy(Object.assign(new Error('silence'), { code: 'ETIMEDOUT' })));
    outgoing.on('response', (incoming) => {
      readAnswer(incoming, method)
        .then(resolve, reject)
        .finally(() => isAnnounced && outgoing.destroy());
    });
    if (isAnnounced) outgoing.flushHeaders();
    else outgoing.end(body);
  });
}

/** Rejects for an answer without an end, such as a stream: the recorded answer had an end. */
async function readAnswer(incoming: IncomingMessage, method: string): Promise<Answered> {
  const endless = () => Object.assign(new Error('the response has no end'), { code: 'EMSGSIZE' });
  if (method !== 'HEAD' && incoming.headers['content-type'] === 'text/event-stream') {
    incoming.destroy();
    throw endless();
  }
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming) {
    size += chunk.length;
    if (size > maxAnswerBytes) throw endless();
    chunks.push(chunk);
  }
  const { rawHeaders, statusCode = 0 } = incoming;
  const headers = rawHeaders.flatMap((name, index) =>
    index % 2 === 0 ? [{ name, value: String(rawHeaders[index + 1]) }] : [],
  );
  return { status: statusCode, headers, body: Buffer.concat(chunks) };
}
