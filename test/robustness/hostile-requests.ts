// Requests made from the examples of the operations by changing some of what they say: half of them still succeed, the
// others are wrong in one place or in several. The same chance gives the same requests.

import { type ExampleRequest, exampleRequest, type Row, rows } from '../support/example-request.ts';
import type { Chance } from './chance.ts';

export interface HostileRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: Buffer | undefined;
}

interface Draft {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: unknown;
  /** The body's bytes where they are not the JSON of `body`. */
  bytes: Buffer | undefined;
}

type Change = (draft: Draft, chance: Chance) => void;

const ids = [
  ...'aoi_0001 aoi_0002 aoi_9001 evt_0001 evt_0013 pol_0001 pol_0009 clm_0001 det_0001 rep_0001 rep_0005'.split(' '),
  ...'job_0001 job_0003 job_0006 dlv_0001 dlv_0009 pf_0001 cli_0001'.split(' '),
];
const odd = [
  null,
  true,
  0,
  -1,
  1e308,
  0.1,
  '',
  ' ',
  'ñandú',
  '\u0000',
  '\ud800',
  '__proto__',
  'hail',
  'volcano',
  [],
  {},
];
const oddPaths = [
  '%00',
  '%2e%2e',
  '..%2f..',
  '%zz',
  '%ff',
  'a%20b',
  encodeURIComponent('🌾'),
  "';--",
  '{id}',
  'constructor',
  'x'.repeat(3000),
];
const oddQueries = [
  'limit=0',
  'limit=251',
  'limit=1',
  'limit=1&limit=2',
  'cursor=bm90',
  'peril=volcano',
  'nope=1',
  '__proto__=1',
];
const moreQueries = [
  'peril=hail',
  'from=2026-02-30',
  'from=2026-01-02&to=2026-01-01',
  '=',
  '&&&',
  'a[b]=c',
  '%=%',
  'q=%ff',
];
const tokens = [
  'sbox-read-only-token',
  'sbox-other-org-token',
  'sbox-expired-token',
  'nonsense',
  'sbox-full-access-token+a',
];
const usualToken = 'sbox-full-access-token';
const contentTypes = [
  'text/plain',
  'application/json; charset=latin1',
  'application/json;charset=utf-8',
  '',
  'a'.repeat(500),
];
const keys = ['', '""', '"quoted"', 'ñ', 'x'.repeat(256), 'sbox-in-flight-1', 'key-1', 'key-2', 'key-3'];
const rawBodies = ['', '{', '[]', 'null', '"text"', '{"a":1}x', '\ufeff{}', `${'['.repeat(1000)}${']'.repeat(1000)}`];
const headerNames = [
  'x-service-tenant-id',
  'if-none-match',
  'range',
  'expect',
  'x-forwarded-for',
  'content-encoding',
  'accept',
];
const headerValues = ['org_ebro', 'org_pampa', '*', 'bytes=0-1', 'gzip', 'text/html', '1'];

const changes: readonly Change[] = [
  (draft, chance) => {
    draft.method = chance.pick(['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS']);
  },
  (draft, chance) => {
    draft.url = draft.url.replace(/\/[a-z]+_\d+/, `/${chance.pick(ids)}`);
  },
  (draft, chance) => {
    draft.url = draft.url.replace(/\/[^/?]*(\?|$)/, `/${chance.pick(oddPaths)}$1`);
  },
  (draft, chance) => {
    draft.url += `${draft.url.includes('?') ? '&' : '?'}${chance.pick([...oddQueries, ...moreQueries])}`;
  },
  (draft, chance) => {
    if (chance.oneIn(3)) delete draft.headers.authorization;
    // The world stays, so that the request still reaches the one that it is sent to.
    else draft.headers.authorization = draft.headers.authorization?.replace(usualToken, chance.pick(tokens)) ?? '';
  },
  (draft, chance) => {
    draft.headers['content-type'] = chance.pick(contentTypes);
  },
  (draft, chance) => {
    if (chance.oneIn(3)) delete draft.headers['idempotency-key'];
    else draft.headers['idempotency-key'] = chance.pick(keys);
  },
  (draft, chance) => {
    draft.headers[chance.pick(headerNames)] = chance.pick(headerValues);
  },
  (draft, chance) => {
    draft.bytes = Buffer.from(chance.pick(rawBodies));
  },
  (draft, chance) => {
    const bytes = Buffer.from(JSON.stringify(draft.body ?? {}));
    bytes[chance.below(bytes.length)] = chance.below(256);
    draft.bytes = bytes;
  },
  (draft, chance) => {
    if (draft.body !== undefined) draft.bytes = Buffer.from(buildMuch(draft.body, chance));
  },
  (draft, chance) => {
    draft.url = chance.pick(longTargets)(draft.url);
  },
  changeMember,
  changeMember,
  changeMember,
];

const longTargets: readonly ((url: string) => string)[] = [
  (url) => `${url.split('?')[0]}?${'limit=1&'.repeat(200)}`,
  (url) => `${url.split('?')[0]}?${Array.from({ length: 300 }, (_, index) => `k${index}=`).join('&')}`,
  (url) => `${url.split('?')[0]}/${'%2e'.repeat(600)}`,
  (url) => `${url}${'/'.repeat(1_500)}`,
];

/** The body with much of one thing in the place of a member, or as one that nobody knows. */
function buildMuch(body: unknown, chance: Chance): string {
  const name = chance.pick([...Object.keys(body as object), 'surplus']);
  const count = chance.pick([50, 2_000, 12_000]);
  const much = chance.pick([
    () => `[${'0,'.repeat(count)}0]`,
    () => `[${'"x",'.repeat(count)}"x"]`,
    () => `${'['.repeat(Math.min(count, 62))}${'{"a":[]},'.repeat(count / 10)}0${']'.repeat(Math.min(count, 62))}`,
    () => `{${Array.from({ length: count }, (_, index) => `"k${index}":0`).join()}}`,
    () => JSON.stringify('\u0001'.repeat(count)),
    () => '9'.repeat(count),
  ])();
  const others = JSON.stringify({ ...(body as object), [name]: undefined }).slice(0, -1);
  return `${others}${others.length > 1 ? ',' : ''}"${name}":${much}}`;
}

/** Somewhere in the body: a member less, another value, or one that nobody knows. */
function changeMember(draft: Draft, chance: Chance): void {
  let place = draft.body as Record<string, unknown>;
  if (typeof place !== 'object' || place === null) return;
  while (true) {
    const names = Object.keys(place);
    const name = names.length === 0 ? 'surplus' : chance.pick(names);
    const inner = place[name];
    if (typeof inner === 'object' && inner !== null && !chance.oneIn(3)) {
      place = inner as Record<string, unknown>;
      continue;
    }
    if (chance.oneIn(3)) delete place[name];
    else if (chance.oneIn(5))
      Object.defineProperty(place, chance.pick(['surplus', '__proto__', 'constructor']), buildMember());
    else place[name] = structuredClone(chance.pick([...odd, ...ids]));
    return;
  }
}

const buildMember = () => ({ value: { admin: true }, enumerable: true, configurable: true, writable: true });

/** One request to the world that the headers name. `number` makes its key one of its own. */
export function buildHostileRequest(chance: Chance, headers: Record<string, string>, number: number): HostileRequest {
  const row: Row = chance.pick(rows);
  const example: ExampleRequest = exampleRequest(row, headers, `hostile-${number}`);
  const draft: Draft = {
    method: example.method,
    url: example.url,
    headers: { ...example.headers },
    body: example.payload === undefined ? undefined : JSON.parse(example.payload),
    bytes: undefined,
  };
  const count = chance.pick([0, 0, 1, 1, 1, 2, 3]);
  for (let change = 0; change < count; change += 1) chance.pick(changes)(draft, chance);
  const text = draft.body === undefined ? undefined : JSON.stringify(draft.body);
  const payload = draft.bytes ?? (text === undefined ? undefined : Buffer.from(text));
  return { method: draft.method, url: draft.url, headers: draft.headers, payload };
}
