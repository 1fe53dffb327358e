import { expect, onTestFinished, test, vi } from 'vitest';
import type { Slices } from '../../src/primitives/slices.ts';
import { runInSlices } from '../../src/server/worlds/slices.ts';
import { callAs } from '../support/call-as.ts';
import { buildTestApp } from '../support/test-app.ts';

test('others are answered while the slices run', async () => {
  let isOthersTurn = false;
  setImmediate(() => {
    isOthersTurn = true;
  });
  function* untilOthersHadTheirTurn(): Slices<string> {
    while (!isOthersTurn) yield;
    return 'done';
  }
  expect(await runInSlices(untilOthersHadTheirTurn())).toBe('done');
});

test('however much work there is, others are answered between any two slices', async () => {
  let turn = 0;
  const count = () => {
    turn += 1;
    counting = setImmediate(count);
  };
  let counting = setImmediate(count);
  let nowMs = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
  onTestFinished(() => clock.mockRestore());
  const slices: number[] = [];
  function* work(): Slices<void> {
    for (let slice = 0; slice < 4; slice += 1) {
      slices.push(turn);
      nowMs += 6;
      yield;
    }
  }
  await Promise.all([work(), work(), work()].map(runInSlices));
  clearImmediate(counting);
  expect(slices).toHaveLength(12);
  expect(new Set(slices).size).toBe(12);
});

test('a slice runs many short pieces of work', async () => {
  let [turns, steps] = [0, 0];
  const count = () => {
    turns += 1;
    counting = setImmediate(count);
  };
  let counting = setImmediate(count);
  function* work(): Slices<void> {
    for (; steps < 2_000; steps += 1) yield;
  }
  await runInSlices(work());
  clearImmediate(counting);
  expect(steps).toBe(2_000);
  expect(turns).toBeLessThan(500);
});

test('what a piece of work throws is thrown', async () => {
  function* refuse(): Slices<never> {
    yield;
    throw new Error('refused');
  }
  await expect(runInSlices(refuse())).rejects.toThrow('refused');
});

test('a large import over HTTP is applied, and its key is spent on the same body in any order of members', async () => {
  const app = buildTestApp();
  const world = 'large-import';
  const items = Array.from({ length: 2000 }, (_, index) => ({ name: `Client ${index}`, taxId: `SBX-BULK-${index}` }));
  const post = (body: object, key = 'bulk') => callAs('full', app, 'POST /v1/import/clients', { world, key, body });
  const first = await post({ items, dryRun: false });
  expect(first.statusCode).toBe(202);
  const url = first.headers.location as string;
  const get = (path: string) => callAs('full', app, `GET ${path}`, { world });
  expect((await get(url)).json().data.status).toBe('running');
  expect((await callAs('full', app, `HEAD ${url}`, { world })).statusCode).toBe(200);
  const twins = await Promise.all([get(url), get(url), get('/v1/clients')]);
  expect(twins.slice(0, 2).map((read) => read.json().data.status)).toEqual(['succeeded', 'succeeded']);
  expect((await get(`${url}/result`)).json().data).toMatchObject({ created: 2000, rejected: 0 });
  const again = await post({ dryRun: false, items });
  expect([again.statusCode, again.headers['idempotent-replayed'], again.body]).toEqual([202, 'true', first.body]);
  expect((await post({ items: items.slice(1) })).json().code).toBe('idempotency_key_reused');
});

test('a large body that is malformed is refused and spends no key', async () => {
  const app = buildTestApp();
  const items = JSON.stringify(Array.from({ length: 3000 }, (_, index) => ({ name: `Client number ${index}` })));
  const post = (body: string) =>
    callAs('full', app, 'POST /v1/import/clients', { world: 'malformed-import', key: 'bulk', body });
  const refused = await post(`{"items": ${items}`);
  expect([refused.statusCode, refused.json().code]).toEqual([422, 'malformed_json']);
  expect((await post(`{"items": ${items}}`)).statusCode).toBe(202);
});

test('twins of a write that measures get one answer, and others are answered meanwhile', async () => {
  const app = buildTestApp();
  const headers = { authorization: 'Bearer sbox-full-access-token+measuring', 'idempotency-key': 'detection' };
  const payload = { eventId: 'evt_0001', aoiId: 'aoi_0001', method: 's1_backscatter_delta' };
  const post = () => app.inject({ method: 'POST', url: '/v1/detections', headers, payload });
  await app.inject({ url: '/v1/aois/aoi_0001', headers });
  const ended: string[] = [];
  const twins = [post(), post()].map((twin) => twin.finally(() => ended.push('twin')));
  const read = app.inject({ url: '/v1/aois/aoi_0001', headers }).finally(() => ended.push('read'));
  const answers = await Promise.all(twins);
  await read;
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
  expect(answers.filter((answer) => answer.headers['idempotent-replayed'] === 'true')).toHaveLength(1);
  expect(answers[0]?.body).toBe(answers[1]?.body);
  expect(ended).toEqual(['read', 'twin', 'twin']);
});
