import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { ExtraToken, Permission } from '../../src/contract/permissions.ts';
import { startServer } from '../../src/server/start-server.ts';
import { as } from '../support/as.ts';
import { startTestServer } from '../support/test-app.ts';

const cust: ExtraToken = { token: 'cust', permissions: ['claims:read', 'events:write'] };
const read = async (answer: Response) => JSON.parse(await answer.text());
const ebro: ExtraToken = { token: 'ebro-1', permissions: ['portfolio:read'], organizationId: 'org_ebro' };

describe('a token that the server was started with', async () => {
  const { url } = await startTestServer({ tokens: [cust, ebro] });
  const ask = async (token: string, path: string, method = 'GET') => {
    const key = method === 'GET' ? {} : { 'idempotency-key': 'k', 'content-type': 'application/json' };
    const body = method === 'POST' ? { body: '{}' } : {};
    const headers = { authorization: `Bearer ${token}`, ...key };
    const answer = await fetch(`${url}${path}`, { method, headers, ...body });
    return { status: answer.status, document: await read(answer) };
  };

  test('grants exactly what it names', async () => {
    expect((await ask('cust', '/v1/claims/clm_0001')).status).toBe(200);
    expect((await ask('cust', '/v1/jobs/job_0003', 'DELETE')).status).toBe(200);
    const refused = await ask('cust', '/v1/events');
    expect([refused.status, refused.document.requiredPermission]).toEqual([403, 'events:read']);
    expect((await ask('cust', '/v1/claims', 'POST')).document.requiredPermission).toBe('claims:write');
    expect((await ask('cust', '/v1/sbox/reset', 'POST')).status).toBe(200);
  });

  test('sees of what is due only records that it may read', async () => {
    const path = '/control/due?advance=P1Y';
    const headers = as('full');
    const all = await read(await fetch(`${url}${path}`, { headers }));
    const { happened, happenedCount } = (await ask('cust', path)).document.data;
    const prefixesOf = (list: { id: string }[]) => [...new Set(list.map(({ id }) => id.split('_')[0]))].sort();
    expect(prefixesOf(all.data.happened)).toEqual(expect.arrayContaining(['clm', 'pol']));
    // The peritajes of claims are read with them.
    expect([prefixesOf(happened), happenedCount]).toEqual([['clm', 'per'], happened.length]);
    const nothing = (await ask('ebro-1', path)).document.data;
    expect([nothing.happened, nothing.happenedCount]).toEqual([[], 0]);
  });

  test('is of the organization that it names, else of the first', async () => {
    expect((await ask('ebro-1', '/v1/aois/aoi_0001')).status).toBe(404);
    expect((await ask('ebro-1', '/v1/aois/aoi_9001')).status).toBe(200);
    expect((await ask('cust', '/v1/claims/clm_9001')).status).toBe(404);
  });

  test('has worlds as any other, and is none of the seed', async () => {
    expect((await ask('cust+mine', '/v1/claims/clm_0001')).status).toBe(200);
    const fixtures = await read(await fetch(`${url}/v1/sbox/fixtures`, { headers: as('full') }));
    expect(fixtures.data.tokens).toHaveLength(3);
  });

  test('is told by the first page, by whoever asks with another, and by itself', async () => {
    const page = await fetch(url, { headers: { accept: 'application/json' } });
    expect((await read(page)).tokens.slice(3)).toEqual([
      { token: 'cust', organizationId: 'org_pampa', purpose: 'Exactly claims:read, events:write in org_pampa.' },
      { token: 'ebro-1', organizationId: 'org_ebro', purpose: 'Exactly portfolio:read in org_ebro.' },
    ]);
    expect((await ask('custt', '/v1/claims')).document.detail).toContain('cust, ebro-1.');
    expect((await ask('cust+mine', '/status')).document.data).toMatchObject({
      world: 'mine',
      organizationId: 'org_pampa',
      identity: { profile: 'cust', permissions: ['claims:read', 'events:write'] },
    });
  });
});

test('what it changed is kept under its name, and served without it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sbox-tokens-'));
  try {
    const first = await startServer({ port: 0, data: folder, tokens: [cust] });
    const headers = { authorization: 'Bearer cust' };
    expect((await fetch(`${first.url}/v1/jobs/job_0003`, { method: 'DELETE', headers })).status).toBe(200);
    await first.close();
    const second = await startServer({ port: 0, data: folder });
    try {
      expect((await fetch(`${second.url}/v1/claims`, { headers })).status).toBe(401);
      const log = await fetch(`${second.url}/control/log`, { headers: as('full') });
      expect((await read(log)).data).toMatchObject([{ profile: 'cust', operationId: 'cancelJob', status: 200 }]);
      const job = await fetch(`${second.url}/v1/jobs/job_0003`, { headers: as('full') });
      expect((await read(job)).data.status).toBe('cancelled');
    } finally {
      await second.close();
    }
  } finally {
    await rm(folder, { recursive: true });
  }
});

describe('a token that cannot be meant is refused before anybody is served', () => {
  const allowed: Permission[] = ['claims:read'];
  test.each<[ExtraToken[], string]>([
    [[{ token: 'cust', permissions: ['claim:read' as Permission] }], 'Token cust: "claim:read" is not a permission; '],
    [[{ token: 'cust', permissions: ['claim:read' as Permission] }], 'did you mean claims:read?'],
    [[{ token: 'cust', permissions: [] }], 'The token cust grants nothing.'],
    [[{ token: 'cust', permissions: allowed, organizationId: 'org_ebr' }], 'did you mean org_ebro?'],
    [[{ token: 'cust', permissions: allowed, organizationId: '' }], 'known: org_pampa, org_ebro'],
    [[{ token: 'cu+st', permissions: allowed }], '"cu+st" is not a token name'],
    [[{ token: '', permissions: allowed }], '"" is not a token name'],
    [[{ token: 'x'.repeat(65), permissions: allowed }], 'It has 1 to 64 of the characters'],
    [[{ token: 'read-only', permissions: allowed }], 'A token or an identity read-only already exists.'],
    [[{ token: 'sbox-expired-token', permissions: allowed }], 'sbox-expired-token already'],
    [[cust, cust], 'A token or an identity cust already exists.'],
  ])('%j: %s', async (tokens, words) => {
    const refused = startServer({ port: 0, tokens });
    await expect(refused).rejects.toMatchObject({ name: 'OptionError' });
    await expect(refused).rejects.toThrow(words);
  });

  test('a name may have 64 characters', async () => {
    const name = 'x'.repeat(64);
    const { grantedTokens } = await startTestServer({ tokens: [{ token: name, permissions: allowed }] });
    expect(grantedTokens.map(({ token }) => token)).toEqual([name]);
  });
});
