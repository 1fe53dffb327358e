// Turns a pasted curl command into a request to the sandbox: what curl would send, and nothing that the command lacks.
// Only headers that follow from the address are left out, and options typed next to the command win.

import type { FreeInput } from '../../client/free-request.ts';
import { idempotencyKeyHeader } from '../../contract/form/surface.ts';
import { type CurlData, parseCurl } from './curl-command.ts';
import { parseHeader } from './header-line.ts';
import { readSource, type Sources } from './read-source.ts';

/** The address that the command calls, and its credential. */
export interface Pasted {
  readonly origin: string;
  /** Undefined where it sends no bearer token. */
  readonly token: string | undefined;
}

/** The options typed next to the command. */
interface Overrides {
  /** Replaces the body of the command. */
  readonly body: string | undefined;
  readonly header: readonly string[] | undefined;
  readonly 'idempotency-key': string | undefined;
}

/** Throws UsageError. */
export async function readPasted(
  sources: Sources,
  text: string,
  { body: typedBody, header = [], 'idempotency-key': typedKey }: Overrides,
): Promise<{ readonly input: FreeInput; readonly pasted: Pasted }> {
  const { method, url, headers, body } = parseCurl(text, sources.streams.env);
  const { token, kept } = takeToken(headers.map(parseHeader).filter(([name]) => !followsFromUrl(name)));
  const sent = typedBody ?? (await joinParts(sources, body));
  const ofKey = typedKey === undefined ? [] : [[idempotencyKeyHeader, typedKey] as const];
  return {
    input: {
      method,
      path: `${url.pathname}${url.search}`,
      headers: [withoutKey, ...kept, ...ofKey, ...header.map(parseHeader)],
      idempotencyKey: '',
      ...(sent === undefined ? {} : { body: sent }),
    },
    pasted: { origin: url.origin, token },
  };
}

const withoutKey = [idempotencyKeyHeader, ''] as const;

type Header = readonly [name: string, value: string];

const followsFromUrl = (name: string): boolean => ['host', 'content-length'].includes(name.toLowerCase());

/** The bearer token and the other headers; a credential of another kind is one of them. */
function takeToken(headers: readonly Header[]): { token: string | undefined; kept: readonly Header[] } {
  const tokenOf = ([name, value]: Header) =>
    name.toLowerCase() === 'authorization' ? /^bearer +(\S+)$/i.exec(value)?.[1] : undefined;
  return {
    token: headers.map(tokenOf).find((token) => token !== undefined),
    kept: headers.filter((header) => tokenOf(header) === undefined),
  };
}

/** Undefined where there is no part. */
async function joinParts(sources: Sources, parts: readonly CurlData[]): Promise<string | undefined> {
  if (parts.length === 0) return undefined;
  let text = '';
  for (const part of parts) text += part.separator + (await readPart(sources, part));
  return text;
}

async function readPart(sources: Sources, { source, isLiteral, keepsLines }: CurlData): Promise<string> {
  if (isLiteral || !source.startsWith('@')) return source;
  const text = await readSource(sources, '--data', source);
  return keepsLines ? text : text.replace(/[\r\n]/g, '');
}
