// Text that would steer a terminal, put into every string of whatever a server or a file says.

import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { atFileEnd } from './at-file-end.ts';
import { buildTestApp } from './test-app.ts';

/** Shows that a poisoned string got as far as the output. */
export const marker = 'MARKER';
/** Hidden text, a cleared screen, a link, the clipboard, a title; C0, DEL and C1; writing directions; a line of its own. */
export const poison = [
  '\u001b[8m\u001b[2J\u001b]8;;http://evil.example\u0007\u001b]52;c;ZXZpbA==\u001b\\\u001b]0;title\u0007\u001bc',
  '\u0000\u0008\u000b\u007f\u0085\u0090\u009b31m\u009d\u009f',
  '\u061c\u200e\u200f\u202a\u202e\u2066\u2069',
  '\t\rFORGED\nFORGED\r\nFORGED',
].join(marker);
/** What of it a header may carry. */
const poisonOfHeader = `\u0085\u009b2J\u009d0;${marker}\t`;

export type Poisoning = 'strings' | 'strings and numbers';

/** Every string with poison behind it, and a member of poison in every object. */
export function poisonValue(value: unknown, kind: Poisoning): unknown {
  if (typeof value === 'string') return value + poison;
  if (typeof value === 'number' && kind === 'strings and numbers') return `${value}${poison}`;
  if (Array.isArray(value)) return value.map((element) => poisonValue(element, kind));
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, member]) => [name, poisonValue(member, kind)]);
  return Object.fromEntries([...members, [poison, poison]]);
}

/** Two of many records say as much as all; a geometry stays whole. */
function shorten(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value))
    return (typeof value[0] === 'object' && !Array.isArray(value[0]) ? value.slice(0, 2) : value).map(shorten);
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shorten(member)]));
}

/** How many strings a value holds, names of members left out. */
export function countStrings(value: unknown): number {
  if (typeof value === 'string') return 1;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce((count: number, member) => count + countStrings(member), 0);
}

const escapeCode = '\u001b';
/** Of what follows an escape: a colour is the program's own, but for hidden text, which is the poison's. */
function dropColour(text: string, index: number): string {
  if (index === 0) return text;
  return /^\[(?!8m)[\d;]*m/.test(text) ? text.slice(text.indexOf('m') + 1) : escapeCode + text;
}

/** What of a text a terminal would act on; empty when nothing. The program's own colours and its progress line are let be. */
export function findSteering(text: string): string[] {
  const own = text.replaceAll(`\r${escapeCode}[2K`, '').split(escapeCode).map(dropColour).join('');
  const steering = own.match(/(?!\n)[\p{Cc}\p{Bidi_Control}]/gu) ?? [];
  return [...new Set([...steering.map((found) => JSON.stringify(found)), ...(own.match(/^FORGED.*$/gm) ?? [])])];
}

interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export interface PoisonedServer {
  readonly url: string;
  readonly counts: { answers: number; strings: number };
}

/** Nobody waits for an answer here, so the list would be empty. */
const heldAnswer = {
  requestId: 'req_1',
  faultId: 'flt_0001',
  organizationId: 'org_pampa',
  profile: 'full',
  operationId: 'createJob',
  method: 'POST',
  path: '/v1/jobs',
  idempotencyKey: 'click',
  status: 202,
  heldAt: '2026-01-15T12:00:00.000Z',
};

/** A sandbox whose answers are poisoned, headers included, or a server that gives this answer, poisoned, to everything. */
export async function startPoisonedServer(
  kind: Poisoning,
  always?: { readonly status: number; readonly document: unknown },
): Promise<PoisonedServer> {
  const app = buildTestApp();
  const counts = { answers: 0, strings: 0 };
  const answer = async ({ method, url, headers }: IncomingMessage, payload: Buffer): Promise<Reply> => {
    const asked = { method: method as 'GET', url: String(url), headers: headers as Record<string, string>, payload };
    const reply = await app.inject(asked);
    const isOfHeld = asked.url.startsWith('/control/held');
    const told = isOfHeld ? { data: [heldAnswer] } : reply.body === '' ? '' : JSON.parse(reply.body);
    const document = always?.document ?? shorten(told);
    counts.answers += 1;
    counts.strings += countStrings(document);
    const { 'content-type': type, location = '', 'x-request-id': id } = reply.headers;
    return {
      status: always?.status ?? reply.statusCode,
      headers: {
        'content-type': String(type),
        location: location + poisonOfHeader,
        'x-request-id': id + poisonOfHeader,
        'retry-after': `1${poisonOfHeader}`,
      },
      body: Buffer.from(JSON.stringify(poisonValue(document, kind))),
    };
  };
  return { url: await serve(answer), counts };
}

/** The same request gets the same reply, without asking for it again. */
async function serve(answer: (request: IncomingMessage, body: Buffer) => Promise<Reply>): Promise<string> {
  const replies = new Map<string, Promise<Reply>>();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const content = Buffer.concat(chunks);
    const key = [request.method, request.url, request.headers.authorization, content].join(' ');
    const replying = replies.get(key) ?? answer(request, content);
    replies.set(key, replying);
    const { status, headers, body } = await replying;
    response.writeHead(status, headers).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atFileEnd(() => server.close().closeAllConnections());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
