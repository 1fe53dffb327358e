// What tools and answers take of a model's room, counted by a public tokenizer (o200k).
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { beforeAll, expect, test } from 'vitest';
import { createCaller } from '../../../../src/cli/commands/mcp/call-operation.ts';
import type { ToolResult } from '../../../../src/cli/commands/mcp/tool-result.ts';
import { chooseTools, createToolbox, type Toolbox } from '../../../../src/cli/commands/mcp/tools.ts';
import type { Client } from '../../../../src/client/client.ts';
import { type CollectionName, collections } from '../../../../src/contract/collections.ts';
import type { Operation } from '../../../../src/contract/form/operation.ts';
import { fullToken } from '../../../../src/contract/permissions.ts';
import { jsonRows, rowOf } from '../../../../src/contract/rows.ts';
import { createClient } from '../../../../src/library/create-client.ts';
import { startTestServer } from '../../../support/test-app.ts';
import { skipSleeps } from '../../../support/test-clock.ts';

let toolbox: Toolbox;
let client: Client;
beforeAll(async () => {
  client = createClient({ baseUrl: (await startTestServer()).url, token: fullToken.token });
  toolbox = createToolbox(
    createCaller(() => client),
    chooseTools(),
  );
});

const call = (name: string, given: object) =>
  toolbox.call(name, { ...given }, { signal: new AbortController().signal, onJob: () => {} }) as Promise<ToolResult>;

const tell = async (name: string, given: object) => {
  const { content } = await call(name, given);
  return countTokens(content.map(({ text }) => text).join('\n'));
};

test('the tools that are offered at first take 2,500 tokens at most, and those that only read a third of that', () => {
  const takes = (isReadOnly: boolean) =>
    countTokens(JSON.stringify(chooseTools({ isReadOnly }).map(({ tool }) => tool)));
  expect(takes(false)).toBeLessThanOrEqual(2500);
  expect(takes(true)).toBeLessThanOrEqual(833);
});

/** Every read of the seed: each list, and each record by its id. The specification's answers without an id are asked as they are. */
async function listReads(): Promise<[string, object][]> {
  const { data } = await client.getFixtures();
  const ids = [...new Set(JSON.stringify(data).match(/"[a-z]{2,4}_\d{4}"/g))].map((id) => JSON.parse(id) as string);
  return jsonRows.flatMap((row: Operation): [string, object][] => {
    if (row.method !== 'GET') return [];
    if (!row.path.includes('{')) return [[row.id, row.example?.query ?? {}]];
    const prefix = row.collection === undefined ? 'none' : collections[row.collection as CollectionName].prefix;
    return ids.filter((id) => id.startsWith(`${prefix}_`)).map((id) => [row.id, { id }]);
  });
}

test('every read of the seed takes 1,500 tokens at most', async () => {
  const over: [string, object, number][] = [];
  for (const [operationId, given] of await listReads()) {
    const tokens = await tell('read', { operationId, arguments: given });
    if (tokens > 1500) over.push([operationId, given, tokens]);
  }
  expect(over).toEqual([]);
});

test('a page of sixty records holds as many as fit into 1,500 tokens, and its cursor leads to the next', async () => {
  const name = 'Campo de los Hermanos Echeverría, lote de la loma';
  for (let index = 0; index < 60; index += 1) {
    const body = { ...rowOf('createPortfolio').example.body, name: `${name} ${index}` } as const;
    await client.createPortfolio({ body });
    await client.createClient({ body: { ...rowOf('createClient').example.body, name, taxId: `SBX-AR-ECHE-${index}` } });
    await client.createWebhookSubscription({
      body: { endpointUrl: `https://ok.sandbox.test/${index}`, eventTypes: ['claim.created', 'report.approved'] },
    });
  }
  const { data } = await client.listClients({ query: { limit: 250 } });
  const lists = jsonRows.filter(({ answer }) => answer === 'page').map(({ id }) => id);
  for (const operationId of lists)
    for (const given of [{}, { limit: 250 }])
      expect([operationId, (await tell('read', { operationId, arguments: given })) <= 1500]).toEqual([
        operationId,
        true,
      ]);
  const seen: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const { content } = await call('read', { operationId: 'listClients', arguments: { limit: 250, cursor } });
    const shown = JSON.parse(content[0]?.text ?? '');
    seen.push(...shown.data.map(({ clientId }: { clientId: string }) => clientId));
    cursor = shown.page.nextCursor;
  }
  expect(seen).toEqual(data.map(({ clientId }) => clientId));
});

test('deliveries are listed as a table shows them, without what was sent', async () => {
  const { content } = await call('read', { operationId: 'listDeliveries' });
  const { deliveries, deadLetterQueue } = JSON.parse(content[0]?.text ?? '').data;
  expect(deadLetterQueue).toContainEqual({
    deliveryId: 'dlv_0009',
    eventType: 'claim.created',
    endpointUrl: 'https://always-500.sandbox.test/hooks/nucleo',
    status: 'dead_letter',
    attemptCount: 5,
    deadLetteredAt: '2026-01-13T19:50:00.000Z',
    createdAt: '2026-01-13T19:40:00.000Z',
  });
  expect(deliveries).toHaveLength(10);
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
