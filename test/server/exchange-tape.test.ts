import { expect, test } from 'vitest';
import { ExchangeTape, keptBodyBytes, tapeBytes } from '../../src/server/kept/exchange-tape.ts';

const noBytes = Buffer.alloc(0);
const exchangeOf = (responseBody: Buffer) => ({
  requestHeaders: [],
  requestBody: undefined,
  responseHeaders: {},
  responseBody,
});

test('what was written is read as it was, header by header and byte by byte', () => {
  const tape = new ExchangeTape();
  const first = tape.write({
    requestHeaders: ['Host', 'localhost', 'X-Name', 'Le\u00f3n', 'X-Empty', ''],
    requestBody: Buffer.from('{"name":"Le\u00f3n"}'),
    responseHeaders: { 'content-length': 2, 'x-request-id': 'req_1' },
    responseBody: Buffer.from('{}'),
  });
  const second = tape.write(exchangeOf(noBytes));
  expect(tape.read(first)).toEqual({
    requestHeaders: [
      ['Host', 'localhost'],
      ['X-Name', 'Le\u00f3n'],
      ['X-Empty', ''],
    ],
    requestBody: { byteLength: 16, bytes: Buffer.from('{"name":"Le\u00f3n"}') },
    responseHeaders: [
      ['content-length', '2'],
      ['x-request-id', 'req_1'],
    ],
    responseBody: { byteLength: 2, bytes: Buffer.from('{}') },
  });
  expect(tape.read(second)).toEqual({
    requestHeaders: [],
    requestBody: { byteLength: 0, bytes: noBytes },
    responseHeaders: [],
    responseBody: { byteLength: 0, bytes: noBytes },
  });
});

test('a body of 64 KiB is kept, and of a longer one its length', () => {
  const tape = new ExchangeTape();
  const kept = tape.write(exchangeOf(Buffer.alloc(keptBodyBytes, 'a')));
  const told = tape.write(exchangeOf(Buffer.alloc(keptBodyBytes + 1, 'b')));
  const next = tape.write(exchangeOf(Buffer.from('c')));
  expect(keptBodyBytes).toBe(65_536);
  expect(tape.read(kept)?.responseBody.bytes?.equals(Buffer.alloc(65_536, 'a'))).toBe(true);
  expect(tape.read(told)?.responseBody).toEqual({ byteLength: 65_537, bytes: null });
  expect(tape.read(next)?.responseBody.bytes?.toString()).toBe('c');
});

test('a body that is too long leaves what stands beside it as it is, and takes no room', () => {
  const tape = new ExchangeTape();
  const exchange = {
    requestHeaders: ['X-Asked', 'a'],
    requestBody: Buffer.alloc(keptBodyBytes + 1, 'b'),
    responseHeaders: { 'x-told': 't'.repeat(500) },
    responseBody: Buffer.from('answer'),
  };
  const places = Array.from({ length: 100 }, () => tape.write(exchange));
  for (const place of places) {
    expect(tape.read(place)).toEqual({
      requestHeaders: [['X-Asked', 'a']],
      requestBody: { byteLength: 65_537, bytes: null },
      responseHeaders: [['x-told', 't'.repeat(500)]],
      responseBody: { byteLength: 6, bytes: Buffer.from('answer') },
    });
  }
});

test('the tape holds four mebibytes: one byte more is written over the oldest', () => {
  const tape = new ExchangeTape();
  const fitting = tapeBytes / keptBodyBytes;
  const places = Array.from({ length: fitting }, (_, index) =>
    tape.write(exchangeOf(Buffer.alloc(keptBodyBytes, index))),
  );
  expect(fitting).toBe(64);
  expect(places.map((place) => tape.read(place)?.responseBody.bytes?.[65_535])).toEqual([...places.keys()]);
  tape.write(exchangeOf(Buffer.from('x')));
  expect(places.map((place) => tape.read(place) !== undefined)).toEqual(places.map((_, index) => index > 0));
});

test('what does not fit at the end stands whole at the beginning', () => {
  const tape = new ExchangeTape();
  for (let count = 0; count < 63; count += 1) tape.write(exchangeOf(Buffer.alloc(keptBodyBytes)));
  const last = tape.write(exchangeOf(Buffer.alloc(keptBodyBytes - 1, 'l')));
  const whole = tape.write(exchangeOf(Buffer.from('two')));
  expect(tape.read(whole)?.responseBody.bytes?.toString()).toBe('two');
  expect(tape.read(last)?.responseBody.bytes?.equals(Buffer.alloc(keptBodyBytes - 1, 'l'))).toBe(true);
});

test('however the lengths fall, what is read is what was written last', () => {
  const tape = new ExchangeTape();
  const written: { readonly place: ReturnType<ExchangeTape['write']>; readonly body: Buffer }[] = [];
  for (let count = 0; count < 500; count += 1) {
    const body = Buffer.alloc((count * 7_919) % keptBodyBytes, count);
    written.push({ place: tape.write(exchangeOf(body)), body });
  }
  const read = written.map(({ place, body }) => tape.read(place)?.responseBody.bytes?.equals(body));
  const forgotten = read.indexOf(true);
  expect(read.slice(forgotten)).toEqual(new Array(500 - forgotten).fill(true));
  expect(read.slice(0, forgotten)).toEqual(new Array(forgotten).fill(undefined));
  expect(500 - forgotten).toBeGreaterThan(100);
});

test('what lasts has bytes of its own, over which nothing is written', () => {
  const tape = new ExchangeTape();
  const lasting = tape.write(exchangeOf(Buffer.from('refused')), true);
  const read = tape.write(exchangeOf(Buffer.from('read')));
  for (let count = 0; count < 100; count += 1) tape.write(exchangeOf(Buffer.alloc(keptBodyBytes)));
  expect(tape.read(lasting)?.responseBody.bytes?.toString()).toBe('refused');
  expect(tape.read(read)).toBeUndefined();
  lasting.own = undefined;
  expect(tape.read(lasting)).toBeUndefined();
});
