// The documents beside the operations, such as /healthz. Throws ForeignAnswer where no sbox answers.

import type { Client } from '../../client/client.ts';
import { ForeignAnswer, isSuccess, parseAnswer } from '../../client/failures.ts';
import { buildUrl, type HttpRequest, identityHeaders } from '../../client/request.ts';

export async function readDocument(
  client: Client,
  path: string,
  { as }: { as: 'caller' | 'nobody' },
): Promise<Record<string, unknown>> {
  const { connection } = client;
  const headers = { accept: 'application/json', ...(as === 'caller' ? identityHeaders(connection) : {}) };
  const request: HttpRequest = { method: 'GET', url: buildUrl(connection.baseUrl, path), headers };
  const answer = await client.exchange(request);
  if (!isSuccess(answer)) return parseAnswer(request, answer);
  try {
    const document: unknown = JSON.parse(answer.text);
    if (typeof document === 'object' && document !== null) return { ...document };
  } catch {}
  throw new ForeignAnswer(request, answer);
}

/** Whether an sbox answers at the address. */
export async function isSandbox(client: Client): Promise<boolean> {
  const health = await readDocument(client, '/healthz', { as: 'nobody' }).catch(() => ({ service: null }));
  return health.service === 'sbox';
}
