// Turns a pasted curl command into the request that curl would send to the sandbox. Only headers that follow from the address are
// left out, and options typed next to the command win.

import type { FreeInput } from '../../client/free-request.ts';
import { idempotencyKeyHeader } from '../../contract/form/surface.ts';
import { type CurlOption, parseCurl } from './curl-command.ts';
import { headerValue, parseHeader } from './header-line.ts';
import { readSourceBytes, type Sources, textOrBytes } from './read-source.ts';

export interface Pasted {
  readonly origin: string;
  /** Undefined where the command sends no bearer token. */
  readonly token: string | undefined;
}

interface Overrides {
  readonly body: FreeInput['body'] | undefined;
  readonly header: readonly string[] | undefined;
  readonly 'idempotency-key': string | undefined;
}

/** Throws UsageError. */
export async function readPasted(
  sources: Sources,
  text: string,
  { body: typedBody, header = [], 'idempotency-key': typedKey }: Overrides,
): Promise<{ readonly input: FreeInput; readonly pasted: Pasted }> {
  const { method, url, headers, body, isQuery } = parseCurl(text, sources.streams.env);
  const { token, kept } = takeToken(headers.map(parseHeader).filter(([name]) => !followsFromUrl(name)));
  const joined = await joinBody(sources, body, isQuery);
  if (isQuery && joined !== undefined) url.search += `${url.search === '' ? '' : '&'}${joined}`;
  const sent = typedBody ?? (isQuery ? undefined : joined);
  const keyHeader =
    typedKey === undefined ? [] : [[idempotencyKeyHeader, headerValue(typedKey, '--idempotency-key')] as const];
  return {
    input: {
      method,
      path: `${url.pathname}${url.search}`,
      headers: [withoutKey, ...kept, ...keyHeader, ...header.map(parseHeader)],
      idempotencyKey: '',
      ...(sent === undefined ? {} : { body: sent }),
    },
    pasted: { origin: url.origin, token },
  };
}

const withoutKey = [idempotencyKeyHeader, ''] as const;

type Header = readonly [name: string, value: string];

const followsFromUrl = (name: string): boolean => ['host', 'content-length'].includes(name.toLowerCase());

/** A credential other than a bearer token stays among the headers. */
function takeToken(headers: readonly Header[]): { token: string | undefined; kept: readonly Header[] } {
  const tokenOf = ([name, value]: Header) =>
    name.toLowerCase() === 'authorization' ? /^bearer +(\S+)$/i.exec(value)?.[1] : undefined;
  return {
    token: headers.map(tokenOf).find((token) => token !== undefined),
    kept: headers.filter((header) => tokenOf(header) === undefined),
  };
}

/** Joins the options of the body as curl does; undefined where there is none. -d takes a file without its line ends. */
async function joinBody(
  sources: Sources,
  options: readonly CurlOption[],
  isQuery: boolean,
): Promise<string | Buffer | undefined> {
  const parts: Buffer[] = [];
  for (const [index, { effect, value }] of options.entries()) {
    if (index > 0 && (isQuery || effect !== 'json')) parts.push(Buffer.from('&'));
    parts.push(await readPart(sources, effect, value));
  }
  return parts.length === 0 ? undefined : textOrBytes(Buffer.concat(parts));
}

async function readPart(sources: Sources, effect: CurlOption['effect'], value: string): Promise<Buffer> {
  if (effect === 'encoded') return encodePart(sources, value);
  const isFile = effect !== 'raw' && value.startsWith('@');
  const bytes = Buffer.from(isFile ? await readSourceBytes(sources, '--data', value) : value);
  return isFile && effect === 'data' ? Buffer.from(bytes.filter((byte) => ![0x0d, 0x0a, 0x00].includes(byte))) : bytes;
}

/** CONTENT, =CONTENT, NAME=CONTENT, @FILE or NAME@FILE: all but the name is escaped. */
async function encodePart(sources: Sources, value: string): Promise<Buffer> {
  const [, name = '', sign = '', rest = value] = /^([^=@]*)([=@])(.*)$/s.exec(value) ?? [];
  const content = sign === '@' ? await readSourceBytes(sources, '--data-urlencode', `@${rest}`) : rest;
  const escaped = Buffer.from(content)
    .toString('latin1')
    .replace(/[^\w.~-]/g, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`);
  return Buffer.from(name === '' ? escaped : `${name}=${escaped}`);
}
