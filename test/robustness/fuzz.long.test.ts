import { expect, test } from 'vitest';
import type { ProblemEntry } from '../../src/contract/form/problem.ts';
import { type ProblemCode, problems } from '../../src/contract/form/problems.ts';
import { bearer, rowsWithEndpoints } from '../support/example-request.ts';
import { expectEntries } from '../support/expect-entries.ts';
import { startTestServer } from '../support/test-app.ts';
import { createChance } from './chance.ts';
import { buildHostileRequest, type HostileRequest } from './hostile-requests.ts';
import { type Answer, createKeepAliveClient } from './keep-alive-client.ts';
import { greatestStallMs } from './stall-meter.ts';

/** FUZZED_REQUESTS=150000 runs more of them, and tells how long the longest held up all others. */
const total = Number(process.env.FUZZED_REQUESTS ?? 5_000);
const perWorld = 100;
/** World n draws its requests from this seed plus n. FUZZ_SEED=1 draws others. */
const seed = Number(process.env.FUZZ_SEED ?? 0);

const { port } = await startTestServer();
const send = createKeepAliveClient(port);

const templates = rowsWithEndpoints.map(([{ method, path }, { statuses }]) => ({
  method,
  pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
  statuses,
}));

/** What may be answered: the statuses of the operation; where there is none, that there is none. */
function legalStatuses({ method, url }: HostileRequest): readonly number[] {
  const path = url.split('?')[0] as string;
  const known = templates.filter(({ pattern }) => pattern.test(path));
  const own = known.find((template) => template.method === (method === 'HEAD' ? 'GET' : method));
  const isReadable = !/%(?![0-9a-f]{2})|%ff/i.test(path);
  if (!isReadable) return [400, 401, 404, 405];
  if (own !== undefined) return own.statuses;
  return known.length > 0 ? [405] : [404];
}

function refuseToAccept(request: HostileRequest, { status, headers, body }: Answer): void {
  const told = `${request.method} ${request.url} ${request.payload?.toString().slice(0, 300)} -> ${status} ${body}`;
  expect(legalStatuses(request), told).toContain(status);
  if (status < 300 || request.method === 'HEAD') return;
  const problem = JSON.parse(body) as { code: ProblemCode } & Record<string, unknown>;
  expect(headers['content-type'], told).toBe('application/problem+json');
  expect(problem, told).toMatchObject({
    type: `/problems/${problem.code}`,
    title: problems[problem.code].title,
    status,
    instance: request.url.split('?')[0],
  });
  expect(problems[problem.code].status, told).toBe(status);
  expect(String(problem.detail).length, told).toBeGreaterThan(0);
  expectEntries(problem.errors as ProblemEntry[], told);
  expect(body, told).not.toMatch(/node_modules|\.ts:|at \w+ \(/);
}

const isLong = process.env.FUZZED_REQUESTS !== undefined;
/** Of a long run, the longest first. */
const stalls: { readonly ms: number; readonly told: string }[] = [];

async function sendMeasured(request: HostileRequest): Promise<Answer> {
  if (!isLong) return send(request);
  let answered: Promise<Answer> | undefined;
  const ms = await greatestStallMs(() => {
    answered = send(request);
    return answered;
  });
  stalls.push({ ms, told: `${request.method} ${request.url.slice(0, 80)}` });
  stalls.sort((a, b) => b.ms - a.ms).splice(10);
  return answered as Promise<Answer>;
}

function tellLongRun(statuses: ReadonlyMap<number, number>): void {
  const told = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
  console.info(`${total} requests: ${told.join(', ')}\ngreatest stalls in ms:`);
  for (const { ms, told: request } of stalls) console.info(`${ms.toFixed(1)} ${request}`);
}

/**
 * One world of hostile requests, and another one that gets only those that the first one accepted: it answers the same to
 * the byte, so the refused ones changed nothing, spent no id, no key and no time.
 */
async function compareWorlds(number: number): Promise<{ accepted: number; statuses: number[] }> {
  const chance = createChance(seed + number);
  const statuses: number[] = [];
  const accepted: { request: HostileRequest; answer: Answer }[] = [];
  for (let index = 0; index < perWorld; index += 1) {
    const request = buildHostileRequest(chance, bearer('full', `fuzz-${number}`), index);
    const answer = await sendMeasured(request);
    refuseToAccept(request, answer);
    statuses.push(answer.status);
    if (answer.status < 300) accepted.push({ request, answer });
  }
  for (const { request, answer } of accepted) {
    const headers = { ...request.headers, authorization: String(request.headers.authorization) };
    headers.authorization = headers.authorization.replace(`+fuzz-${number}`, `+twin-${number}`);
    expect(await send({ ...request, headers }), `${request.method} ${request.url}`).toEqual(answer);
  }
  return { accepted: accepted.length, statuses };
}

test(`${total} hostile requests get a legal status or a problem, and a refused one changes nothing`, async () => {
  const met = new Map<number, number>();
  let accepted = 0;
  for (let world = 0; world < total / perWorld; world += 1) {
    const result = await compareWorlds(world);
    accepted += result.accepted;
    for (const status of result.statuses) met.set(status, (met.get(status) ?? 0) + 1);
  }
  if (isLong) tellLongRun(met);
  // The requests are of both kinds, or the test would say nothing.
  expect(accepted).toBeGreaterThan(total / 4);
  expect(accepted).toBeLessThan((total * 3) / 4);
  expect([...met.keys()].sort()).toEqual(expect.arrayContaining([200, 201, 202, 400, 401, 403, 404, 405, 409, 422]));
}, 3_600_000);
