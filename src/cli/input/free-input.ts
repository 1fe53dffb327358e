// What is typed for a request of any kind: METHOD PATH, -d, -H and a key.

import { randomUUID } from 'node:crypto';
import type { FreeInput } from '../../client/free-request.ts';
import type { CommandArgument, CommandOption } from '../../projections/command-node.ts';
import { quoteWord } from '../../projections/example-command.ts';
import { UsageError } from '../failures/failures.ts';
import type { Streams } from '../terminal/streams.ts';
import { readSource } from './read-source.ts';
import type { ArgumentsOf, OptionsOf } from './typed.ts';

export const freeArguments = [
  { name: 'method', description: 'HTTP method.', choices: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'] },
  { name: 'path', description: 'Path and query, such as /v1/aois?limit=5.' },
] as const satisfies readonly CommandArgument[];

export const freeOptions = [
  { name: 'data', short: 'd', value: 'BODY|@FILE|-', description: 'Send this body, as it is.', completes: 'files' },
  {
    name: 'header',
    short: 'H',
    value: 'NAME:VALUE',
    description: 'Send this header; without a value, leave it out.',
    isRepeatable: true,
  },
  { name: 'idempotency-key', short: 'i', value: 'KEY', description: 'Key of a write; a fresh one otherwise.' },
] as const satisfies readonly CommandOption[];

export interface TypedFreely {
  readonly args: ArgumentsOf<typeof freeArguments>;
  readonly options: OptionsOf<typeof freeOptions>;
}

/** Throws UsageError. */
export async function readFreeInput(
  streams: Streams,
  { args: [method, path], options }: TypedFreely,
): Promise<FreeInput> {
  if (!/^[A-Za-z]+$/.test(method)) throw new UsageError(`"${method}" is not an HTTP method.`, 'sbox api GET /v1/aois');
  if (!path.startsWith('/')) {
    const [, origin, meant = ''] = /^(https?:\/\/[^/]+)?\/?(.*)$/s.exec(path) ?? [];
    const words = [method, `/${meant}`, ...(origin === undefined ? [] : ['--base-url', origin])];
    throw new UsageError(`PATH starts with a slash, "${path}" does not.`, `sbox api ${words.map(quoteWord).join(' ')}`);
  }
  const { data, header = [], 'idempotency-key': idempotencyKey = randomUUID() } = options;
  return {
    method: method.toUpperCase(),
    path,
    headers: header.map(parseHeader),
    idempotencyKey,
    ...(data === undefined ? {} : { body: await readSource(streams, '--data', data) }),
  };
}

function parseHeader(text: string): [name: string, value: string] {
  const [, name, value] = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*([\t\x20-\x7e\x80-\xff]*)$/.exec(text) ?? [];
  if (name === undefined || value === undefined)
    throw new UsageError(`-H takes a name and a value, not "${text}".`, `such as -H 'x-service-tenant-id: org_ebro'`);
  return [name, value.trimEnd()];
}
