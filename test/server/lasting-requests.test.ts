import { expect, test } from 'vitest';
import { AnsweredRequest } from '../../src/server/kept/answered-request.ts';
import { ExchangeTape, keptBodyBytes } from '../../src/server/kept/exchange-tape.ts';
import { LastingRequests } from '../../src/server/kept/lasting-requests.ts';

const tape = new ExchangeTape();
const none = { requestHeaders: [], requestBody: undefined, responseHeaders: {} };
let count = 0;

/** A refusal in a world, or of an unknown caller. */
const refused = (world: string | null, bodyBytes = 0): AnsweredRequest => {
  count += 1;
  const identity = world === null ? null : ({ worldName: world } as AnsweredRequest['identity']);
  const exchange = tape.write({ ...none, responseBody: Buffer.alloc(bodyBytes, count) }, true);
  return Object.assign(new AnsweredRequest(), { identity, status: 404, number: count, exchange });
};

const numbersOf = (kept: LastingRequests, world: string) => kept.listOf(world).map(({ number }) => number);

test('of a world a thousand are kept, in their order, and of unknown callers as many beside them', () => {
  const kept = new LastingRequests();
  const first = kept.add(refused('default'));
  for (let added = 1; added < 1_000; added += 1) kept.add(refused('default'));
  for (let added = 0; added < 1_000; added += 1) kept.add(refused(null));
  expect(numbersOf(kept, 'default')).toEqual(Array.from({ length: 2_000 }, (_, index) => first.number + index));
  kept.add(refused('default'));
  expect([numbersOf(kept, 'default')[0], numbersOf(kept, 'default').length]).toEqual([first.number + 1, 2_000]);
  expect(numbersOf(kept, 'other')).toEqual([]);
});

test('one world takes a quarter at most, and its oldest requests lose their bytes', () => {
  const kept = new LastingRequests();
  const quarter = 16 * 1024 * 1024;
  const each = keptBodyBytes + 512;
  const fitting = Math.floor(quarter / each);
  const first = kept.add(refused('large', keptBodyBytes));
  for (let added = 1; added < fitting; added += 1) kept.add(refused('large', keptBodyBytes));
  expect(numbersOf(kept, 'large').length).toBe(fitting);
  expect(first.exchange && tape.read(first.exchange)?.responseBody.bytes?.length).toBe(keptBodyBytes);
  kept.add(refused('large', keptBodyBytes));
  expect(numbersOf(kept, 'large').length).toBe(fitting);
  expect(first.exchange && tape.read(first.exchange)).toBeUndefined();
});

test('all worlds take 64 MiB at most: the one that was asked longest ago forgets its requests', () => {
  const kept = new LastingRequests();
  const worlds = ['one', 'two', 'three', 'four'];
  for (const world of worlds) for (let added = 0; added < 254; added += 1) kept.add(refused(world, keptBodyBytes));
  kept.add(refused('one', keptBodyBytes));
  expect(worlds.map((world) => numbersOf(kept, world).length)).toEqual([254, 254, 254, 254]);
  kept.add(refused('five', keptBodyBytes));
  expect(worlds.map((world) => numbersOf(kept, world).length)).toEqual([254, 0, 254, 254]);
});

test('what is forgotten makes room again', () => {
  const kept = new LastingRequests();
  for (let round = 0; round < 20; round += 1) {
    for (let added = 0; added < 300; added += 1) kept.add(refused('again', keptBodyBytes));
    expect(numbersOf(kept, 'again').length).toBe(254);
    kept.forget('again');
    expect(numbersOf(kept, 'again')).toEqual([]);
  }
});
