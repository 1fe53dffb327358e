import { expect, test } from 'vitest';
import { type PackedText, PackedTexts } from '../../src/primitives/packed-texts.ts';

const textOf = ({ bytes }: PackedText): string => bytes.toString();
const placeOf = ({ bytes }: PackedText) => ({
  slab: bytes.buffer,
  start: bytes.byteOffset,
  end: bytes.byteOffset + bytes.length,
});

test('texts come back as they were, those of many bytes too', () => {
  const texts = ['a', '', 'ñandú 🌽', 'x'.repeat(2_000_000), 'z'];
  const packed = new PackedTexts();
  expect(texts.map((text) => packed.add(text)).map(textOf)).toEqual(texts);
});

test('texts share a buffer of 1 MiB until one does not fit any more', () => {
  const packed = new PackedTexts();
  const [first, second] = [packed.add('x'.repeat(600_000)), packed.add('y'.repeat(1024 * 1024 - 600_000))].map(placeOf);
  expect([second?.slab === first?.slab, second?.slab.byteLength, second?.end]).toEqual([
    true,
    1024 * 1024,
    1024 * 1024,
  ]);
  const third = placeOf(packed.add('z'));
  expect([third.slab === first?.slab, third.start, first?.end]).toEqual([false, 0, 600_000]);
  expect(placeOf(packed.add('z')).slab).toBe(third.slab);
});

test('a text is read from its second character on, and read anew only when many others were', () => {
  const packed = new PackedTexts();
  const [first, second, ...others] = Array.from({ length: 257 }, (_, index) =>
    packed.add(`,{"name":"ñandú ${index}"}`),
  );
  const value = first?.value;
  expect(value).toEqual({ name: 'ñandú 0' });
  for (const other of others) void other.value;
  expect(first?.value).toBe(value);
  expect(second?.value).toEqual({ name: 'ñandú 1' });
  expect(first?.value).not.toBe(value);
  expect(first?.value).toEqual(value);
});
