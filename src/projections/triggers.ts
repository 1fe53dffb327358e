// How a code is met here: the magic inputs of the fixtures as command lines, and a few that no fixture can hold.

import { fixtureOf, fullToken } from '../contract/permissions.ts';
import type { ProblemCode } from '../contract/problems.ts';
import type { Scenario } from '../contract/schemas/organization.ts';
import { idempotencyKeyHeader } from '../contract/surface.ts';
import { findWanted } from '../contract/wanted-scenarios.ts';
import { renderPlainCurl } from './curl.ts';
import { quoteWord } from './example-command.ts';

/** A way to meet a code. */
export interface Trigger {
  /** What the fixtures say of it; empty when that is nothing. */
  readonly note: string;
  /** A command line, or what to do where none can be written. */
  readonly sbox: string;
  /** The same for who has no sbox; undefined where it is no single request, or one that only a shell can make. */
  readonly curl: ((origin: string) => string) | undefined;
}

/** The ways that lead to the code, each once. Those that no scenario shows are written here. */
export function findTriggers(code: ProblemCode, scenarios: readonly Scenario[]): Trigger[] {
  const invented = inventedTriggers[code];
  if (typeof invented === 'string') return [{ note: '', sbox: invented, curl: undefined }];
  if (invented !== undefined) return [buildTrigger({ token: fullToken.token, note: '', ...invented })];
  return buildTriggers(findWanted(scenarios, ({ expect }) => expect.code === code));
}

export function buildTriggers(scenarios: readonly Scenario[]): Trigger[] {
  const triggers = scenarios.map(({ body, ...scenario }) =>
    buildTrigger({ ...scenario, body: body === null ? undefined : JSON.stringify(body) }),
  );
  return triggers.filter(({ sbox }, index) => triggers.findIndex((other) => other.sbox === sbox) === index);
}

interface TriggerRequest extends Pick<Scenario, 'method' | 'path' | 'headers'> {
  readonly body?: string | undefined;
}

const list = { method: 'GET', path: '/v1/aois' } as const;
const create = { method: 'POST', path: '/v1/portfolios' } as const;
const withKey = { headers: { [idempotencyKeyHeader]: 'any' } };

const inventedTriggers: { readonly [Code in ProblemCode]?: TriggerRequest | string } = {
  malformed_request: { ...list, headers: { 'content-length': 'many' } },
  method_not_allowed: { ...list, method: 'PUT', ...withKey },
  host_not_allowed: { ...list, headers: { host: 'other.example' } },
  transfer_coding_not_supported: 'send a body with the header Transfer-Encoding: gzip, chunked',
  request_timeout: 'send the first line of a request, then nothing for 30 s',
  headers_too_large: `sbox api GET /v1/aois -H "x-long: $(printf '%20000s' | tr ' ' x)"`,
  unsupported_media_type: { ...create, headers: { ...withKey.headers, 'content-type': 'text/plain' }, body: '{}' },
  malformed_json: { ...create, ...withKey, body: '{' },
  body_not_object: { ...create, ...withKey, body: '[]' },
  body_too_large: `printf '%1100000s' | sbox api POST /v1/portfolios -d -`,
  idempotency_key_invalid: { ...create, headers: { [idempotencyKeyHeader]: '"open' }, body: '{}' },
  logo_too_large: 'sbox branding logo FILE, with an image of more than 256 KiB',
  import_too_large: 'sbox import clients FILE, with more than 10,000 rows',
  webhook_limit_reached: 'subscribe more than 100 endpoints to webhooks',
  injected_fault: 'sbox faults add listClaims --status 503, then sbox claims list',
  fault_limit_reached: 'sbox faults add, more than 100 times in one world',
  world_already_exists: 'sbox worlds fork NAME, twice',
  default_world_stays: 'sbox worlds drop default',
  internal_error: 'it never happens by design',
  log_unavailable: 'sbox serve --data FOLDER on a disk that is full, or that goes away',
  world_replaced: 'sbox serve --data FOLDER, then a request with the header Sbox-At-Least: other/0',
  world_stopped: 'sbox serve --data FOLDER with a log whose replies another program made',
  server_busy: 'send the first half of many large imports at once',
  world_limit_reached: 'write to 10,001 worlds of one server',
};

function buildTrigger(request: TriggerRequest & Pick<Scenario, 'token' | 'note'>): Trigger {
  const { method, path, headers, token, body, note } = request;
  const sent = {
    ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...headers,
  };
  return {
    note,
    sbox: renderSbox(request),
    curl: (origin) => renderPlainCurl({ method, url: `${origin}${path}`, headers: sent, body }),
  };
}

function renderSbox({ method, path, token, headers, body }: TriggerRequest & Pick<Scenario, 'token'>): string {
  const { [idempotencyKeyHeader]: key, ...others } = headers;
  const isWrite = body !== undefined;
  return [
    'sbox',
    'api',
    method,
    path,
    ...(isWrite ? ['-d', body] : []),
    ...(key === undefined ? leaveOutKey(isWrite) : keepKey(key)),
    ...Object.entries(others).flatMap(([name, value]) => ['-H', `${name}: ${value}`]),
    ...identityOf(token),
  ]
    .map(quoteWord)
    .join(' ');
}

/** The sandbox's own keys only keep a scenario apart from the others; those that matter are short. */
const keepKey = (key: string): string[] => (key.length > 40 ? [] : ['-i', key]);
const leaveOutKey = (isWrite: boolean): string[] => (isWrite ? ['-H', `${idempotencyKeyHeader}:`] : []);

function identityOf(token: string): string[] {
  if (token === '') return ['-H', 'authorization:'];
  const fixture = fixtureOf(token);
  if (fixture === undefined) return ['--token', token];
  return fixture.profile === 'full' ? [] : ['--profile', fixture.profile];
}
