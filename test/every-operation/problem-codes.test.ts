import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { type ProblemCode, problemCodes, problems, requestsTo } from '../../src/contract/form/problems.ts';
import type { Revision } from '../../src/contract/form/revision.ts';
import { LogUnavailable, WorldStopped } from '../../src/log/log-error.ts';
import { MadeByOtherVersion, WorldReplaced } from '../../src/log/world-error.ts';
import { grantTokens } from '../../src/server/options/extra-tokens.ts';
import { openFixturesFolder, seedFolder } from '../../src/server/seed/fixtures-folder.ts';
import type { RunningServer } from '../../src/server/start-server.ts';
import { createWorlds, type Worlds } from '../../src/server/worlds/worlds.ts';
import { createSeed } from '../../src/world/records/seed.ts';
import { injectOf, wayOf } from '../support/meet-code.ts';
import { buildTestApp, openSeed, startTestServer } from '../support/test-app.ts';
import { codesInWords, waysInWords } from '../support/ways-in-words.ts';

/** A seed of its own, of which no other file has read anything, and which cannot be read: the defect that a test can cause. */
const brokenSeed = (cause: object) =>
  createSeed({
    ...openFixturesFolder(seedFolder),
    readRecords: () => {
      throw Object.assign(new Error('the disk is gone'), cause);
    },
  });

/** Worlds whose log answers nothing but this. */
const worldsThatFail = (error: Error) => ({
  ...createWorlds({ seed: openSeed(), jobSteps: 1 }),
  peek: () => undefined,
  headerOf: () => undefined,
  read: () => Promise.reject(error),
});
const difference = {
  world: 'default',
  position: 3,
  operation: 'createClaim',
  logged: 'a',
  loggedBy: '1',
  applied: 'b',
  appliedBy: '2',
};

const plain = buildTestApp();
let worlds = 0;
/** Sends each in one world of its own, where no other code has been met, and gives the answers. */
async function sendInOneWorld(requests: readonly InjectOptions[]): Promise<LightMyRequestResponse[]> {
  const world = `meets-${++worlds}`;
  const replies: LightMyRequestResponse[] = [];
  for (const { headers, ...request } of requests) {
    const { authorization } = headers as Record<string, string>;
    // A token that names a world has it already, and one that nobody has names none.
    const isPlain = /^Bearer sbox-[a-z-]+-token$/.test(authorization ?? '');
    const sent = isPlain ? { ...headers, authorization: `${authorization}+${world}` } : headers;
    replies.push(await plain.inject({ ...request, ...(sent === undefined ? {} : { headers: sent }) }));
  }
  return replies;
}
const appOf = (code: ProblemCode) => {
  if (code === 'internal_error') return buildTestApp({ seed: brokenSeed({}), onDefect: () => {} });
  if (code === 'server_busy') return buildTestApp({ seed: brokenSeed({ code: 'EMFILE' }) });
  if (code === 'log_unavailable')
    return buildTestApp({ worlds: worldsThatFail(new LogUnavailable('The disk is full.')) as Worlds });
  if (code === 'world_stopped')
    return buildTestApp({ worlds: worldsThatFail(WorldStopped.differs(difference)) as Worlds });
  if (code === 'made_by_other_version')
    return buildTestApp({ worlds: worldsThatFail(new MadeByOtherVersion(difference, [])) as Worlds });
  if (code === 'world_replaced') {
    const [seen, now] = [1, 2].map((number) => ({ generation: String(number), position: 3 })) as [Revision, Revision];
    return buildTestApp({ worlds: worldsThatFail(new WorldReplaced('default', seen, now)) as Worlds });
  }
  if (code === 'token_expired') {
    const brief = { token: 'brief', permissions: ['claims:read' as const], expires: 'PT1H' };
    return buildTestApp({ grantedTokens: grantTokens([brief], openSeed()) });
  }
  if (code === 'world_full' || code === 'server_full') return buildTestApp({ memory: 12_400 });
  if (code === 'world_limit_reached') return buildTestApp({ worldLimit: 1 });
  return plain;
};

describe('every problem code', () => {
  let server: RunningServer;
  let port = 0;
  beforeAll(async () => {
    server = await startTestServer({ requestTimeoutMs: 300 });
    port = Number(new URL(server.url).port);
  });

  it('has a way of this test where it says in words how it is met, and nowhere else', () => {
    expect(Object.keys(waysInWords).sort()).toEqual([...codesInWords].sort());
  });

  it.each(problemCodes)('%s is met as it says', async (code) => {
    const way = wayOf(code);
    if (typeof way === 'function') {
      expect(await way(port)).toBe(code);
      return;
    }
    const refused = way.at(-1) as InjectOptions;
    const app = appOf(code);
    const replies: LightMyRequestResponse[] = [];
    if (app === plain) replies.push(...(await sendInOneWorld(way)));
    else for (const request of way) replies.push(await app.inject(request));
    const reply = replies.pop() as LightMyRequestResponse;
    for (const { statusCode } of replies) expect(statusCode).toBeLessThan(300);
    const { title, status } = problems[code];
    expect(reply.headers['content-type']).toBe('application/problem+json');
    const instance = (refused.url as string).split('?')[0];
    expect(reply.json()).toMatchObject({ type: `/problems/${code}`, title, status, code, instance });
    expect(reply.statusCode).toBe(status);
    expect(reply.body).not.toMatch(/\.[jt]s:\d+|node_modules|the disk is gone/);
  });

  const elsewhere = problemCodes.flatMap((code) =>
    requestsTo(code).elsewhere.map((requests) => [code, requests.at(-1)?.path, requests] as const),
  );
  it.each(elsewhere)('%s is met at %s as well', async (code, _, requests) => {
    const replies = await sendInOneWorld(requests.map(injectOf));
    const refused = replies.pop();
    expect(refused?.json()).toMatchObject({ code });
    for (const { statusCode } of replies) expect(statusCode).toBeLessThan(300);
  });

  it.each(problemCodes)('%s has a page', async (code) => {
    const reply = await plain.inject({ url: `/problems/${code}`, headers: { accept: 'text/html' } });
    expect(reply.statusCode).toBe(200);
    expect(reply.body).toContain(problems[code].title.replaceAll("'", '&#39;'));
  });
});
