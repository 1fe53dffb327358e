import { expect, test } from 'vitest';
import type { Exchange } from '../../src/client/exchange.ts';
import {
  ExchangeTape,
  type KeptBody,
  keptBodyBytes,
  type PackedExchange,
  packExchange,
  tapeBytes,
} from '../../src/server/stored-requests/exchange-tape.ts';

const noBytes = Buffer.alloc(0);
/** With a body of so many bytes the piece has 33 more: 4 for the length of its head, and 29 of `[[],[],[[0,0],[65503,65503]]]`. */
const pieceOf = (responseBody: Buffer) =>
  packExchange({ requestHeaders: [], requestBody: noBytes, responseHeaders: [], responseBody });

const bodyAt = (tape: ExchangeTape, place: PackedExchange): Buffer | undefined =>
  tape.read(place)?.responseBody as Buffer | undefined;

test('what was written is read as it was, header by header and byte by byte', () => {
  const tape = new ExchangeTape();
  const exchange: Exchange = {
    requestHeaders: [
      ['Host', 'localhost'],
      ['X-Name', 'Le\u00f3n'],
      ['X-Lines', 'one\ntwo'],
      ['X-Empty', ''],
    ],
    requestBody: Buffer.from('{"name":"Le\u00f3n"}'),
    responseHeaders: [
      ['content-length', '2'],
      ['x-request-id', 'req_1'],
    ],
    responseBody: Buffer.from('{}'),
  };
  const first = tape.write(packExchange(exchange));
  const second = tape.write(pieceOf(noBytes));
  expect(tape.read(first)).toEqual(exchange);
  expect(tape.read(second)).toEqual({
    requestHeaders: [],
    requestBody: noBytes,
    responseHeaders: [],
    responseBody: noBytes,
  });
});

test('a body of 64 KiB is kept, and of a longer one its length', () => {
  const tape = new ExchangeTape();
  const kept = tape.write(pieceOf(Buffer.alloc(keptBodyBytes, 'a')));
  const told = tape.write(pieceOf(Buffer.alloc(keptBodyBytes + 1, 'b')));
  const next = tape.write(pieceOf(Buffer.from('c')));
  expect(keptBodyBytes).toBe(65_536);
  expect(bodyAt(tape, kept)?.equals(Buffer.alloc(65_536, 'a'))).toBe(true);
  expect(tape.read(told)?.responseBody).toEqual({ byteLength: 65_537 });
  expect(bodyAt(tape, next)?.toString()).toBe('c');
});

test('a body that is too long leaves what stands beside it as it is, and takes no room', () => {
  const tape = new ExchangeTape();
  const exchange: Exchange<KeptBody> = {
    requestHeaders: [['X-Asked', 'a']],
    requestBody: Buffer.alloc(keptBodyBytes + 1, 'b'),
    responseHeaders: [['x-told', 't'.repeat(500)]],
    responseBody: Buffer.from('answer'),
  };
  const places = Array.from({ length: 100 }, () => tape.write(packExchange(exchange)));
  for (const place of places) {
    expect(tape.read(place)).toEqual({ ...exchange, requestBody: { byteLength: 65_537 } });
  }
});

test('the tape holds four mebibytes: one byte more is written over the oldest', () => {
  const tape = new ExchangeTape();
  const places = Array.from({ length: 64 }, (_, index) => tape.write(pieceOf(Buffer.alloc(65_503, index))));
  expect(tapeBytes).toBe(64 * 65_536);
  expect(places.map((place) => bodyAt(tape, place)?.[65_502])).toEqual([...places.keys()]);
  tape.write(pieceOf(Buffer.from('x')));
  expect(places.map((place) => tape.read(place) !== undefined)).toEqual(places.map((_, index) => index > 0));
});

test('what does not fit at the end stands whole at the beginning', () => {
  const tape = new ExchangeTape();
  for (let count = 0; count < 63; count += 1) tape.write(pieceOf(Buffer.alloc(65_503)));
  const last = tape.write(pieceOf(Buffer.alloc(65_502, 'l')));
  const whole = tape.write(pieceOf(Buffer.from('two')));
  expect(bodyAt(tape, whole)?.toString()).toBe('two');
  expect(bodyAt(tape, last)?.equals(Buffer.alloc(65_502, 'l'))).toBe(true);
});

test('however the lengths fall, what is read is what was written last', () => {
  const tape = new ExchangeTape();
  const written: { readonly place: ReturnType<ExchangeTape['write']>; readonly body: Buffer }[] = [];
  for (let count = 0; count < 500; count += 1) {
    const body = Buffer.alloc((count * 7_919) % keptBodyBytes, count);
    written.push({ place: tape.write(pieceOf(body)), body });
  }
  const read = written.map(({ place, body }) => bodyAt(tape, place)?.equals(body));
  const forgotten = read.indexOf(true);
  expect(read.slice(forgotten)).toEqual(new Array(500 - forgotten).fill(true));
  expect(read.slice(0, forgotten)).toEqual(new Array(forgotten).fill(undefined));
  expect(500 - forgotten).toBeGreaterThan(100);
});

test('what lasts has bytes of its own, over which nothing is written', () => {
  const tape = new ExchangeTape();
  const lasting: { packed: Buffer | undefined } = { packed: pieceOf(Buffer.from('refused')) };
  const read = tape.write(pieceOf(Buffer.from('read')));
  for (let count = 0; count < 100; count += 1) tape.write(pieceOf(Buffer.alloc(keptBodyBytes)));
  expect(bodyAt(tape, lasting)?.toString()).toBe('refused');
  expect(tape.read(read)).toBeUndefined();
  lasting.packed = undefined;
  expect(tape.read(lasting)).toBeUndefined();
});
