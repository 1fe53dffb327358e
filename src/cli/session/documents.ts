// Reads the documents that are not operations, such as /healthz. Throws ForeignAnswer where no sbox answers.

import type { Client } from '../../client/client.ts';
import { isSuccess, parseAnswer } from '../../client/failures.ts';
import { buildUrl, type HttpRequest, identityHeaders } from '../../client/request.ts';
import { parseJsonObject } from '../../primitives/json-object.ts';

type Reader = Pick<Client, 'connection' | 'exchange'>;

async function read({ connection, exchange }: Reader, path: string) {
  const headers = { accept: 'application/json', ...identityHeaders(connection) };
  const request: HttpRequest = { method: 'GET', url: buildUrl(connection.baseUrl, path), headers };
  return [request, await exchange(request)] as const;
}

export const readDocument = async (client: Reader, path: string): Promise<Record<string, unknown>> =>
  parseAnswer(...(await read(client, path)));

/** The part of /status that is read here. */
interface CallerStatus {
  readonly identity: { readonly profile: string; readonly permissions: readonly string[] };
  readonly meaning?: string;
}

/** `?digest` asks for a hash of everything in the world, `?meaning` for a hash of its meaning. */
export const readStatus = async (client: Reader, query: '' | `?${string}` = ''): Promise<CallerStatus> =>
  (await readDocument(client, `/status${query}`)).data as CallerStatus;

/** A sandbox that cannot reach its log answers with this status and the same document. */
const unavailable = 503;

export async function readHealth({ connection: { baseUrl }, exchange }: Reader): Promise<Record<string, unknown>> {
  const [request, answer] = await read({ connection: { baseUrl }, exchange }, '/healthz');
  const document = isSuccess(answer) || answer.status === unavailable ? parseJsonObject(answer.text) : undefined;
  return document ?? parseAnswer(request, answer);
}
