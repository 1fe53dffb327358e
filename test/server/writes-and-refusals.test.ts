import { expect, test } from 'vitest';
import { ExchangeTape, packExchange } from '../../src/server/stored-requests/exchange-tape.ts';
import { StoredRequest } from '../../src/server/stored-requests/stored-request.ts';
import { WritesAndRefusals } from '../../src/server/stored-requests/writes-and-refusals.ts';

const tape = new ExchangeTape();
/** Packed, such a body takes 64 KiB: see exchange-tape.test.ts. */
const bodyBytes = 65_503;
const none = { requestHeaders: [], requestBody: Buffer.alloc(0), responseHeaders: [] };
let count = 0;

/** A refusal in a world, or of an unknown caller. */
const refused = (world: string | null, length = 0): StoredRequest => {
  count += 1;
  const identity = world === null ? null : ({ worldName: world } as StoredRequest['identity']);
  const exchange = { packed: packExchange({ ...none, responseBody: Buffer.alloc(length, count) }) };
  return Object.assign(new StoredRequest(), { identity, status: 404, number: count, exchange });
};

const numbersOf = (kept: WritesAndRefusals, world: string) => kept.listOf(world).map(({ number }) => number);

test('of a world a thousand are kept, in their order, and of unknown callers as many beside them', () => {
  const kept = new WritesAndRefusals();
  const first = kept.add(refused('default'));
  for (let added = 1; added < 1_000; added += 1) kept.add(refused('default'));
  for (let added = 0; added < 1_000; added += 1) kept.add(refused(null));
  expect(numbersOf(kept, 'default')).toEqual(Array.from({ length: 2_000 }, (_, index) => first.number + index));
  kept.add(refused('default'));
  expect([numbersOf(kept, 'default')[0], numbersOf(kept, 'default').length]).toEqual([first.number + 1, 2_000]);
  expect(numbersOf(kept, 'other')).toEqual([]);
});

test('one world takes a quarter at most, and its oldest requests lose their bytes', () => {
  const kept = new WritesAndRefusals();
  const quarter = 16 * 1024 * 1024;
  const each = 64 * 1024 + 512;
  const fitting = Math.floor(quarter / each);
  const first = kept.add(refused('large', bodyBytes));
  for (let added = 1; added < fitting; added += 1) kept.add(refused('large', bodyBytes));
  expect(numbersOf(kept, 'large').length).toBe(fitting);
  expect(first.exchange && tape.read(first.exchange)?.responseBody.byteLength).toBe(bodyBytes);
  kept.add(refused('large', bodyBytes));
  expect(numbersOf(kept, 'large').length).toBe(fitting);
  expect(first.exchange && tape.read(first.exchange)).toBeUndefined();
});

test('all worlds take 64 MiB at most: the one that was asked longest ago forgets its requests', () => {
  const kept = new WritesAndRefusals();
  const worlds = ['one', 'two', 'three', 'four'];
  for (const world of worlds) for (let added = 0; added < 254; added += 1) kept.add(refused(world, bodyBytes));
  kept.add(refused('one', bodyBytes));
  expect(worlds.map((world) => numbersOf(kept, world).length)).toEqual([254, 254, 254, 254]);
  kept.add(refused('five', bodyBytes));
  expect(worlds.map((world) => numbersOf(kept, world).length)).toEqual([254, 0, 254, 254]);
});

test('what is forgotten makes room again', () => {
  const kept = new WritesAndRefusals();
  // Five rounds fill what all worlds may take.
  for (let round = 0; round < 6; round += 1) {
    for (let added = 0; added < 300; added += 1) kept.add(refused('again', bodyBytes));
    expect(numbersOf(kept, 'again').length).toBe(254);
    kept.forget('again');
    expect(numbersOf(kept, 'again')).toEqual([]);
  }
});
