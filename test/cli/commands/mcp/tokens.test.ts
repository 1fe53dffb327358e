// What tools and answers take of a model's room, counted by a public tokenizer (o200k).
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { beforeAll, expect, test } from 'vitest';
import { createCaller } from '../../../../src/cli/commands/mcp/call-operation.ts';
import type { ToolResult } from '../../../../src/cli/commands/mcp/tool-result.ts';
import { chooseTools, createToolbox, type Toolbox } from '../../../../src/cli/commands/mcp/tools.ts';
import { fullToken } from '../../../../src/contract/permissions.ts';
import { jsonRows } from '../../../../src/contract/rows.ts';
import { createClient } from '../../../../src/library/create-client.ts';
import { startTestServer } from '../../../support/test-app.ts';
import { skipSleeps } from '../../../support/test-clock.ts';

let toolbox: Toolbox;
beforeAll(async () => {
  const client = createClient({ baseUrl: (await startTestServer()).url, token: fullToken.token });
  toolbox = createToolbox(
    createCaller(() => client),
    chooseTools(),
  );
});

const tell = async (name: string, given: object) => {
  const told = toolbox.call(name, { ...given }, { signal: new AbortController().signal, onJob: () => {} });
  const { content } = (await told) as ToolResult;
  return countTokens(content.map(({ text }) => text).join('\n'));
};

test('the tools that are offered at first take 2,500 tokens at most, and those that only read a third of that', () => {
  const takes = (isReadOnly: boolean) =>
    countTokens(JSON.stringify(chooseTools({ isReadOnly }).map(({ tool }) => tool)));
  expect(takes(false)).toBeLessThanOrEqual(2500);
  expect(takes(true)).toBeLessThanOrEqual(833);
});

const lists = jsonRows.filter(({ answer, id }) => answer === 'page' && id !== 'getLog').map(({ id }) => id);

test.each(lists)('a page of %s takes 1,500 tokens at most', async (operationId) => {
  expect(await tell('read', { operationId })).toBeLessThanOrEqual(1500);
});

test('so does what is asked on the way from a storm to a claim', async () => {
  skipSleeps();
  const input = { eventId: 'evt_0001', aoiId: 'aoi_0001' };
  const calls: [string, object][] = [
    ['findOperations', { about: 'claim' }],
    ['listEvents', { peril: 'hail' }],
    ['createJob', { kind: 'geo.damage_footprint', input, wait: true }],
    ['getJobResult', { id: 'job_0006' }],
    ['nextActions', { record: 'evt_0001' }],
    ['explain', { code: 'cost_cap_exceeded' }],
  ];
  const takes: [string, number][] = [];
  for (const [name, given] of calls) takes.push([name, await tell(name, given)]);
  expect(takes.filter(([, tokens]) => tokens > 1500)).toEqual([]);
});
