// What is missing in a report comes with a command that meets it: every one of them is run.

import { EventEmitter } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { problemCodes, problems } from '../../../src/contract/problems.ts';
import type { CoverageReport, Figure } from '../../../src/projections/coverage.ts';
import { runCli } from '../../support/run-cli.ts';
import { startTestServer } from '../../support/test-app.ts';
import { wordsOf } from '../../support/words-of.ts';

/** Of which only their page is named: no example, no scenario, and no id to get wrong. */
const explained = [
  ...['addFault fault_limit_reached', 'forkWorld resource_not_found', 'forkWorld world_already_exists'],
  ...['rewindWorld resource_not_found', 'releaseHeld resource_not_found', 'getDue invalid_parameter'],
  ...['strikeEvent peril_not_supported', 'listWeather invalid_window', 'importRows import_too_large'],
  ...['uploadLogo logo_too_large', 'createJob peril_not_monitored', 'createWebhookSubscription webhook_limit_reached'],
  ...['createWebhookSubscription resource_not_found', 'createWebhookSubscription duplicate_resource'],
  ...['createAoi', 'createClaim', 'createClient', 'createDetection', 'createPolicy'].map(
    (id) => `${id} duplicate_resource`,
  ),
  ...['createClaim', 'createReport'].flatMap((id) => [`${id} detection_claim_mismatch`, `${id} event_cancelled`]),
  ...['createJob event_cancelled', 'dropWorld default_world_stays'],
];

test('every command of a report is run, and meets what it was named for', { timeout: 120_000 }, async () => {
  const { url } = await startTestServer({ jobSteps: 0 });
  const env = { SBOX_BASE_URL: url, SBOX_CONFIG_HOME: await mkdtemp(join(tmpdir(), 'sbox-coverage-')) };
  const look = async (): Promise<CoverageReport> =>
    JSON.parse((await runCli(['coverage', '--base-url', url, '--json'], { env })).stdout).data;
  let worlds = 0;
  const runLine = async (line: string) => {
    const signals = new EventEmitter();
    const [, ...argv] = wordsOf(line);
    if (argv.includes('--follow')) setTimeout(() => signals.emit('SIGINT'), 500);
    await runCli([...argv, '--world', `w${worlds}`], { env, signals });
  };
  const runAll = async (figure: 'operations' | 'codes' | 'refusals' | 'eventTypes') => {
    for (const { command } of ((await look())[figure] as Figure).missing) {
      // What only a shell can do, and what only words can say, is not run.
      if (!command.startsWith('sbox ') || /[|,]? (\||then|FOLDER|FILE|NAME|more than) ?/.test(command)) continue;
      worlds += 1;
      for (const line of command.split(' && ')) await runLine(line);
    }
    return ((await look())[figure] as Figure).missing;
  };
  expect(await runAll('operations')).toEqual([]);
  expect(await runAll('eventTypes')).toEqual([]);
  const refusals = await runAll('refusals');
  expect(refusals.map(({ name }) => name).sort()).toEqual([...explained].sort());
  expect(refusals.every(({ command }) => command.startsWith('sbox explain '))).toBe(true);
  const inWords = problemCodes.filter((code) => 'how' in Object(problems[code].meet));
  const codes = (await runAll('codes')).map(({ name }) => name);
  expect(codes.filter((name) => !inWords.some((code) => code === name))).toEqual([]);
});
