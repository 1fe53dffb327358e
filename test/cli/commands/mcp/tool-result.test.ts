import { expect, test } from 'vitest';
import { countFitting, renderAnswer, renderFailure } from '../../../../src/cli/commands/mcp/tool-result.ts';
import type { AnyAnswer } from '../../../../src/client/client.ts';
import { rowOf } from '../../../../src/contract/rows.ts';

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
    renderAnswer(rowOf('getClaim'), answer({ text: 'x'.repeat(characters - around), list }), {
      isFull: true,
      isStructured: true,
    });
  const [most, more] = [tell(60_000), tell(60_001)];
  expect([most.content.length, JSON.stringify(most.structuredContent).length]).toEqual([0, 60_000]);
  expect(most.structuredContent).toMatchObject({ data: { list } });
  expect(more.structuredContent).toMatchObject({ data: { list: { count: 21, first: [0, 0, 0] } } });
  expect(more.content[0]?.text).toBe('The response has 60001 characters, more than the limit of 60000.');
});

test('a page has the records that fit, one at least, whole or not', () => {
  const records = Array.from({ length: 250 }, () => ({ claimId: 'clm_0001', status: 'x'.repeat(300) }));
  expect(records.map((record) => JSON.stringify(record).length)[0]).toBe(334);
  // With a comma each takes 335 characters: 3,400 are room for ten, and 59,800 for 178.
  expect([countFitting(records, false), countFitting(records, true)]).toEqual([10, 178]);
  const long = [{ claimId: 'clm_0001', description: 'x'.repeat(70_000) }, { claimId: 'clm_0002' }];
  expect(countFitting(long, true)).toBe(1);
  const { content } = renderAnswer(rowOf('listClaims'), answer(long.slice(0, 1), { page }), { isFull: true });
  expect(JSON.parse(content[0]?.text ?? '').data).toEqual([{ claimId: 'clm_0001' }]);
  expect(content[1]?.text).toMatch(/^The response has 70\d{3} characters, more than the limit of 60000\.$/);
});

test('a write whose answer is too long is answered with an outline', () => {
  const data = {
    claimId: 'clm_0012',
    text: 'x '.repeat(35_000),
    few: [1, 2],
    many: Array(21).fill(0),
    place: { rows: [{}] },
  };
  const { isError, structuredContent, content } = renderAnswer(
    rowOf('createClaim'),
    answer(data, { idempotencyKey: 'one' }),
    {
      isFull: false,
      isStructured: true,
    },
  );
  expect([isError, structuredContent]).toEqual([
    undefined,
    {
      data: {
        claimId: 'clm_0012',
        text: `${'x '.repeat(200)}…`,
        few: [1, 2],
        many: { count: 21, first: [] },
        place: { rows: { count: 1, first: [] } },
      },
      outcome: 'carriedOut',
      idempotencyKey: 'one',
      replayed: false,
    },
  ]);
  expect(content.map(({ text }) => text)).toEqual([
    expect.stringMatching(/^The response has 70\d{3} characters, more than the limit of 60000\.$/),
    'Read each of its lists with its own operation.',
  ]);
});

test('a refusal that is too long is cut', () => {
  const { content } = renderFailure(new Error('x'.repeat(70_000)));
  expect(content[0]?.text.length).toBe(60_000);
});
