import { gunzipSync } from 'node:zlib';
import { generationHeader, limits, positionHeader } from '../../contract/form/surface.ts';
import { type Difference, listDifferences } from '../../primitives/json-differences.ts';
import { parseJsonObject, tryParseJson } from '../../primitives/json-object.ts';
import { tryMake } from '../../primitives/thrown.ts';
import { bytesOf, isUnread } from './har-entry.ts';
import type { HarEntry, HarHeader } from './recording.ts';
import type { Answered } from './resend.ts';

/** These headers depend on the time, the connection or the storage, and say nothing about the answer. */
const ignored = new Set(['connection', 'date', 'keep-alive', 'transfer-encoding', 'x-request-id', generationHeader]);

/** The position also depends on earlier requests, which a browser's HAR does not hold. */
const historyHeaders = new Set([...ignored, positionHeader]);

/** `before` is the recorded side. Empty when the two are the same bytes. */
export function compareAnswers({ request, response }: HarEntry, answered: Answered): Difference[] {
  return compare(request.url, response, answered, ignored);
}

/** A browser's HAR does not hold what came before it, so the position and the words of a refusal may differ. */
export function compareSavedAnswers({ request, response }: HarEntry, answered: Answered): Difference[] {
  const code = codeOf(bytesOf(response.content));
  if (code !== undefined && response.status === answered.status && code === codeOf(answered.body)) return [];
  return compare(request.url, response, answered, historyHeaders);
}

/** Undefined for a body that is not a problem document. */
function codeOf(body: Buffer): unknown {
  const document = parseJsonObject(body.toString('utf8'));
  return typeof document?.status === 'number' ? document.code : undefined;
}

function compare(url: string, response: HarEntry['response'], answered: Answered, varying: ReadonlySet<string>) {
  const { content } = response;
  const hasRealTime = /^http:\/\/[^/]*\/(control\/worlds|requests)\b/.test(url);
  const omitted = hasRealTime ? new Set([...varying, 'content-length']) : varying;
  const bodies = [bytesOf(content), answered.body].map(hasRealTime ? withoutRealTime : (body) => body);
  return [
    ...listDifferences(response.status, answered.status, 'status'),
    ...listDifferences(groupHeaders(response.headers, omitted), groupHeaders(answered.headers, omitted), 'header'),
    ...(isUnread(content) ? [] : compareBodies(...(bodies as [Buffer, Buffer]))),
  ];
}

/** A missing answer is a difference, unless none came when it was recorded. */
export const compareSilence = ({ response }: HarEntry, what: string): Difference[] =>
  response.status === 0 ? [] : [{ path: 'answer', before: String(response.status), after: `none (${what})` }];

/** When a world was used last, and when and how fast its requests were answered; the file of a world has these members too. */
const realTime = /"(lastUsed|answeredAt|durationMs)":("[^"]*"|[\d.]+)/g;

function withoutRealTime(body: Buffer): Buffer {
  const unpacked = tryMake(() => gunzipSync(body, { maxOutputLength: limits.worldFileInflatedBytes })) ?? body;
  return Buffer.from(unpacked.toString('utf8').replaceAll(realTime, '"$1":null'));
}

function groupHeaders(headers: readonly HarHeader[], omitted: ReadonlySet<string>): Record<string, string> {
  const groups: Record<string, string> = {};
  for (const { name, value } of headers) {
    const lower = name.toLowerCase();
    if (omitted.has(lower)) continue;
    groups[lower] = groups[lower] === undefined ? value : `${groups[lower]}, ${value}`;
  }
  return groups;
}

function compareBodies(before: Buffer, after: Buffer): Difference[] {
  if (before.equals(after)) return [];
  const documents = [before, after].map((bytes) => tryParseJson(bytes.toString('utf8')));
  const differences = documents.includes(undefined) ? [] : listDifferences(documents[0], documents[1], 'body');
  return differences.length > 0 ? differences : [locateDifference(before, after)];
}

const excerptBytes = 40;

/** The bodies differ, and are not JSON, or are the same JSON spelt differently. */
function locateDifference(before: Buffer, after: Buffer): Difference {
  let at = 0;
  while (before[at] === after[at]) at += 1;
  const from = Math.max(0, at - 8);
  const excerpt = (bytes: Buffer) => JSON.stringify(bytes.subarray(from, from + excerptBytes).toString('utf8'));
  return { path: `body, byte ${at}`, before: excerpt(before), after: excerpt(after) };
}
