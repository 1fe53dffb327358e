import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { packLines, unpackWorldFile } from '../../../src/server/files/packed-lines.ts';
import { type WorldFileHead, writeWorldFile } from '../../../src/server/files/world-file-format.ts';

const head: WorldFileHead = {
  ...{ sboxWorld: 1, programVersion: '1.0.0', surfaceVersion: 'surface', seedDigest: 'a1', jobSteps: 1 },
  ...{ world: 'case-17', position: 0, chain: null, after: { position: 0, chain: null }, isWhole: true },
};
const most = { bytes: 1_000_000, lineBytes: 300_000, values: 20_000 };
const pack = (state: readonly unknown[]) => packLines(writeWorldFile(head, { state }));

test('what was packed is read again, however its lines lie in the pieces, and equal lines give equal bytes', async () => {
  const state = [['ñandú 🐦'.repeat(20_000)], ...Array.from({ length: 500 }, (_, index) => [index, 'x'.repeat(index)])];
  const packed = await pack(state);
  expect((await unpackWorldFile(packed, most)).parts.state.items).toEqual(state);
  expect(packed.equals(await pack(state))).toBe(true);
});

test.each([
  ['more bytes than may be', 'x'.repeat(10_000), 200, 'the file inflates to more than 1000000 bytes'],
  ['a line that is too long', 'x'.repeat(300_001), 1, 'line 3, in the part state: it has more than 300000 bytes'],
])('%s are refused while they inflate', async (_what, text, count, finding) => {
  const bomb = await pack(Array(count).fill([text]));
  expect(bomb.length).toBeLessThan(50_000);
  await expect(unpackWorldFile(bomb, most)).rejects.toThrow(finding);
});

test('a file of as many bytes and values as there may be is read, and one more is refused', async () => {
  const packed = await pack([Array(50).fill(1)]);
  const whole = gunzipSync(packed);
  // The last line counts before it ends.
  const values = [...whole.toString().matchAll(/[[\]{},]/g)].length + 7 * 8;
  const exact = { bytes: whole.length, lineBytes: 400, values };
  await expect(unpackWorldFile(packed, exact)).resolves.toBeDefined();
  await expect(unpackWorldFile(packed, { ...exact, bytes: exact.bytes - 1 })).rejects.toThrow('inflates to more than');
  await expect(unpackWorldFile(packed, { ...exact, values: values - 1 })).rejects.toThrow(
    'commas, brackets and braces',
  );
});

test('nesting that no body may have is refused', async () => {
  const deep = (levels: number) => JSON.parse('['.repeat(levels) + ']'.repeat(levels)) as unknown;
  await expect(unpackWorldFile(await pack([deep(68)]), most)).resolves.toBeDefined();
  await expect(unpackWorldFile(await pack([deep(69)]), most)).rejects.toThrow(
    'line 3, in the part state: it is nested',
  );
});

test('bytes that are no gzip, gzip that is cut off, and lines that do not end or are no text are refused', async () => {
  const packed = await pack([['a']]);
  const lines = gunzipSync(packed);
  await expect(unpackWorldFile(Buffer.from('hello'), most)).rejects.toThrow('line 1, in the part file: it is not gzip');
  await expect(unpackWorldFile(packed.subarray(0, -9), most)).rejects.toThrow(/the gzip is cut off or damaged here/);
  await expect(unpackWorldFile(Buffer.alloc(0), most)).rejects.toThrow('line 1, in the part file');
  await expect(unpackWorldFile(gzipSync(lines.subarray(0, -1)), most)).rejects.toThrow('it does not end');
  await expect(unpackWorldFile(gzipSync(Buffer.from([0x22, 0xff, 0x22, 0x0a])), most)).rejects.toThrow('not UTF-8');
});
