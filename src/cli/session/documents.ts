// Reads the documents that are no operations, such as /healthz. Throws ForeignAnswer where no sbox answers.

import type { Client } from '../../client/client.ts';
import { ForeignAnswer, isSuccess, parseAnswer } from '../../client/failures.ts';
import { buildUrl, type HttpRequest, identityHeaders } from '../../client/request.ts';
import { parseJsonObject } from '../../primitives/json-object.ts';

export async function readDocument(
  client: Client,
  path: string,
  { as }: { as: 'caller' | 'nobody' },
): Promise<Record<string, unknown>> {
  const { connection } = client;
  const headers = { accept: 'application/json', ...(as === 'caller' ? identityHeaders(connection) : {}) };
  const request: HttpRequest = { method: 'GET', url: buildUrl(connection.baseUrl, path), headers };
  const answer = await client.exchange(request);
  const isDocument = isSuccess(answer) || (path === healthPath && answer.status === unavailable);
  if (!isDocument) return parseAnswer(request, answer);
  const document = parseJsonObject(answer.text);
  if (document === undefined) throw new ForeignAnswer(request, answer);
  return document;
}

const healthPath = '/healthz';
/** A sandbox that cannot reach its log answers with this status, and describes itself all the same. */
const unavailable = 503;

export const readHealth = (client: Client): Promise<Record<string, unknown>> =>
  readDocument(client, healthPath, { as: 'nobody' });
