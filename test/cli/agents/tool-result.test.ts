import { expect, test } from 'vitest';
import { tellAnswer } from '../../../src/cli/agents/tool-result.ts';
import type { AnyAnswer } from '../../../src/client/client.ts';
import { rowOf } from '../../../src/contract/rows.ts';

const page = { nextCursor: null, previousCursor: null, limit: 250, hasMore: false };
const answer = (data: unknown, more: Partial<AnyAnswer> = {}): AnyAnswer => ({
  status: 200,
  headers: {},
  bytes: new Uint8Array(),
  text: '',
  data,
  ...more,
});
test('60,000 characters fit, and one more does not', () => {
  const list = Array.from({ length: 21 }, () => 0);
  const around = JSON.stringify({ data: { text: '', list } }).length;
  const tell = (characters: number) =>
    tellAnswer(rowOf('getClaim'), answer({ text: 'x'.repeat(characters - around), list }), true);
  const [most, more] = [tell(60_000), tell(60_001)];
  expect([most.content.length, most.content[0]?.text.length]).toEqual([1, 60_000]);
  expect(most.structuredContent).toMatchObject({ data: { list } });
  expect(more.structuredContent).toMatchObject({ data: { list: { count: 21, first: [0, 0, 0] } } });
  expect(more.content[1]?.text).toBe('The answer has 60001 characters, more than the 60000 that fit here.');
});

test('a page that is too long even when it is shortened is refused, whole or not', () => {
  const records = Array.from({ length: 250 }, () => ({ description: 'x'.repeat(300) }));
  for (const isFull of [false, true]) {
    const { isError, content } = tellAnswer(rowOf('listClaims'), answer(records, { page }), isFull);
    expect([isError, content[0]?.text]).toEqual([true, expect.stringMatching(/ask for a smaller limit$/)]);
  }
});

test('what was applied is told however long it is', () => {
  const { isError, structuredContent } = tellAnswer(rowOf('createClaim'), answer({ text: 'x'.repeat(70_000) }), false);
  expect([isError, structuredContent?.replayed]).toEqual([undefined, false]);
});
