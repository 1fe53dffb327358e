import { expect, test } from 'vitest';
import { contentTypeOf, sizeOf } from '../../../src/world/branding/logo.ts';

const bytesOf = (...parts: (string | number[])[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))));
const pad = (bytes: Buffer, size = 40): Buffer =>
  Buffer.concat([bytes, Buffer.alloc(Math.max(0, size - bytes.length))]);

const png = bytesOf('\x89PNG\r\n\x1a\n', [0, 0, 0, 13], 'IHDR', [0, 0, 1, 44], [0, 0, 0, 200]);
const start = [0xff, 0xd8];
const application = [0xff, 0xe0, 0, 4, 1, 2];
const tables = [0xff, 0xc4, 0, 5, 9, 9, 9];
const frame = [0xff, 0xff, 0xc2, 0, 11, 8, 0, 120, 1, 64, 0, 0, 0];

test.each([
  ['PNG', png, 'image/png', { width: 300, height: 200 }],
  ['JPEG', bytesOf(start, application, tables, frame), 'image/jpeg', { width: 320, height: 120 }],
  [
    'lossy WebP',
    bytesOf('RIFF', [0, 0, 0, 0], 'WEBPVP8 ', Array(10).fill(0), [0x90, 1, 0xc8, 0]),
    'image/webp',
    { width: 400, height: 200 },
  ],
  [
    'lossless WebP',
    bytesOf('RIFF', [0, 0, 0, 0], 'WEBPVP8L', [0, 0, 0, 0, 0x2f], [0x8f, 0xc1, 0x31, 0]),
    'image/webp',
    { width: 400, height: 200 },
  ],
  [
    'extended WebP',
    bytesOf('RIFF', [0, 0, 0, 0], 'WEBPVP8X', Array(8).fill(0), [0x8f, 1, 0, 0xc7, 0, 0]),
    'image/webp',
    { width: 400, height: 200 },
  ],
] as const)('a %s is known by its first bytes and says its size', (_, bytes, contentType, size) => {
  expect(contentTypeOf(bytes)).toBe(contentType);
  expect(sizeOf(pad(bytes), contentType)).toEqual(size);
});

test.each([
  ['a PNG that ends in its header', png.subarray(0, 20), 'image/png'],
  ['a PNG of no width', bytesOf('\x89PNG\r\n\x1a\n', [0, 0, 0, 13], 'IHDR', [0, 0, 0, 0], [0, 0, 0, 9]), 'image/png'],
  ['a JPEG without a frame', bytesOf(start, application), 'image/jpeg'],
  ['a JPEG whose segments have no length', bytesOf(start, [0xff, 0xe0, 0, 0], Array(20).fill(0)), 'image/jpeg'],
  ['a WebP of an unknown chunk', pad(bytesOf('RIFF', [0, 0, 0, 0], 'WEBPANIM')), 'image/webp'],
  ['a WebP that ends at its name', bytesOf('RIFF', [0, 0, 0, 0], 'WEBP'), 'image/webp'],
] as const)('%s has no size that can be read', (_, bytes, contentType) => {
  expect(contentTypeOf(bytes)).toBe(contentType);
  expect(sizeOf(bytes, contentType)).toBeNull();
});

test.each([['GIF89a'], ['<svg'], ['RIFF----WAVE'], ['']])('bytes that begin with "%s" are no logo', (text) => {
  expect(contentTypeOf(Buffer.from(text))).toBeNull();
});

test.each([
  [0xff, 0xd8, 0x00],
  [0xff, 0x00, 0xff],
  [0x00, 0xd8, 0xff],
  [0x00, 0x00, 0xff],
  [0xff, 0x00, 0x00],
])('of the three first bytes of a JPEG, %i %i %i are not enough', (...bytes) => {
  expect(contentTypeOf(Buffer.from([...bytes, 0, 0, 0]))).toBeNull();
});

const lossy = bytesOf('RIFF', [0, 0, 0, 0], 'WEBPVP8 ', Array(10).fill(0), [0x90, 1, 0xc8, 0]);
const frameOf = (marker: number) => bytesOf(start, [0xff, marker, 0, 11, 8, 0, 120, 1, 64]);

test.each([
  ['PNG', png, 'image/png', 24],
  ['JPEG', frameOf(0xc0), 'image/jpeg', 11],
  ['WebP', lossy, 'image/webp', 30],
] as const)(
  'a %s that ends right behind its size says it, and one a byte shorter does not',
  (_, bytes, type, length) => {
    expect(bytes).toHaveLength(length);
    expect(sizeOf(bytes, type)).not.toBeNull();
    expect(sizeOf(bytes.subarray(0, length - 1), type)).toBeNull();
  },
);

test('the markers C0 to CF begin a frame, but for those of tables', () => {
  const isFrame = (marker: number) => sizeOf(pad(frameOf(marker)), 'image/jpeg') !== null;
  const frames = Array.from({ length: 18 }, (_, index) => 0xbf + index).filter(isFrame);
  const expected = [0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf];
  expect(frames).toEqual(expected);
});

test('what follows a segment without a marker is not read', () => {
  const bytes = bytesOf(start, application, [0x00, 0xc0, 0, 11, 8, 0, 120, 1, 64, 0, 0]);
  expect(sizeOf(bytes, 'image/jpeg')).toBeNull();
});
