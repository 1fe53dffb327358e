// Builds the entry of a recording from one exchange. Values that client/withhold.ts withholds are never written.

import { STATUS_CODES } from 'node:http';
import * as Type from 'typebox';
import type { Exchange } from '../../client/exchange.ts';
import { withholdHeaders, withholdTarget } from '../../client/withhold.ts';
import { type EntryFacts, type HarEntry, type HarHeader, type HarText, sealEntry } from './recording.ts';

export interface RecordedRequest extends Exchange, Omit<EntryFacts, 'after' | 'digest'> {
  readonly method: string;
  readonly target: string;
  readonly status: number;
  readonly startedAt: Date;
  readonly durationMs: number;
}

/** `knownTokens` may be written down: they are the sandbox's own, and public. `after`: the digest of the exchange before. */
export function buildHarEntry(
  exchange: RecordedRequest,
  knownTokens: ReadonlySet<string>,
  after: string | null = null,
): HarEntry {
  const { startedAt, durationMs, profile, world, code, hold } = exchange;
  const time = Math.round(durationMs * 1000) / 1000;
  return sealEntry({
    startedDateTime: startedAt.toISOString(),
    time,
    request: buildRequest(exchange, knownTokens),
    response: buildResponse(exchange),
    _sbox: { profile, world, code, ...(hold === undefined ? {} : { hold }), after },
  });
}

function buildRequest(
  { method, target: sent, requestHeaders, requestBody }: RecordedRequest,
  knownTokens: ReadonlySet<string>,
): HarEntry['request'] {
  const target = withholdTarget(method, sent);
  const headers = withholdHeaders(requestHeaders, knownTokens).map(([name, value]) => ({ name, value }));
  return {
    method,
    url: `${originOf(headers)}${target}`,
    headers,
    queryString: [...new URLSearchParams(target.split('?')[1] ?? '')].map(([name, value]) => ({ name, value })),
    ...(requestBody.length > 0 && { postData: buildText(findHeader(headers, 'content-type') ?? '', requestBody) }),
    bodySize: requestBody.length === 0 ? unreadSize(headers) : requestBody.length,
  };
}

function unreadSize(headers: readonly HarHeader[]): number {
  if (findHeader(headers, 'transfer-encoding') !== undefined) return -1;
  return Number(findHeader(headers, 'content-length') ?? 0);
}

function buildResponse({ status, responseHeaders, responseBody }: RecordedRequest): HarEntry['response'] {
  const headers = responseHeaders.map(([name, value]) => ({ name, value }));
  return {
    status,
    statusText: STATUS_CODES[status] ?? '',
    headers,
    content: { size: responseBody.length, ...buildText(findHeader(headers, 'content-type') ?? '', responseBody) },
  };
}

function buildText(mimeType: string, bytes: Buffer): HarText {
  const text = bytes.toString('utf8');
  const isText = Buffer.from(text).equals(bytes);
  return isText ? { mimeType, text } : { mimeType, text: bytes.toString('base64'), encoding: 'base64' };
}

export const bytesOf = ({ text, encoding }: HarText): Buffer => Buffer.from(text, encoding ?? 'utf8');

/** A byte order mark is not part of the text. */
export const decodeText = (bytes: Buffer): string => new TextDecoder().decode(bytes);

/** The page never read the body, so the browser did not save it. */
export const isUnread = ({ size, text }: HarEntry['response']['content']): boolean => size < 0 && text === '';

const originOf = (headers: readonly HarHeader[]): string => `http://${findHeader(headers, 'host') ?? ''}`;

/** Returns the part of the URL after the origin, since a HAR's URL is absolute. */
export const targetOf = ({ url, headers }: Pick<HarEntry['request'], 'url' | 'headers'>): string =>
  url.slice(originOf(headers).length);

export const findHeader = (headers: readonly HarHeader[], name: string): string | undefined =>
  headers.find((header) => header.name.toLowerCase() === name)?.value;

/** The file is validated, since anybody may have written it. */
export const HeadersForm = Type.Array(Type.Object({ name: Type.String(), value: Type.String() }));
