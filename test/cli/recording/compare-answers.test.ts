import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { compareAnswers, compareSavedAnswers, compareSilence } from '../../../src/cli/recording/compare-answers.ts';
import type { HarEntry, HarHeader } from '../../../src/cli/recording/recording.ts';

interface Shown {
  readonly status?: number;
  readonly headers?: readonly (readonly [name: string, value: string])[];
  readonly body?: string;
  readonly size?: number;
  readonly url?: string;
}

const headersOf = (headers: Shown['headers'] = []): HarHeader[] => headers.map(([name, value]) => ({ name, value }));
const recorded = ({ status = 200, headers, body = '', size = body.length, url = '/v1/aois' }: Shown): HarEntry =>
  ({
    request: { url: `http://127.0.0.1:4600${url}` },
    response: { status, headers: headersOf(headers), content: { text: body, size } },
  }) as unknown as HarEntry;
const answered = ({ status = 200, headers, body = '' }: Shown) => ({
  status,
  headers: headersOf(headers),
  body: Buffer.from(body),
});
const pathsOf = (before: Shown, after: Shown) =>
  compareAnswers(recorded(before), answered(after)).map(({ path }) => path);

describe('headers', () => {
  test('differ by what all of a name say, whatever its case', () => {
    const twice = [
      ['Vary', 'origin'],
      ['vary', 'accept'],
    ] as const;
    expect(pathsOf({ headers: twice }, { headers: [['vary', 'origin, accept']] })).toEqual([]);
    expect(compareAnswers(recorded({ headers: twice }), answered({ headers: [['vary', 'origin']] }))).toEqual([
      { path: 'header.vary', before: '"origin, accept"', after: '"origin"' },
    ]);
    expect(pathsOf({ headers: [['vary', 'origin']] }, { headers: twice })).toEqual(['header.vary']);
  });

  test.each(['connection', 'Date', 'keep-alive', 'transfer-encoding', 'x-request-id', 'sbox-generation'])(
    'of the moment say nothing: %s',
    (name) => expect(pathsOf({ headers: [[name, 'a']] }, { headers: [[name, 'b']] })).toEqual([]),
  );

  test('the position is one where it was recorded, and none where a browser saved it', () => {
    const [before, after]: [Shown, Shown] = [
      { headers: [['sbox-position', '1']] },
      { headers: [['sbox-position', '2']] },
    ];
    expect(pathsOf(before, after)).toEqual(['header.sbox-position']);
    expect(compareSavedAnswers(recorded(before), answered(after))).toEqual([]);
  });
});

describe('bodies', () => {
  test('differ member by member where both are JSON', () => {
    expect(compareAnswers(recorded({ body: '{"a":1,"b":2}' }), answered({ body: '{"a":1,"b":3}' }))).toEqual([
      { path: 'body.b', before: '2', after: '3' },
    ]);
  });

  test.each([
    ['text', 'text'],
    ['{"a":1}', '{"a":1}'],
  ])('are equal byte for byte: %s', (before, after) => expect(pathsOf({ body: before }, { body: after })).toEqual([]));

  test.each([
    ['one of them is no JSON', '{"a":1}', '{"a":1', 6],
    ['the other is none', '{"a":1', '{"a":1}', 6],
    ['the first byte differs', 'abc', 'xbc', 0],
    ['the last one does', 'abc', 'abx', 2],
    ['one ends where the other goes on', 'abc', 'abcd', 3],
    ['they are the same JSON, spelt differently', '{"a":1}', '{"a": 1}', 5],
  ])('differ at the first byte that does: %s', (_, before, after, byte) => {
    const [difference, ...more] = compareAnswers(recorded({ body: before }), answered({ body: after }));
    expect([difference?.path, more]).toEqual([`body, byte ${byte}`, []]);
  });

  test('are shown from 8 bytes before the first that differs, 40 bytes of each', () => {
    const [common, rest] = ['0123456789', 'r'.repeat(60)];
    const [difference] = compareAnswers(
      recorded({ body: `${common}a${rest}` }),
      answered({ body: `${common}b${rest}` }),
    );
    const shown = (byte: string) => JSON.stringify(`23456789${byte}${'r'.repeat(31)}`);
    expect(difference).toEqual({ path: 'body, byte 10', before: shown('a'), after: shown('b') });
  });

  test('that the page never read are not compared, and an empty one is', () => {
    expect(pathsOf({ body: '', size: -1 }, { body: 'text' })).toEqual([]);
    expect(pathsOf({ body: '', size: 0 }, { body: 'text' })).toEqual(['body, byte 0']);
    expect(pathsOf({ body: 'tex', size: -1 }, { body: 'text' })).toEqual(['body, byte 3']);
  });

  test('of worlds may name another moment at which one was used, and those of nothing else', () => {
    const shown = (moment: unknown): Shown => {
      const body = JSON.stringify({ lastUsed: moment });
      return { body, headers: [['content-length', String(body.length)]] };
    };
    for (const [before, after] of [
      ['1', '2'],
      [null, '2026-11-01'],
    ]) {
      const compareAt = (url: string) => pathsOf({ ...shown(before), url }, shown(after));
      expect(['/control/worlds', '/control/worlds/a'].map(compareAt)).toEqual([[], []]);
      const elsewhere = [...(before === null ? ['header.content-length'] : []), 'body.lastUsed'];
      expect(['/control/worldsend', '/v1/aois'].map(compareAt)).toEqual([elsewhere, elsewhere]);
    }
  });

  test('of requests, also in the file of a world, may have come at another moment and have taken another time', () => {
    const list = (moment: string, durationMs: number, status = 200) =>
      JSON.stringify({ data: [{ status, answeredAt: moment, durationMs }] });
    const [before, later, other] = [list('10:00', 1), list('11:00', 20.5), list('11:00', 20.5, 404)];
    const compareAt = (url: string, after: string) => pathsOf({ body: before, url }, { body: after });
    expect(['/requests', '/requests?after=req_1'].map((url) => compareAt(url, later))).toEqual([[], []]);
    expect([compareAt('/requests', other), compareAt('/v1/aois', later)]).toEqual([
      ['body.data[0].status'],
      ['body.data[0].answeredAt', 'body.data[0].durationMs'],
    ]);
    const compareFiles = (after: string) => {
      const entry = recorded({ url: '/control/worlds/default/file' });
      const content = { text: gzipSync(before).toString('base64'), encoding: 'base64' as const, size: 1, mimeType: '' };
      const packed = { ...entry, response: { ...entry.response, content } };
      return compareAnswers(packed, { ...answered({}), body: gzipSync(after) }).map(({ path }) => path);
    };
    expect([compareFiles(later), compareFiles(other)]).toEqual([[], ['body.data[0].status']]);
  });
});

describe('a refusal that a browser saved', () => {
  const refusal = (status: number, code: string, detail = ''): Shown => ({
    status,
    body: JSON.stringify({ status, code, detail }),
  });
  const compareSaved = (before: Shown, after: Shown) =>
    compareSavedAnswers(recorded(before), answered(after)).map(({ path }) => path);

  test('is the same with other words, and none with another code or status', () => {
    expect(compareSaved(refusal(404, 'a', 'one'), refusal(404, 'a', 'other'))).toEqual([]);
    expect(compareSaved(refusal(404, 'a'), refusal(404, 'b'))).toEqual(['body.code']);
    expect(compareSaved(refusal(404, 'a'), refusal(409, 'a'))).toEqual(['status', 'body.status']);
  });

  test('is no other document that has a code', () => {
    const record = (detail: string): Shown => ({ body: JSON.stringify({ status: 'open', code: 'a', detail }) });
    expect(compareSaved(record('one'), record('other'))).toEqual(['body.detail']);
    expect(compareSaved({ body: 'one' }, { body: 'other' })).toEqual(['body, byte 1']);
  });
});

test('no answer is a difference, unless there was none when it was recorded', () => {
  expect(compareSilence(recorded({ status: 0 }), 'ECONNRESET')).toEqual([]);
  expect(compareSilence(recorded({ status: 201 }), 'ECONNRESET')).toEqual([
    { path: 'answer', before: '201', after: 'none (ECONNRESET)' },
  ]);
});
