import * as Type from 'typebox';
import { Check } from 'typebox/schema';
import { findOperation } from '../../client/free-request.ts';
import { positionHeader, surfaceVersion } from '../../contract/form/surface.ts';
import type { SeedIdentity } from '../../contract/seed-identity.ts';
import { isJsonObject, parseJsonObject } from '../../primitives/json-object.ts';
import { decodeText as decodeStrictly } from '../access/read-bytes.ts';
import { UsageError } from '../failures/failures.ts';
import { bytesOf, decodeText, findHeader, HeadersForm } from './har-entry.ts';
import type { Recording } from './read-recording.ts';
import { type HarEntry, type HarText, sealEntry, sealHead } from './recording.ts';

export interface BrowserHar {
  readonly recording: Recording;
  /** Exchanges with other servers, and requests that are not operations, are skipped. */
  readonly skipped: number;
  /** Requests whose body was not saved, as `POST /v1/claims`: to send them without it would be another request. */
  readonly bodiless: readonly string[];
  /** Requests that were saved without their credential, as browsers do; they are sent with the token instead. */
  readonly completed: number;
  /** The position before the first exchange. */
  readonly firstPosition: number;
}

/** Undefined for what no browser saved. Throws UsageError for a HAR without a sandbox, or without the bodies. */
export function parseBrowserHar(
  path: string,
  bytes: Buffer,
  { seed, token }: { readonly seed: SeedIdentity; readonly token: string },
): BrowserHar | undefined {
  const log = readBrowserLog(path, bytes);
  if (log === undefined) return undefined;
  const entries = inTime(log.entries.filter(isSaved));
  const origins = new Set(entries.filter(isOfWorld).map(originOfEntry));
  const sendable = entries.filter((entry) => origins.has(originOfEntry(entry)) && isSendable(entry));
  const kept = sendable.filter((entry) => !lacksBody(entry));
  const [first] = kept;
  if (first === undefined)
    throw new UsageError(
      `${path} is not an sbox recording, and contains no requests of a browser to a sandbox.`,
      'sbox record FILE -- CMD makes one, and so does sbox serve --record FILE',
    );
  const lacking = kept.filter(lacksCredential);
  const built = kept.map((entry, index) => buildEntry(path, entry, { number: index + 1, token }));
  const facts = { surfaceVersion, ...seed, jobSteps: 1, cors: listOrigins(kept), tokens: [] };
  return {
    recording: { head: sealHead(facts), entries: built, isCutOff: false, changes: [], isFromBrowser: true },
    skipped: log.entries.length - sendable.length,
    bodiless: sendable.filter(lacksBody).map(({ request: { method, url } }) => `${method} ${new URL(url).pathname}`),
    completed: lacking.length,
    firstPosition: Number(findHeader(first.response.headers, positionHeader) ?? 0),
  };
}

function readBrowserLog(path: string, bytes: Buffer): { readonly entries: readonly unknown[] } | undefined {
  const log = parseJsonObject(decodeText(bytes))?.log;
  if (!isJsonObject(log) || '_sbox' in log || !Array.isArray(log.entries)) return undefined;
  decodeStrictly(bytes, path);
  return { entries: log.entries };
}

/** Every browser writes these members. */
type Saved = Pick<HarEntry, 'startedDateTime' | 'time'> & {
  readonly request: Pick<HarEntry['request'], 'method' | 'url' | 'headers'> & {
    readonly postData?: Partial<HarText>;
    readonly bodySize?: number;
  };
  readonly response: Pick<HarEntry['response'], 'status' | 'headers'> & {
    readonly content?: Partial<HarEntry['response']['content']>;
  };
};

const SavedForm = Type.Object({
  request: Type.Object({ method: Type.String(), url: Type.String(), headers: HeadersForm }),
  response: Type.Object({ status: Type.Number(), headers: HeadersForm }),
});

const isSaved = (value: unknown): value is Saved => Check(SavedForm, value) && URL.canParse(value.request.url);

const originOfEntry = ({ request }: Saved): string => new URL(request.url).origin;
/** HAR does not require an order, and some tools write answers in the order of arrival. Equal times keep the order of the file. */
function inTime(entries: readonly Saved[]): readonly Saved[] {
  const timeOf = ({ startedDateTime }: Saved): number => Date.parse(startedDateTime);
  return entries.some((entry) => Number.isNaN(timeOf(entry)))
    ? entries
    : entries.toSorted((one, other) => timeOf(one) - timeOf(other));
}

const lacksBody = ({ request: { postData, bodySize = 0, headers } }: Saved): boolean =>
  postData?.text === undefined && (bodySize > 0 || Number(findHeader(headers, 'content-length') ?? 0) > 0);

/** Some tools mark text as base64 although it is not. */
const markOf = ({ text = '', encoding }: Partial<HarText>): Pick<HarText, 'encoding'> =>
  encoding === 'base64' && Buffer.from(text, 'base64').toString('base64') === text.replace(/\s/g, '')
    ? { encoding }
    : {};

/** Only a sandbox answers with this header. */
const isOfWorld = ({ response }: Saved): boolean => findHeader(response.headers, positionHeader) !== undefined;

/** Preflights reach no world, a stream has no end, and an answer that was broken off cannot be compared. */
function isSendable({ request: { method, url }, response: { status } }: Saved): boolean {
  const row = findOperation(method, new URL(url).pathname);
  return row !== undefined && row.answer !== 'stream' && status >= 200;
}

const lacksCredential = ({ request, response }: Saved): boolean =>
  findHeader(request.headers, 'authorization') === undefined && response.status !== 401;

const listOrigins = (entries: readonly Saved[]): string[] => [
  ...new Set(entries.flatMap(({ response }) => findHeader(response.headers, 'access-control-allow-origin') ?? [])),
];

function buildEntry(path: string, entry: Saved, { number, token }: { number: number; token: string }): HarEntry {
  const { startedDateTime, time, request, response } = entry;
  const { host, pathname, search } = new URL(request.url);
  const { size = 0, mimeType = '', text } = response.content ?? {};
  if (text === undefined && size > 0 && request.method !== 'HEAD')
    throw new UsageError(`${path}: exchange ${number} was saved without its body.`, 'save the HAR with content');
  const sent = request.headers.filter(({ name }) => !name.startsWith(':') && !/^(host|cookie)$/i.test(name));
  const headers = [
    { name: 'host', value: host },
    ...(lacksCredential(entry) ? [{ name: 'authorization', value: `Bearer ${token}` }] : []),
    ...sent,
  ];
  const { text: body, mimeType: type = '' } = request.postData ?? {};
  const postData = body === undefined ? undefined : { mimeType: type, text: body, ...markOf(request.postData ?? {}) };
  return sealEntry({
    startedDateTime,
    time,
    request: {
      method: request.method,
      url: `http://${host}${pathname}${search}`,
      headers,
      queryString: [],
      postData,
      bodySize: postData === undefined ? 0 : bytesOf(postData).length,
    },
    response: {
      status: response.status,
      statusText: '',
      headers: response.headers.filter(({ name }) => !name.startsWith(':')),
      content: { size, mimeType, text: text ?? '', ...markOf(response.content ?? {}) },
    },
    _sbox: { profile: null, world: null, code: null },
  });
}
