// What a caller reads who asks for Spanish: all that tests provoke, refusal by refusal. `code` and everything that programs
// read stay as they are, and without the header no byte is another one.

import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { describe, expect, it } from 'vitest';
import { spanishProblems } from '../../src/contract/form/localization/spanish/spanish.ts';
import { problemCodes, requestsTo } from '../../src/contract/form/problems.ts';
import { type Row, rows } from '../../src/contract/rows.ts';
import { fillTemplate } from '../../src/primitives/path-template.ts';
import { as } from '../support/as.ts';
import { englishWordsIn } from '../support/english-words.ts';
import { injectOf, wayOf } from '../support/meet-code.ts';
import { sendRaw } from '../support/raw-request.ts';
import { buildTestApp, startTestServer } from '../support/test-app.ts';

interface Document {
  readonly code: string;
  readonly title: string;
  readonly detail: string;
  readonly errors: readonly { readonly detail: string }[];
}

const inLanguage = (request: InjectOptions, language: string): InjectOptions => ({
  ...request,
  headers: { ...request.headers, 'accept-language': language },
});

const textsOf = ({ title, detail, errors }: Document): string[] => [title, detail, ...errors.map((one) => one.detail)];

/** The same but for what a language changes. */
const untold = (reply: LightMyRequestResponse) => {
  const { title: _, detail: _detail, errors, ...rest } = reply.json() as Document & Record<string, unknown>;
  return { ...rest, errors: errors.map(({ detail: _own, ...place }) => place) };
};

const languages = ['en, es;q=0.9', 'es-AR, en;q=0.9'].map((language) => ({ language, untouched: buildTestApp() }));

/**
 * Sends the last request in English and in Spanish, each to a sandbox where those before it were carried out: one of its own,
 * unless there is nothing to carry out.
 */
async function refuseTwice(requests: readonly InjectOptions[]) {
  const [english, spanish] = await Promise.all(
    languages.map(async ({ language, untouched }) => {
      const app = requests.length > 1 ? buildTestApp() : untouched;
      for (const request of requests.slice(0, -1)) await app.inject(request);
      return app.inject(inLanguage(requests.at(-1) as InjectOptions, language));
    }),
  );
  return { english: english as LightMyRequestResponse, spanish: spanish as LightMyRequestResponse };
}

async function expectSpanish(requests: readonly InjectOptions[]): Promise<void> {
  const { english, spanish } = await refuseTwice(requests);
  expect(spanish.statusCode).toBe(english.statusCode);
  expect(untold(spanish)).toEqual(untold(english));
  expect(spanish.headers).toMatchObject({ 'content-language': 'es', vary: 'Accept-Language' });
  expect(english.headers).not.toHaveProperty('content-language');
  const document = spanish.json() as Document;
  expect(document.title).toBe(spanishProblems[document.code as keyof typeof spanishProblems].title);
  for (const text of textsOf(document)) expect(englishWordsIn(text), text).toEqual([]);
}

const ways = problemCodes.flatMap((code) => {
  const { meet, elsewhere } = requestsTo(code);
  const way = meet?.map(injectOf) ?? wayOf(code);
  const lists = [...(typeof way === 'function' ? [] : [way]), ...elsewhere.map((requests) => requests.map(injectOf))];
  return lists.map((requests, index) => [code, index, requests] as const);
});

/** Decided by the server, before the request reaches what `inject` calls. */
const belowTheApp = ['malformed_request', 'host_not_allowed'];
/** Met only by what a test server lacks, or by so many requests that one language is enough. */
const elsewhereTested = [
  'internal_error',
  'server_busy',
  'log_unavailable',
  'world_stopped',
  'world_replaced',
  'made_by_other_version',
  'world_full',
  'server_full',
];
const unmet = [...elsewhereTested, 'token_expired', 'world_limit_reached', 'delivery_limit_reached', ...belowTheApp];

describe('a refusal in Spanish', () => {
  it.each(ways.filter(([code]) => !unmet.includes(code)))(
    'of %s (%i) is Spanish, and says the same',
    (_, _index, way) => expectSpanish(way),
  );

  const app = buildTestApp();
  const keyed = (url: string, method: string, payload: string, world?: string): InjectOptions => ({
    method: method as 'POST',
    url,
    headers: {
      ...as('full', world),
      'idempotency-key': `spanish-${payload}`.slice(0, 80),
      'content-type': 'application/json',
    },
    payload,
  });
  const all: readonly Row[] = rows.filter(({ answer }) => answer !== 'stream');
  const at = (path: string, id = 'nobody_9999') => fillTemplate(path, (name) => (name === 'kind' ? 'claims' : id));
  const writes = all.filter(({ body, bytes }) => body !== undefined && bytes === undefined);
  const bodies = [{}, { nam: 1, x: null }, null, 'text', 7, []].map((body) => JSON.stringify(body));

  it.each(writes.map((row) => [row.id, row] as const))(
    'of %s is Spanish for bodies of many wrong forms',
    async (_, row) => {
      const wrong = Object.keys((row.body as { properties?: object } | undefined)?.properties ?? {});
      const each = [7, 'x', '', null, [], {}, true, [7], [{}], { amount: -1.005, currency: 'XXX' }].flatMap((value) => [
        JSON.stringify(Object.fromEntries(wrong.map((name) => [name, value]))),
        JSON.stringify({
          ...(row.example.body as object),
          ...Object.fromEntries(wrong.slice(0, 1).map((name) => [name, value])),
        }),
      ]);
      for (const body of [...bodies, ...each]) {
        const path = fillTemplate(
          row.path,
          (name) => (row.example.params as Record<string, string> | undefined)?.[name] ?? 'clm_0001',
        );
        const reply = await app.inject(inLanguage(keyed(path, row.method, body, `bodies-${row.id}`), 'es'));
        if (reply.statusCode < 400) continue;
        for (const text of textsOf(reply.json())) expect(englishWordsIn(text), `${body}: ${text}`).toEqual([]);
      }
    },
  );

  it.each(all.map((row) => [row.id, row] as const))(
    'of %s is Spanish for callers and queries of many kinds',
    async (_, row) => {
      const full = as('full', `queries-${row.id}`);
      const payload = row.body === undefined || row.bytes === 'body' ? {} : { payload: '{}' };
      const headers = { 'idempotency-key': 'k', ...(row.body && { 'content-type': 'application/json' }) };
      const queries = [
        '',
        '?limit=0',
        '?limit=x&cursor=x',
        '?nope=1&limt=2',
        '?from=x&to=y&until=1',
        '?peril=snow&severity=x&status=x',
      ];
      const callers = [
        full,
        as('read-only', `queries-${row.id}`),
        {},
        { authorization: 'Bearer x' },
        { ...full, 'x-service-tenant-id': 'x' },
      ];
      for (const [index, query] of queries.entries()) {
        for (const caller of index === 0 ? callers : [full]) {
          const request = {
            method: row.method,
            url: `${at(row.path)}${query}`,
            headers: { ...headers, ...caller },
            ...payload,
          };
          const reply = await app.inject(inLanguage(request, 'es'));
          if (reply.statusCode < 400) continue;
          for (const text of textsOf(reply.json())) expect(englishWordsIn(text), `${query}: ${text}`).toEqual([]);
        }
      }
    },
  );

  it('of a request that reaches no operation is Spanish', async () => {
    const { url } = await startTestServer();
    const lines = ['host: other.example', 'host: a b'].map(
      (host) => `GET /v1/aois HTTP/1.1\r\n${host}\r\naccept-language: es\r\nconnection: close\r\n\r\n`,
    );
    for (const line of lines) {
      const answer = await sendRaw(Number(new URL(url).port), line);
      expect(answer?.headers).toMatchObject({ 'content-language': 'es', vary: 'Accept-Language' });
      for (const text of textsOf(JSON.parse(answer?.body ?? '{}'))) expect(englishWordsIn(text), text).toEqual([]);
    }
  });

  it('of a fault of the world, whose call has entered the log, is Spanish', async () => {
    const fault = JSON.stringify({ operation: 'listClaims', status: 503 });
    await app.inject(keyed('/control/faults', 'POST', fault, 'faulty'));
    const reply = await app.inject(inLanguage({ url: '/v1/claims', headers: as('full', 'faulty') }, 'es'));
    expect(reply.json()).toMatchObject({
      title: 'Esta falla se pidió',
      detail: 'flt_0001 pidió este 503. No se llevó a cabo nada.',
      faultId: 'flt_0001',
    });
  });

  it('is followed by a page of its code that is Spanish as JSON', async () => {
    const headers = { accept: 'application/json', 'accept-language': 'es' };
    const reply = await app.inject({ url: '/problems/claim_withdrawn', headers });
    expect(reply.headers).toMatchObject({ 'content-language': 'es', vary: 'accept, Accept-Language' });
    expect(reply.json().data).toMatchObject({
      code: 'claim_withdrawn',
      status: 422,
      ...spanishProblems.claim_withdrawn,
    });
    const list = await app.inject({ url: '/problems', headers });
    expect(list.json().data[0].title).toBe(spanishProblems[list.json().data[0].code as 'claim_withdrawn'].title);
  });

  it.each(['/nope', '/problems', '/problems/claim_withdrawn'])('is told by %s as a page in Spanish', async (url) => {
    const [spanish, english] = await Promise.all(
      ['es-AR, en;q=0.9', 'en'].map((language) =>
        app.inject({ url, headers: { accept: 'text/html', 'accept-language': language } }),
      ),
    );
    expect(spanish?.headers['content-language']).toBe('es');
    expect(spanish?.headers.vary).toContain('accept, Accept-Language');
    expect(english?.headers).not.toHaveProperty('content-language');
    expect([spanish?.body, english?.body].map((body) => /<html lang="(..)">/.exec(body ?? '')?.[1])).toEqual([
      'es',
      'en',
    ]);
    const told = spanish?.body.replace(/<ul class="steps" lang="en">.*<\/ul>|<code>.*?<\/code>/gs, '') ?? '';
    const texts = [...told.matchAll(/>([^<]+)<|(?:aria-label|placeholder)="([^"]*)"/g)].map(([, a, b]) => a ?? b ?? '');
    expect(texts.filter((text) => englishWordsIn(text).length > 0)).toEqual([]);
    expect(texts).toContain('Documentación');
  });
});
