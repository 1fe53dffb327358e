// How a code is met here: the magic inputs of the fixtures as command lines, and a few that no fixture can hold.

import { fixtureOf } from '../../contract/permissions.ts';
import type { ProblemCode } from '../../contract/problems.ts';
import type { Scenario } from '../../contract/schemas/organization.ts';
import { idempotencyKeyHeader } from '../../contract/surface.ts';
import { quoteWord } from '../../projections/example-command.ts';

const create = 'sbox api POST /v1/portfolios';

/** A command line where one can be written, else what to do. */
export const inventedTriggers: { readonly [Code in ProblemCode]?: readonly string[] } = {
  malformed_request: ["sbox api GET /v1/aois -H 'content-length: many'"],
  method_not_allowed: ['sbox api PUT /v1/aois'],
  host_not_allowed: ["sbox api GET /v1/aois -H 'host: other.example'"],
  transfer_coding_not_supported: ['send a body with the header Transfer-Encoding: gzip, chunked'],
  request_timeout: ['send the first line of a request, then nothing for 30 s'],
  headers_too_large: [`sbox api GET /v1/aois -H "x-long: $(printf '%20000s' | tr ' ' x)"`],
  unsupported_media_type: [`${create} -H 'content-type: text/plain' -d '{}'`],
  malformed_json: [`${create} -d '{'`],
  body_not_object: [`${create} -d '[]'`],
  body_too_large: [`printf '%1100000s' | ${create} -d -`],
  idempotency_key_invalid: [`${create} -H 'idempotency-key: "open' -d '{}'`],
  logo_too_large: ['sbox branding logo FILE, with an image of more than 256 KiB'],
  import_too_large: ['sbox import clients FILE, with more than 10,000 rows'],
  webhook_limit_reached: ['subscribe more than 100 endpoints to webhooks'],
  peril_not_monitored: ['sbox detections create, for an event of a peril that the perilProfile of the plot lacks'],
  detection_not_possible: ['sbox detections create, for a plot on which jobs fail, such as aoi_0009'],
  injected_fault: ['sbox faults add listClaims --status 503, then sbox claims list'],
  fault_limit_reached: ['sbox faults add, more than 100 times in one world'],
  world_already_exists: ['sbox worlds fork NAME, twice'],
  default_world_stays: ['sbox worlds drop default'],
  internal_error: ['it never happens by design'],
  log_unavailable: ['sbox serve --data FOLDER on a disk that is full, or that goes away'],
  world_stopped: ['sbox serve --data FOLDER with a log whose replies another program made'],
  server_busy: ['send the first half of many large imports at once'],
  world_limit_reached: ['write to 10,001 worlds of one server'],
};

export const renderTriggers = (scenarios: readonly Scenario[]): string[] => [...new Set(scenarios.map(renderScenario))];

function renderScenario({ method, path, token, headers, body }: Scenario): string {
  const { [idempotencyKeyHeader]: key, ...others } = headers;
  const isWrite = body !== null;
  return [
    'sbox',
    'api',
    method,
    path,
    ...(isWrite ? ['-d', JSON.stringify(body)] : []),
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
