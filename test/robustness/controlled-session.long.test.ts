import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { bearer } from '../support/example-request.ts';
import { recordSession } from '../support/recorded-session.ts';
import { runCli } from '../support/run-cli.ts';
import { startTestServer } from '../support/test-app.ts';
import { buildControlledSession, worldsOf } from './controlled-session.ts';
import { type Answer, createKeepAliveClient } from './keep-alive-client.ts';

const requests = 1000;
const data = await mkdtemp(join(tmpdir(), 'sbox-controlled-'));
afterAll(() => rm(data, { recursive: true }));

/** A connection that ends without an answer; the next request opens another. */
const noAnswer: Answer = { status: 0, headers: {}, body: '' };

async function runSession(port: number, world: string): Promise<Answer[]> {
  const send = createKeepAliveClient(port);
  const answers: Answer[] = [];
  for (const request of buildControlledSession(world, requests)) {
    answers.push(await send(request).catch(() => noAnswer));
  }
  return answers;
}

const known = [
  '/status?digest',
  '/v1/claims',
  '/v1/jobs/job_0007',
  '/v1/webhooks/deliveries',
  '/control/log?limit=250',
];

/** What a server knows of the worlds of a session; faults that are left strike here as well. */
async function surveyOf(port: number, world: string): Promise<Answer[]> {
  const send = createKeepAliveClient(port);
  const answers: Answer[] = [];
  for (const name of worldsOf(world)) {
    for (const url of known) {
      const answer = await send({ method: 'GET', url, headers: bearer('full', name) }).catch(() => noAnswer);
      const { digest } = url.startsWith('/status') ? JSON.parse(answer.body).data : { digest: answer.body };
      answers.push({ ...answer, headers: { 'sbox-position': answer.headers['sbox-position'] }, body: digest });
    }
  }
  return answers;
}

/** As of any world: names are of one length; when a world was used last, if it was, is the one real time, since a folder reads
 * what memory has at hand; and a folder numbers its generations otherwise than memory does (Decision 36). */
const anywhere = (answers: readonly Answer[], world: string): unknown =>
  JSON.parse(
    JSON.stringify(answers.map((answer) => (answer.body.includes('"lastUsed":') ? withoutLength(answer) : answer)))
      .replaceAll(world, 'session')
      .replaceAll(/"sbox-generation":"[^"]*",?/g, '')
      .replaceAll(/\\"lastUsed\\":(?:null|\\"[^"]*\\")/g, '\\"lastUsed\\":null'),
  );

function withoutLength({ headers: { 'content-length': _, ...headers }, ...answer }: Answer): Answer {
  return { ...answer, headers };
}

test('a session of 1,000 requests that moves time, meets faults and forks is the same in another world, from its recording and from its folder', async () => {
  let recorded: Answer[] = [];
  const file = await recordSession(
    async (url) => {
      recorded = await runSession(Number(new URL(url).port), 'session-one');
    },
    ['--data', data],
  );
  const statuses = new Set(recorded.map(({ status }) => status));
  for (const status of [0, 200, 201, 202, 400, 403, 404, 409, 422, 429, 500, 502, 503]) {
    expect(statuses, String(status)).toContain(status);
  }

  const other = await startTestServer();
  expect(anywhere(await runSession(other.port, 'session-two'), 'session-two')).toEqual(
    anywhere(recorded, 'session-one'),
  );

  const again = await startTestServer({ data });
  const survey = await surveyOf(again.port, 'session-one');
  expect(survey).toEqual(await surveyOf(other.port, 'session-two'));
  expect(new Set(survey.map(({ body }) => body)).size).toBeGreaterThan(20);

  const { stdout, exitCode } = await runCli(['replay', file, '--only-failures', '--json']);
  const { data: replayed } = JSON.parse(stdout);
  expect(replayed.differing).toEqual([]);
  expect([replayed.isSame, exitCode]).toEqual([true, 0]);
  // A few are preflights and no HTTP, which no recording has.
  expect(replayed.replayed).toBeGreaterThan(requests - 30);
});
