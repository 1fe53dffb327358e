import { type MeetingRequest, type ProblemCode, problems, requestsTo } from '../contract/form/problems.ts';
import { idempotencyKeyHeader } from '../contract/form/surface.ts';
import { fixtureOf, fullToken } from '../contract/permissions.ts';
import type { Scenario } from '../contract/records.ts';
import { findWanted } from '../contract/wanted-scenarios.ts';
import { quoteWord, type Shell } from '../primitives/shells/shell.ts';
import { renderPlainCurl } from './curl.ts';

export interface Trigger {
  /** The note of the fixtures; empty where there is none. */
  readonly note: string;
  /** A command line, or instructions where there is none. */
  readonly sbox: string;
  /** The same for people without sbox; undefined where it is not a single request, or only a shell can make it. */
  readonly curl: ((origin: string, shell?: Shell) => string) | undefined;
}

export function findTriggers(code: ProblemCode, scenarios: readonly Scenario[]): Trigger[] {
  const { how } = problems[code];
  if (how !== undefined) return [{ note: '', sbox: how, curl: undefined }];
  const { meet } = requestsTo(code);
  return meet ? triggersOf(meet) : buildTriggers(findWanted(scenarios, ({ expect }) => expect.code === code));
}

/** The requests are made with full access. */
export const triggersOf = (requests: readonly MeetingRequest[]): Trigger[] =>
  requests.map((request) => buildTrigger({ token: fullToken.token, note: '', ...request }));

export function buildTriggers(scenarios: readonly Scenario[]): Trigger[] {
  const triggers = scenarios.map(({ body, ...scenario }) =>
    buildTrigger({ ...scenario, body: body === null ? undefined : JSON.stringify(body) }),
  );
  return triggers.filter(({ sbox }, index) => triggers.findIndex((other) => other.sbox === sbox) === index);
}

interface TriggerRequest extends Omit<MeetingRequest, 'body'> {
  readonly body?: string | undefined;
}

function buildTrigger(request: TriggerRequest & Pick<Scenario, 'token' | 'note'>): Trigger {
  const { method, path, headers, token, body, note } = request;
  const sent = {
    ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...headers,
  };
  return {
    note,
    sbox: renderSboxCommand(request),
    curl: (origin, shell) => renderPlainCurl({ method, url: `${origin}${path}`, headers: sent, body }, shell),
  };
}

function renderSboxCommand({ method, path, token, headers, body }: TriggerRequest & Pick<Scenario, 'token'>): string {
  const { [idempotencyKeyHeader]: key, ...others } = headers;
  const isWrite = body !== undefined;
  return renderApi(
    ...[method, path],
    ...(isWrite ? ['-d', body] : []),
    ...(key === undefined ? noKeyOptions(isWrite) : keyOptions(key)),
    ...Object.entries(others).flatMap(([name, value]) => ['-H', `${name}: ${value}`]),
    ...identityOptions(token),
  );
}

export const renderApi = (...words: string[]): string => ['sbox', 'api', ...words].map(quoteWord).join(' ');

/** The long keys of fixtures only keep scenarios apart, so they are dropped; keys that matter are short. */
const keyOptions = (key: string): string[] => (key.length > 40 ? [] : ['-i', key]);
const noKeyOptions = (isWrite: boolean): string[] => (isWrite ? ['-H', `${idempotencyKeyHeader}:`] : []);

function identityOptions(token: string): string[] {
  if (token === '') return ['-H', 'authorization:'];
  const fixture = fixtureOf(token);
  if (fixture === undefined) return ['--token', token];
  return fixture.profile === 'full' ? [] : ['--profile', fixture.profile];
}
