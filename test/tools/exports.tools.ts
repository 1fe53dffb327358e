// Each export, sent twice from beginning to end by the runner that it is made for.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answersOf } from '../../src/contract/form/answers.ts';
import { rows } from '../../src/contract/rows.ts';
import { createClient } from '../../src/index.ts';
import { runCli } from '../support/run-cli.ts';
import { startTestServer } from '../support/test-app.ts';
import { runTool } from './run-tool.ts';

let place = '';
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'sbox-exports-'));
});
afterAll(() => rm(place, { recursive: true }));

/** One for each answer of each operation that ends; no example knows where a world stands, so none of a rewind is sent. */
const sent = rows.filter(({ id, answer }) => answer !== 'stream' && id !== 'rewindWorld').flatMap(answersOf).length;
/** Those that stand in the log of their world. */
const logged = rows
  .filter(({ id, idempotencyKey, served }) => idempotencyKey && served !== 'host' && id !== 'rewindWorld')
  .flatMap(answersOf).length;
const runners = [
  ['bruno', 'bru run -r --env full --sandbox developer', new RegExp(`Requests +│ +${sent} \\(${sent} Passed\\)`)],
  [
    'postman',
    'newman run sbox.postman_collection.json -e full.postman_environment.json --disable-unicode',
    new RegExp(`assertions +\\| +${sent} +\\| +0 `),
  ],
  [
    'http',
    'httpyac send sbox.http --all --env full --output none',
    new RegExp(`${sent} requests processed \\(${sent} succeeded\\)`),
  ],
] as const;

test.concurrent.each(runners)('%s: %s', async (form, line, verdict) => {
  const folder = join(place, form);
  const world = `of-${form}`;
  // A server for each: all three make and drop a world of one name.
  const { url } = await startTestServer();
  const exported = await runCli(['export', form, '--out', folder, '--base-url', url, '--world', world]);
  expect(exported.stderr).toContain(line.replace(/ --(disable-unicode|output none)$/, ''));
  const client = createClient({ baseUrl: url, token: `sbox-full-access-token+${world}` });
  const given: string[] = [];
  for (const round of ['first', 'second']) {
    const { said, exitCode } = await runTool(folder, line.split(' '));
    expect([round, said, exitCode]).toEqual([round, expect.stringMatching(verdict), 0]);
    // What came before the reset is not listed.
    const { data } = await client.getLog({ query: { limit: 250 } });
    given.push(...data.flatMap(({ idempotencyKey }) => idempotencyKey ?? []));
  }
  expect(given.length).toBe(2 * logged);
  expect(new Set(given).size).toBe(given.length);
  expect(given.filter((key) => !/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(key))).toEqual([]);
});
