// What is missing in a report comes with a command that meets it: every one of them is run.

import { EventEmitter } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { problemCodes, problems } from '../../../../src/contract/form/problems.ts';
import type { CoverageReport, Figure } from '../../../../src/projections/coverage.ts';
import { expandLines } from '../../../support/expand-line.ts';
import { letPass } from '../../../support/pause.ts';
import { runCli } from '../../../support/run-cli.ts';
import { startTestServer } from '../../../support/test-app.ts';

test('every command of a report is run, and meets what it was named for', async () => {
  const { url } = await startTestServer({ jobSteps: 0 });
  const folder = await mkdtemp(join(tmpdir(), 'sbox-coverage-'));
  const env = { SBOX_BASE_URL: url, SBOX_CONFIG_HOME: folder };
  const look = async (): Promise<CoverageReport> =>
    JSON.parse((await runCli(['coverage', '--base-url', url, '--json'], { env })).stdout).data;
  let worlds = 0;
  const run = async (argv: readonly string[]) => {
    const signals = new EventEmitter();
    if (argv.includes('--follow')) void letPass(500).then(() => signals.emit('SIGINT'));
    const words = argv.map((word) => (word.endsWith('.sbox') ? join(folder, word) : word));
    await runCli([...words, '--world', `w${worlds}`], { env, signals });
  };
  const runAll = async (figure: 'operations' | 'codes' | 'refusals' | 'eventTypes') => {
    const commands = ((await look())[figure] as Figure).missing.map(({ command }) => command);
    // What only words can say is not run.
    const runnable = commands.filter((command) => /\bsbox\b/.test(command) && !/[,;] then|FOLDER/.test(command));
    for (const runs of expandLines(runnable, folder)) {
      worlds += 1;
      for (const argv of runs) await run(argv);
    }
    return ((await look())[figure] as Figure).missing;
  };
  expect(await runAll('operations')).toEqual([]);
  expect(await runAll('eventTypes')).toEqual([]);
  const inWords = problemCodes.filter((code) => problems[code].how !== undefined);
  const isInWords = (name: string, command: string) =>
    inWords.some((code) => name.endsWith(` ${code}`)) ||
    problemCodes.some((code) => name.endsWith(` ${code}`) && problems[code].howElsewhere === command);
  const refusals = await runAll('refusals');
  expect(refusals.filter(({ name, command }) => !isInWords(name, command)).map(({ name }) => name)).toEqual([]);
  const codes = (await runAll('codes')).map(({ name }) => name);
  expect(codes.filter((name) => !inWords.some((code) => code === name))).toEqual([]);
});
