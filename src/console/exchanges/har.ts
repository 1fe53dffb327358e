// What this page sent and was answered, as a HAR 1.2 document without credentials that the server does not list. Pure.

import { splitCredential } from '../../contract/permissions.ts';
import type { Exchange } from '../state/exchange.ts';

const listHeaders = (headers: Exchange['headers'], knownTokens: ReadonlySet<string>) =>
  Object.entries(headers).map(([name, value]) => ({ name, value: withhold(name, value, knownTokens) }));

function withhold(name: string, value: string, knownTokens: ReadonlySet<string>): string {
  if (name !== 'authorization') return value;
  const { token } = splitCredential(value.replace(/^Bearer /, ''));
  return knownTokens.has(token) ? value : 'Bearer (hidden)';
}

export function buildHar(exchanges: readonly Exchange[], knownTokens: ReadonlySet<string>): object {
  return {
    log: {
      version: '1.2',
      creator: { name: 'sbox console', version: '1' },
      entries: exchanges.map((exchange) => buildEntry(exchange, knownTokens)),
    },
  };
}

function buildEntry(
  { request, status, headers, text, sentAt, durationMs }: Exchange,
  knownTokens: ReadonlySet<string>,
) {
  const { method, url, body } = request;
  const time = Math.round(durationMs * 1000) / 1000;
  const size = new TextEncoder().encode(text).length;
  return {
    startedDateTime: sentAt.toISOString(),
    time,
    request: {
      method,
      url,
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: listHeaders(request.headers, knownTokens),
      queryString: [...new URL(url).searchParams].map(([name, value]) => ({ name, value })),
      ...(body === undefined ? {} : { postData: { mimeType: 'application/json', text: body } }),
      headersSize: -1,
      bodySize: body === undefined ? 0 : new TextEncoder().encode(body).length,
    },
    response: {
      status,
      statusText: '',
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: listHeaders(headers, knownTokens),
      content: { size, mimeType: headers['content-type'] ?? '', text },
      redirectURL: '',
      headersSize: -1,
      bodySize: size,
    },
    cache: {},
    timings: { send: 0, wait: time, receive: 0 },
  };
}
