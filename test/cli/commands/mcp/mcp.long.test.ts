import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { beforeAll, describe, expect, test } from 'vitest';
import { operations } from '../../../../src/contract/operations.ts';
import { type Agent, startAgent } from '../../../support/agent.ts';
import { counts } from '../../../support/oracle.ts';
import { runCli } from '../../../support/run-cli.ts';
import { startTestServer } from '../../../support/test-app.ts';

let agent: Agent;
beforeAll(async () => {
  agent = await startAgent(['--tools', 'all']);
});

describe('with tools alone an agent', () => {
  test('finds a tool for every operation', async () => {
    const { tools } = await agent.client.listTools();
    const names = tools.map(({ name }) => name);
    expect(names).toHaveLength(counts.ending + 4);
    expect(names).toEqual(expect.arrayContaining(operations.map(({ id }) => id)));
    expect(names.slice(-4)).toEqual(['getWorld', 'dropWorld', 'waitFor', 'explain']);
    expect(names).toEqual(expect.arrayContaining(['changeClaim', 'withdrawClaim']));
    expect(names).not.toContain('getLogStream');
  });

  test('runs the footprint flow to its hectares', async () => {
    const { structured: events } = await agent.call('listEvents', { peril: 'hail', severity: 'severe' });
    expect(events.data[0]).toMatchObject({ eventId: 'evt_0001', peril: 'hail' });
    const input = { eventId: 'evt_0001', aoiId: 'aoi_0001' };
    const { structured: queued } = await agent.call('createJob', { kind: 'geo.damage_footprint', input });
    expect(queued).toMatchObject({
      data: { jobId: 'job_0006', status: 'queued' },
      outcome: 'carriedOut',
      replayed: false,
    });
    const statuses: string[] = [];
    for (let reads = 0; reads < 2; reads += 1)
      statuses.push((await agent.call('getJob', { id: 'job_0006' })).structured.data.status);
    expect(statuses).toEqual(['running', 'succeeded']);
    const { structured: result } = await agent.call('getJobResult', { id: 'job_0006' });
    expect(result.data).toMatchObject({ damagedHectares: 67.52, affectedPct: 80.4, severity: 'high' });
    expect(result.data.geometry).toEqual({
      type: 'MultiPolygon',
      polygonCount: 1,
      positionCount: 55,
      bounds: [-60.718944, -33.8934662, -60.7070685, -33.88477],
    });
    expect(result.data.cellsBySeverity.severe.cells).toMatchObject({ count: 60, first: { length: 3 } });
  });

  test('explains a 403', async () => {
    const refused = await agent.call('createPortfolio', { name: 'Sur', as: 'read-only' });
    expect(refused.isError).toBe(true);
    expect(JSON.parse(String(refused.texts[0]))).toMatchObject({ status: 403, requiredPermission: 'portfolio:write' });
    expect(refused.texts[1]).toMatch(/^The check "permission" refused it: .* the code insufficient_permission /);
    const { structured } = await agent.call('explain', { code: 'insufficient_permission' });
    expect(structured).toMatchObject({ status: 403, remedy: expect.stringContaining('this permission') });
    const { structured: created } = await agent.call('createPortfolio', { name: 'Sur', as: 'full', world: 'mine' });
    expect(created.data).toMatchObject({ portfolioId: 'pf_0004', organizationId: 'org_pampa' });
    expect((await agent.call('getPortfolio', { id: 'pf_0004' })).isError).toBe(true);
  });

  test('finds the owner of a record that is not found', async () => {
    expect((await agent.call('getClaim', { id: 'clm_9001' })).texts[0]).toContain('"code":"resource_not_found"');
    const { structured } = await agent.call('getClaim', { id: 'clm_9001', as: 'other-org' });
    expect(structured.data.organizationId).toBe('org_ebro');
  });

  test('sees that a repeated write was applied once', async () => {
    const sent = { name: 'Norte', idempotencyKey: 'one', world: 'twice' };
    const first = await agent.call('createPortfolio', sent);
    const again = await agent.call('createPortfolio', sent);
    expect([first.structured.replayed, again.structured.replayed]).toEqual([false, true]);
    expect(again.structured.data).toEqual(first.structured.data);
  });

  test('moves the clock of a world, and forks it', async () => {
    const moved = await agent.call('moveClock', { advance: 'P1D', world: 'time' });
    expect(moved.structured.data).toMatchObject({ from: '2026-01-15T12:00:00.000Z', now: '2026-01-16T12:00:00.000Z' });
    await agent.call('forkWorld', { name: 'before', at: 0, world: 'time' });
    expect((await agent.call('getClock', { world: 'before' })).structured.data.now).toBe('2026-01-15T12:00:00.000Z');
  });
});

describe('what a model has room for', () => {
  test('a page has ten records unless it is asked for more', async () => {
    const { structured } = await agent.call('listAois');
    expect([structured.data.length, structured.page]).toMatchObject([10, { hasMore: true }]);
    const { structured: next } = await agent.call('listAois', { limit: 2, cursor: structured.page.nextCursor });
    expect(next.data).toHaveLength(2);
    expect(next.data[0].aoiId).not.toBe(structured.data[0].aoiId);
  });

  test('what was shortened is whole when it is asked for', async () => {
    const { structured } = await agent.call('getJobResult', { id: 'job_0001', full: true });
    expect(structured.data.geometry.coordinates[0][0]).toHaveLength(55);
    expect(structured.data.cellsBySeverity.severe.cells).toHaveLength(60);
  });

  test('what is too long even then is shortened, and says so', async () => {
    const { structured, texts, isError } = await agent.call('getFixtures', { full: true });
    expect(isError).toBe(false);
    expect(structured.data.weather).toEqual({ count: 300, first: [] });
    expect(texts[1]).toMatch(/^The response has \d{6} characters, more than the limit of 60000\.$/);
    expect(texts[2]).toBe('Read each of its lists with its own operation.');
  });

  test('no answer of a tool that reads is longer, whole or not', async () => {
    const { tools } = await agent.client.listTools();
    const lengths: [string, boolean][] = [];
    for (const { name, inputSchema } of tools.filter(({ annotations }) => annotations?.readOnlyHint)) {
      const { full } = inputSchema.properties ?? {};
      for (const given of [{}, full === undefined ? {} : { full: true }]) {
        const record = { operationId: 'listAois', about: 'claim', record: 'clm_0001' };
        const ids = { id: name === 'getJobResult' ? 'job_0001' : 'aoi_0001', name: 'default', code: '404', ...record };
        const known = Object.fromEntries(Object.entries(ids).filter(([key]) => key in (inputSchema.properties ?? {})));
        const { texts } = await agent.call(name, { ...known, ...given });
        lengths.push([name, texts.join('').length <= 60_000]);
      }
    }
    expect(lengths.length).toBeGreaterThan(60);
    expect(lengths.filter(([, fits]) => !fits)).toEqual([]);
  });
});

describe('a job', () => {
  test('has the shape that the instructions show, and needs no call that is refused', async () => {
    const [, shown = ''] = /createJob with\n(\{.*\})\n/.exec(agent.client.getInstructions() ?? '') ?? [];
    const world = 'as-instructed';
    const queued = await agent.call('createJob', { ...JSON.parse(shown), wait: true, world });
    expect([queued.isError, queued.structured.data.status]).toEqual([false, 'succeeded']);
    const result = await agent.call('getJobResult', { id: queued.structured.data.jobId, world });
    expect([result.isError, result.structured.data.damagedHectares]).toEqual([false, 67.52]);
  });

  test('reports its progress while it is waited for, to agents that ask for it', async () => {
    const told: unknown[] = [];
    const given = { kind: 'geo.damage_footprint', input: { eventId: 'evt_0001', aoiId: 'aoi_0001' }, wait: true };
    const { content } = await agent.client.callTool(
      { name: 'createJob', arguments: { ...given, world: 'progress' } },
      undefined,
      { onprogress: (progress) => told.push(progress) },
    );
    expect(JSON.parse((content as { text: string }[])[0]?.text ?? '')).toMatchObject({ data: { status: 'succeeded' } });
    expect(told).toEqual([
      { progress: expect.any(Number), total: 100, message: expect.any(String) },
      { progress: 100, total: 100, message: 'finished' },
    ]);
  });
});

describe('the tools that are offered', () => {
  const listOf = async (...flags: string[]) => {
    const { client } = await startAgent(flags);
    return (await client.listTools()).tools.map(({ name }) => name);
  };

  test('are at first eleven, by which prompts and instructions reach every operation that they name', async () => {
    const { client } = await startAgent();
    const names = (await client.listTools()).tools.map(({ name }) => name);
    expect(names.toSorted()).toEqual([
      ...['createClaim', 'createJob', 'describeOperation', 'explain', 'findOperations', 'getJobResult', 'listEvents'],
      ...['nextActions', 'read', 'waitFor', 'write'],
    ]);
    const { prompts } = await client.listPrompts();
    const texts = await Promise.all(
      prompts.map(async ({ name }) => JSON.stringify((await client.getPrompt({ name })).messages)),
    );
    const spoken = [client.getInstructions() ?? '', ...texts].join(' ');
    const called = [...spoken.matchAll(/[Cc]all (\w+)(?: with the operationId (\w+))?/g)].map(([, one, id]) => [
      one,
      id,
    ]);
    expect(called.length).toBeGreaterThan(4);
    const ids = operations.map(({ id }) => id as string);
    for (const [tool = '', id] of called.filter(([tool]) => !['any', 'it'].includes(String(tool)))) {
      expect(names).toContain(tool);
      if (id !== undefined) expect(ids).toContain(id);
    }
    const forking = client.callTool({ name: 'forkWorld', arguments: { name: 'mine' } });
    await expect(forking).rejects.toThrow(
      'The tool "forkWorld" is not offered here. The tools read and write call any operation',
    );
    await expect(client.callTool({ name: 'forkWord', arguments: {} })).rejects.toThrow('did you mean forkWorld?');
  });

  test('find, describe, read and write any operation', async () => {
    const few = await startAgent();
    const { structured: found } = await few.call('findOperations', { about: 'report a loss' });
    expect(found.operations[0]).toEqual({
      operationId: 'createClaim',
      summary: 'Report a loss under a policy, change what was reported, or withdraw it',
      call: 'write',
    });
    const { structured: described } = await few.call('describeOperation', { operationId: 'createPortfolio' });
    expect(described).toMatchObject({
      request: 'POST /v1/portfolios',
      call: 'write',
      example: { name: 'Litoral 2025/26' },
    });
    const given = { operationId: 'createPortfolio', arguments: described.example, world: 'few' };
    const { structured: created } = await few.call('write', given);
    expect(created).toMatchObject({ outcome: 'carriedOut', data: { portfolioId: 'pf_0004' } });
    const read = await few.call('read', { operationId: 'getPortfolio', arguments: { id: 'pf_0004' }, world: 'few' });
    expect(read.structured.data.name).toBe(described.example.name);
    const { structured: next } = await few.call('nextActions', { record: 'clm_0001' });
    expect(next.data.record).toBe('clm_0001');
    await few.call('createJob', { kind: 'geo.damage_footprint', input: { eventId: 'evt_0001', aoiId: 'aoi_0001' } });
    const { structured: ended } = await few.call('waitFor', { jobId: 'job_0006' });
    expect(ended.data.status).toBe('succeeded');
  });

  test.each([
    ['write', { operationId: 'resetSandbox' }, 'resetSandbox controls the sandbox'],
    ['write', { operationId: 'moveClock', arguments: { advance: 'P1D' } }, 'moveClock controls the sandbox'],
    ['write', { operationId: 'listClaims' }, 'listClaims reads: call read.'],
    ['read', { operationId: 'createClaim' }, 'createClaim is a write, which the tool read cannot call.'],
    ['read', { operationId: 'getClaims' }, 'did you mean getClaim?'],
    ['read', { operationId: 'getClaim', arguments: [] }, '"arguments" of read is an object'],
    ['findOperations', { about: 'zzz' }, 'No operation matches these words.'],
    ['waitFor', {}, 'getJob needs "id".'],
  ])('%s %j is refused', async (name, given, sentence) => {
    const { isError, texts } = await agentOfFew().then((few) => few.call(name, given));
    expect([isError, texts.join()]).toEqual([true, expect.stringContaining(sentence)]);
  });

  let few: Promise<Agent> | undefined;
  const agentOfFew = () => {
    few ??= startAgent();
    return few;
  };

  test('a claim is changed and withdrawn by tools of their own', async () => {
    const world = 'intents';
    const { tools } = await agent.client.listTools();
    const inputs = new Map(tools.map(({ name, inputSchema }) => [name, inputSchema]));
    const has = (name: string, member: string) => Object.hasOwn(inputs.get(name)?.properties ?? {}, member);
    expect(['createClaim', 'changeClaim', 'withdrawClaim'].map((name) => has(name, 'claimId'))).toEqual([
      false,
      true,
      true,
    ]);
    expect(['createClaim', 'changeClaim', 'withdrawClaim'].map((name) => has(name, 'status'))).toEqual([
      false,
      false,
      false,
    ]);
    const withdrawn = await agent.call('withdrawClaim', { claimId: 'clm_0001', reason: 'Sold', world });
    expect(withdrawn.structured?.data?.status ?? withdrawn.texts).toBe('withdrawn');
  });

  test('are those that are named', async () => {
    expect(await listOf('--tools', 'getJob, listEvents')).toEqual(['listEvents', 'getJob']);
  });

  test.each([[[]], [['--tools', 'all']]])(
    '%j: change nothing where only reading is asked for, and no other is called',
    async (flags) => {
      const { client } = await startAgent([...flags, '--read-only']);
      const { tools } = await client.listTools();
      expect(tools.filter(({ annotations }) => annotations?.readOnlyHint !== true)).toEqual([]);
      const names = tools.map(({ name }) => name);
      expect(names).toEqual(
        expect.arrayContaining(flags.length > 0 ? ['listAois', 'listFaults', 'explain'] : ['read']),
      );
      expect(names.length).toBe(flags.length > 0 ? 41 : 5);
      const writing = client.callTool({ name: 'createPortfolio', arguments: { name: 'Sur' } });
      const reason =
        'is not offered here. sbox mcp --tools offers more tools, and --read-only none that change anything.';
      await expect(writing).rejects.toThrow(`The tool "createPortfolio" ${reason}`);
    },
  );

  test.each([
    [['--tools', 'listEvent'], 'did you mean listEvents?'],
    [['--tools', ''], 'There is no tool ""'],
    [['--tools', 'getJob', '--read-only'], '--read-only cannot be combined with names of tools.'],
  ])('%j is refused', async (flags, sentence) => {
    const { stdout, stderr, exitCode } = await runCli(['mcp', ...flags]);
    expect([stdout, exitCode, stderr]).toEqual(['', 2, expect.stringContaining(sentence)]);
  });
});

test('the three prompts are the support cases, with given arguments in place of the examples', async () => {
  const { prompts } = await agent.client.listPrompts();
  expect(prompts.map(({ name }) => name)).toEqual(['refused-with-403', 'not-found-404', 'charged-twice']);
  const { messages } = await agent.client.getPrompt({ name: 'not-found-404', arguments: { id: 'rep_9001' } });
  const { text } = (messages[0]?.content ?? {}) as { text: string };
  expect(text).toContain('Call read with the operationId getClaim and the arguments {"id":"rep_9001"} as "full"');
});

describe('what does not fit is refused with what would', () => {
  test.each([
    ['getClaim', {}, 'getClaim needs "id".'],
    ['getClaim', { id: '' }, 'getClaim needs "id".'],
    ['getClaim', { id: '..' }, 'getClaim needs "id", and ".." cannot be part of a path.'],
    ['getClaim', { id: '\ud800' }, 'getClaim needs "id", and "\ud800" cannot be part of a path.'],
    ['getClaim', { id: ['clm_0001'] }, '"id" of getClaim takes one value, not ["clm_0001"].'],
    ['listClaims', { perl: 'hail' }, 'listClaims has no argument "perl".\ndid you mean peril?'],
    ['listClaims', { as: 'readonly' }, 'There is no identity "readonly".\ndid you mean read-only?'],
    ['listClaims', { world: 'no world' }, '"no world" is not a world name.'],
    ['explain', {}, 'explain needs "code".'],
    ['explain', { code: 'insufficient_permision' }, 'similar codes: insufficient_permission'],
  ])('%s %j', async (name, given, sentence) => {
    const { isError, texts } = await agent.call(name, given);
    expect([isError, texts.join()]).toEqual([true, expect.stringContaining(sentence)]);
  });

  test('where nothing may change, a read that moves a job is refused', async () => {
    const { call } = await startAgent(['--read-only']);
    const { isError, texts } = await call('read', { operationId: 'getJob', arguments: { id: 'job_0001' } });
    expect([isError, texts[0]]).toEqual([true, 'getJob moves a job, and this server is read-only.']);
  });

  test('an unknown member of a body is the service’s to refuse', async () => {
    const { texts } = await agent.call('createPortfolio', { name: 'Sur', curency: 'USD' });
    expect(JSON.parse(String(texts[0]))).toMatchObject({ status: 422, code: 'validation_failed' });
  });

  test.each([
    ['a tool', () => agent.client.callTool({ name: 'getClaims', arguments: {} }), 'did you mean getClaim?'],
    ['a prompt', () => agent.client.getPrompt({ name: 'refused' }), 'There is no prompt "refused"'],
  ])('%s that is not there', async (_, ask, sentence) => {
    await expect(ask()).rejects.toThrow(sentence);
  });

  test.each([
    [
      'tools/call',
      { name: 'getClaim', arguments: 'clm_0001' },
      /"arguments".*"Invalid input: expected record, received string"/s,
    ],
    ['tools/call', { arguments: {} }, /"name".*"Invalid input: expected string, received undefined"/s],
    ['prompts/get', { name: 'charged-twice', arguments: { aoiId: 1 } }, /aoiId.*Invalid input: expected string/s],
  ])('parameters of another form: %s %j', async (method, params, sentence) => {
    const asked = agent.client.request({ method, params } as never, CallToolResultSchema);
    await expect(asked).rejects.toMatchObject({ code: -32602, message: expect.stringMatching(sentence) });
  });

  test('one world too many', async () => {
    const { url } = await startTestServer({ worldLimit: 1 });
    const full = await startAgent(['--base-url', url]);
    await full.call('nextActions', { record: 'clm_0001' });
    const { texts } = await full.call('nextActions', { record: 'clm_0001', world: 'second' });
    expect(JSON.parse(String(texts[0]))).toMatchObject({ status: 503, code: 'world_limit_reached' });
  });
});

describe('the sandbox that is served', () => {
  test('is the one that is named, as the identity that is named', async () => {
    const { url } = await startTestServer();
    const other = await startAgent(['--profile', 'read-only', '--world', 'agents'], { env: { SBOX_BASE_URL: url } });
    const given = { operationId: 'createPortfolio', arguments: { name: 'Sur' } };
    const { texts } = await other.call('write', given);
    expect(texts[0]).toContain('insufficient_permission');
    await other.call('write', { ...given, as: 'full' });
    const kept = await fetch(`${url}/v1/portfolios/pf_0004`, {
      headers: { authorization: 'Bearer sbox-full-access-token+agents' },
    });
    expect(kept.status).toBe(200);
  });

  test.each([
    [['--base-url', 'http://127.0.0.1:1'], 3, '127.0.0.1:1'],
    [['--base-url', 'http://127.0.0.1:1', '--job-steps', '0'], 2, '--job-steps works only with a sandbox of its own'],
    [['--port', '0'], 2, '--port works only with --http'],
    [['--http', '--port', '65536'], 2, '--port'],
    [['--curl'], 2, 'does not use --curl'],
  ])('%j ends with %d', async (flags, expected, sentence) => {
    const { stdout, stderr, exitCode } = await runCli(['mcp', ...flags]);
    expect([stdout, exitCode, stderr]).toEqual(['', expected, expect.stringContaining(sentence)]);
  });

  test('a web page is not one', async () => {
    const page = createServer((_, response) => response.setHeader('content-type', 'text/html').end('<p>Hello'));
    await new Promise<void>((resolve) => page.listen(0, '127.0.0.1', resolve));
    const { port } = page.address() as AddressInfo;
    const { exitCode, stderr } = await runCli(['mcp', '--base-url', `http://127.0.0.1:${port}`]);
    page.close();
    expect([exitCode, stderr]).toEqual([3, expect.stringContaining('text/html')]);
  });
});

describe('over HTTP', () => {
  const ask = (init: RequestInit & { path?: string } = {}) => fetch(new URL(init.path ?? '/mcp', agent.url), init);
  test.each([
    [{}, 405, 'Sessions are not supported: send each message as a separate POST.'],
    [{ method: 'DELETE' }, 405, 'Sessions are not supported: send each message as a separate POST.'],
    [{ path: '/' }, 404, 'Agents are served at /mcp.'],
    [{ method: 'POST', headers: { origin: 'https://evil.example' } }, 403, 'Only programs on this machine'],
    [{ method: 'POST', body: '{', headers: accepted() }, 400, 'Parse error'],
  ])('%j is answered with %i', async (init, status, sentence) => {
    const response = await ask(init);
    expect([response.status, await response.text()]).toEqual([status, expect.stringContaining(sentence)]);
  });

  function accepted() {
    return { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
  }

  test('a port that is taken is reported', async () => {
    const { port } = new URL(agent.url);
    const { exitCode, stderr } = await runCli(['mcp', '--http', '--port', port]);
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining(`Port ${port} of 127.0.0.1 cannot be used`)]);
  });
});
