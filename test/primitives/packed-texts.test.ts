import { expect, test } from 'vitest';
import { type PackedText, PackedTexts } from '../../src/primitives/packed-texts.ts';

const textOf = ({ slab, start, end }: PackedText): string => slab.toString('utf8', start, end);

test('texts come back as they were, those of many bytes too', () => {
  const texts = ['a', '', 'ñandú 🌽', 'x'.repeat(2_000_000), 'z'];
  const packed = new PackedTexts();
  expect(texts.map((text) => packed.add(text)).map(textOf)).toEqual(texts);
});

test('texts share a buffer of 1 MiB until one does not fit any more', () => {
  const packed = new PackedTexts();
  const [first, second] = [packed.add('x'.repeat(600_000)), packed.add('y'.repeat(1024 * 1024 - 600_000))];
  expect([second.slab === first.slab, second.slab.length, second.end]).toEqual([true, 1024 * 1024, 1024 * 1024]);
  const third = packed.add('z');
  expect([third.slab === first.slab, third.start, textOf(first).length]).toEqual([false, 0, 600_000]);
  expect(packed.add('z').slab).toBe(third.slab);
});
