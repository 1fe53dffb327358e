import { expect, test } from 'vitest';
import { parseBase } from '../../../src/log/replicated/stream.ts';

const after = { position: 0, chain: 'c' };

test.each([
  [
    { generation: 3, after, isEmpty: true },
    { generation: 3, after, isEmpty: true },
  ],
  [
    { generation: 3, after },
    { generation: 3, after, isEmpty: false },
  ],
  [
    { generation: 3, after, isEmpty: 1 },
    { generation: 3, after, isEmpty: false },
  ],
  [{ generation: '3', after }, undefined],
  [{ generation: 3 }, undefined],
  [{ generation: 3, after: null }, undefined],
  [{ after }, undefined],
  [{ generation: 3, after: { position: 0.5 } }, undefined],
  [null, undefined],
])('the base %j is read as %j', (text, base) => {
  expect(parseBase(JSON.stringify(text))).toEqual(base);
});

test('text that is not JSON is not a base', () => {
  expect(parseBase('{')).toBeUndefined();
});
