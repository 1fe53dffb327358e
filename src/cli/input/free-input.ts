// Reads what is typed for a request of any kind: METHOD PATH, -d, -H and a key, or a pasted curl command.

import { randomUUID } from 'node:crypto';
import type { FreeInput } from '../../client/free-request.ts';
import type { CommandArgument, CommandOption } from '../../projections/command-node.ts';
import { UsageError } from '../failures/failures.ts';
import { looksLikeCurl } from './curl-command.ts';
import { headerValue, parseHeader } from './header-line.ts';
import { readPasted } from './pasted-request.ts';
import { readSource, readSourceBytes, type Sources, textOrBytes } from './read-source.ts';
import type { TypedBy } from './typed.ts';

export const freeArguments = [
  {
    name: 'method',
    description: 'HTTP method, a whole curl command in quotes, or - to read one from stdin.',
    choices: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
  },
  {
    name: 'path',
    description: 'Path and query, such as /v1/aois?limit=5; not with curl.',
    isOptional: true,
  },
] as const satisfies readonly CommandArgument[];

export const freeOptions = [
  { name: 'data', short: 'd', value: 'BODY|@FILE|-', description: 'Send this body unchanged.', completes: 'files' },
  { name: 'data-raw', value: 'BODY', description: 'Send this body, even if it begins with @ or is -.' },
  {
    name: 'header',
    short: 'H',
    value: 'NAME:VALUE',
    description: 'Send this header; without a value, leave it out.',
    isRepeatable: true,
  },
  { name: 'idempotency-key', short: 'i', value: 'KEY', description: 'Idempotency key of a write. Default: a new one.' },
] as const satisfies readonly CommandOption[];

export type TypedFreely = TypedBy<typeof freeArguments, typeof freeOptions>;

/** `pasted` is undefined where METHOD PATH was typed. Throws UsageError. */
export async function readFreeInput(sources: Sources, typed: TypedFreely) {
  const [method, path] = typed.args;
  if (method === '-' || looksLikeCurl(method)) {
    if (path !== undefined)
      throw new UsageError('A curl command must be one argument: put all of it in quotes.', 'sbox api "curl http://…"');
    const command = await readSource(sources, 'METHOD', method);
    return readPasted(sources, command, { ...typed.options, body: await readBody(sources, typed.options) });
  }
  return { input: await readTyped(sources, method, path, typed), pasted: undefined };
}

async function readTyped(
  sources: Sources,
  method: string,
  path: string | undefined,
  { options }: TypedFreely,
): Promise<FreeInput> {
  if (!/^[A-Za-z]+$/.test(method)) throw new UsageError(`"${method}" is not an HTTP method.`, 'sbox api GET /v1/aois');
  if (path === undefined) throw new UsageError('PATH is missing.', `sbox api ${method.toUpperCase()} /v1/aois`);
  if (!path.startsWith('/')) {
    const [, origin, meant = ''] = /^(https?:\/\/[^/]+)?\/?(.*)$/s.exec(path) ?? [];
    const words = [method, `/${meant}`, ...(origin === undefined ? [] : ['--base-url', origin])];
    throw new UsageError(`PATH must start with a slash, but "${path}" does not.`, ['api', ...words]);
  }
  const { header = [], 'idempotency-key': key } = options;
  const body = await readBody(sources, options);
  return {
    method: method.toUpperCase(),
    path,
    headers: header.map(parseHeader),
    idempotencyKey: key === undefined ? randomUUID() : headerValue(key, '--idempotency-key'),
    ...(body === undefined ? {} : { body }),
  };
}

async function readBody(
  sources: Sources,
  { data, 'data-raw': raw }: TypedFreely['options'],
): Promise<FreeInput['body']> {
  if (data !== undefined && raw !== undefined)
    throw new UsageError('--data and --data-raw both give a body.', 'leave one of them out');
  const content = data === undefined ? raw : await readSourceBytes(sources, '--data', data);
  return Buffer.isBuffer(content) ? textOrBytes(content) : content;
}
