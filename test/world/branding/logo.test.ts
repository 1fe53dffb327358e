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
