// Sends the requests of a recording to another service, and compares what every service of this surface must return: status,
// problem code, form, and the values that the recording shows as sent. Ids and cursors are replaced by those of the service.

import type { Client } from '../../../client/client.ts';
import { type HttpAnswer, isSuccess } from '../../../client/failures.ts';
import { pause } from '../../../client/pause.ts';
import { buildUrl, type HttpRequest } from '../../../client/request.ts';
import { isTerminal, secondsOf } from '../../../client/wait.ts';
import type { Operation } from '../../../contract/form/operation.ts';
import { idempotencyKeyHeader, tenantHeader } from '../../../contract/form/surface.ts';
import { rows } from '../../../contract/rows.ts';
import { canonicalJson } from '../../../primitives/canonical.ts';
import { isJsonObject, type JsonObject, parseJsonObject } from '../../../primitives/json-object.ts';
import { isId } from '../../../world/meaning.ts';
import { breaks, compareWithContract, type Drift, type Found } from '../../drift/compare-with-contract.ts';
import { bytesOf, targetOf } from '../../recording/har-entry.ts';
import type { HarEntry } from '../../recording/recording.ts';
import { rewriteEntry } from '../../recording/rewrite-entry.ts';
import type { SentAgain } from './plan-replay.ts';

/** These decide an answer and are not credentials. */
const kept = new Set(['accept', 'content-type', 'prefer', idempotencyKeyHeader, tenantHeader]);

export async function replayElsewhere(
  client: Client,
  sent: readonly SentAgain[],
  tokens: ReadonlyMap<string, string>,
  onCall: (count: number) => void,
) {
  const follower = new Follower();
  const drifts: Drift[] = [];
  /** The service's list may end earlier than the recorded one. */
  let pagesLacking = 0;
  for (const [index, { entry, row }] of sent.entries()) {
    const now = follower.rewrite(entry);
    if (now === undefined) {
      pagesLacking += 1;
      continue;
    }
    const request = buildRequest(client.connection.baseUrl, now, tokens);
    const answer = await exchange(client, request, isAwaited(row) && hasEnded(entry.response.content.text));
    onCall(index + 1);
    const call = `${request.method} ${targetOf(now.request)}`;
    const found = [...judge({ entry, row }, answer), ...(isSuccess(answer) ? follower.follow(entry, now, answer) : [])];
    for (const one of found) drifts.push({ operation: row.id, call, ...one });
  }
  return { drifts, pagesLacking };
}

const isAwaited = ({ id }: Operation): boolean => rows.some(({ awaits }) => awaits === id);

/** Waits for the end of a job that had ended in the recording. */
async function exchange(client: Client, request: HttpRequest, isEndAwaited: boolean): Promise<HttpAnswer> {
  for (let left = isEndAwaited ? maxReads : 0; ; left -= 1) {
    const answer = await client.exchange(request);
    if (left === 0 || !isSuccess(answer) || hasEnded(answer.text)) return answer;
    await pause(secondsOf(answer.headers['retry-after']) * 1000);
  }
}

const maxReads = 60;

function hasEnded(text: string): boolean {
  const job = parseJsonObject(text)?.['data'];
  return isJsonObject(job) && isTerminal(job);
}

function buildRequest(baseUrl: string, { request, _sbox }: HarEntry, tokens: ReadonlyMap<string, string>): HttpRequest {
  const named = request.headers.map(({ name, value }) => [name.toLowerCase(), value] as const);
  const token = tokens.get(_sbox.profile ?? '');
  // A caller without a known identity keeps the authorization of the recording, which is withheld or absent.
  const credential = token === undefined ? named.find(([name]) => name === 'authorization')?.[1] : `Bearer ${token}`;
  const { postData } = request;
  return {
    method: request.method,
    url: buildUrl(baseUrl, targetOf(request)),
    headers: {
      ...Object.fromEntries(named.filter(([name]) => kept.has(name))),
      ...(credential === undefined ? {} : { authorization: credential }),
    },
    ...(postData === undefined ? {} : { file: bytesOf(postData) }),
  };
}

/** Nothing is judged where no answer was recorded. */
function judge({ entry, row }: SentAgain, answer: HttpAnswer): Found[] {
  const { status, content } = entry.response;
  if (status === 0) return [];
  if (entry.request.method === 'HEAD')
    return answer.status === status ? [] : [breaks('status', `${answer.status} instead of ${status}`)];
  const query = Object.fromEntries(entry.request.queryString.map(({ name, value }) => [name, value]));
  const found = compareWithContract({ row, input: { query }, statuses: [status] }, answer);
  if (status < 400 || answer.status !== status) return found;
  const [code, now] = [content.text, answer.text].map((text) => parseJsonObject(text)?.['code']);
  return code === now ? found : [...found, breaks('#/code', `${now} instead of ${code}`)];
}

/** Maps recorded ids and cursors to those that the service gives. */
class Follower {
  readonly #ids = new Map<string, string>();
  readonly #cursors = new Map<string, string | undefined>();
  /** The key is the recorded id of a record. */
  readonly #sent = new Map<string, { readonly before: JsonObject; readonly after: JsonObject }>();

  /** Undefined where the cursor of a request is not known. */
  rewrite(entry: HarEntry): HarEntry | undefined {
    const cursor = entry.request.queryString.find(({ name }) => name === 'cursor')?.value ?? '';
    const now = this.#cursors.has(cursor) ? this.#cursors.get(cursor) : cursor;
    if (now === undefined) return undefined;
    const rewritten = rewriteEntry(entry, this.#ids);
    if (now === cursor) return rewritten;
    const { request } = rewritten;
    const url = request.url.replace(encodeURIComponent(cursor), encodeURIComponent(now));
    return { ...rewritten, request: { ...request, url } };
  }

  /** A value that was answered as it was sent in the recording must be answered as it is sent now. */
  follow(entry: HarEntry, now: HarEntry, answer: HttpAnswer): Found[] {
    const [recorded, received] = [parseJsonObject(entry.response.content.text), parseJsonObject(answer.text)];
    this.#pair(recorded, received);
    const [data, found] = [recorded?.['data'], received?.['data']];
    const id = isJsonObject(data) && Object.values(data).find(isId);
    if (!isJsonObject(data) || !isJsonObject(found) || !isId(id)) return [];
    const former = this.#sent.get(id);
    const sent = {
      before: { ...former?.before, ...parseJsonObject(entry.request.postData?.text ?? '') },
      after: { ...former?.after, ...parseJsonObject(now.request.postData?.text ?? '') },
    };
    this.#sent.set(id, sent);
    return Object.keys(sent.before)
      .filter((name) => isSame(data[name], sent.before[name]) && !isSame(found[name], sent.after[name]))
      .map((name) =>
        breaks(`#/data/${name}`, `${text(found[name])} instead of ${text(sent.after[name])}, as it was sent`),
      );
  }

  #pair(recorded: unknown, received: unknown): void {
    if (isId(recorded) && typeof received === 'string' && !this.#ids.has(recorded)) this.#ids.set(recorded, received);
    if (Array.isArray(recorded) && Array.isArray(received))
      for (const [index, item] of recorded.entries()) this.#pair(item, received[index]);
    if (!isJsonObject(recorded) || !isJsonObject(received)) return;
    for (const [name, value] of Object.entries(recorded)) this.#pair(value, received[name]);
    for (const name of ['nextCursor', 'previousCursor']) {
      const [then, now] = [recorded[name], received[name]];
      if (typeof then === 'string') this.#cursors.set(then, typeof now === 'string' ? now : undefined);
    }
  }
}

const text = (value: unknown): string => (value === undefined ? 'nothing' : JSON.stringify(value).slice(0, 80));
const isSame = (a: unknown, b: unknown): boolean =>
  (a === undefined) === (b === undefined) && (a === undefined || canonicalJson(a) === canonicalJson(b));
