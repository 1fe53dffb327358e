// What was typed for a request of any kind: METHOD PATH, -d, -H and a key.

import { randomUUID } from 'node:crypto';
import type { FreeInput } from '../../client/free-request.ts';
import { UsageError } from '../failures/failures.ts';
import type { Session } from '../session/session.ts';
import { readSource } from './read-source.ts';

/** Throws UsageError. */
export async function readFreeInput({ args, options, streams }: Session): Promise<FreeInput> {
  const [method = '', path = ''] = args as readonly string[];
  if (!/^[A-Za-z]+$/.test(method)) throw new UsageError(`"${method}" is not an HTTP method.`, 'sbox api GET /v1/aois');
  if (!path.startsWith('/')) {
    const meant = /^(https?:\/\/[^/]+)?\/?(.*)$/s.exec(path)?.[2] ?? '';
    throw new UsageError(`PATH starts with a slash, "${path}" does not.`, `such as /${meant}; --base-url says where`);
  }
  const { data, 'idempotency-key': key } = options;
  return {
    method: method.toUpperCase(),
    path,
    headers: ((options.header as readonly string[] | undefined) ?? []).map(parseHeader),
    idempotencyKey: typeof key === 'string' ? key : randomUUID(),
    ...(typeof data === 'string' ? { body: await readSource(streams, '--data', data) } : {}),
  };
}

function parseHeader(text: string): [name: string, value: string] {
  const [, name, value] = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*([\t\x20-\x7e\x80-\xff]*)$/.exec(text) ?? [];
  if (name === undefined || value === undefined)
    throw new UsageError(`-H takes a name and a value, not "${text}".`, `such as -H 'x-service-tenant-id: org_ebro'`);
  return [name, value.trimEnd()];
}
