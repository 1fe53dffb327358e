// Turns a pasted curl command into a request to the sandbox: what curl would send, and nothing that the command lacks.
// Only headers that follow from the address are left out, and options typed next to the command win.

import type { FreeInput } from '../../client/free-request.ts';
import { idempotencyKeyHeader } from '../../contract/form/surface.ts';
import { type CurlOption, parseCurl } from './curl-command.ts';
import { parseHeader } from './header-line.ts';
import { readSource, type Sources } from './read-source.ts';

export interface Pasted {
  readonly origin: string;
  /** Undefined where the command sends no bearer token. */
  readonly token: string | undefined;
}

interface Overrides {
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
  const sent = typedBody ?? (await joinBody(sources, body));
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

/** A credential of another kind is one of the other headers. */
function takeToken(headers: readonly Header[]): { token: string | undefined; kept: readonly Header[] } {
  const tokenOf = ([name, value]: Header) =>
    name.toLowerCase() === 'authorization' ? /^bearer +(\S+)$/i.exec(value)?.[1] : undefined;
  return {
    token: headers.map(tokenOf).find((token) => token !== undefined),
    kept: headers.filter((header) => tokenOf(header) === undefined),
  };
}

/**
 * curl joins the options that give a body, and -d takes a file without the ends of its lines. Undefined where there is none.
 */
async function joinBody(sources: Sources, options: readonly CurlOption[]): Promise<string | undefined> {
  let body: string | undefined;
  for (const { effect, value } of options) {
    const isFile = effect !== 'raw' && value.startsWith('@');
    const text = isFile ? await readSource(sources, '--data', value) : value;
    const part = isFile && effect === 'data' ? text.replace(/[\r\n]/g, '') : text;
    body = body === undefined ? part : `${body}${effect === 'json' ? '' : '&'}${part}`;
  }
  return body;
}
