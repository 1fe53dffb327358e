import { expect, test } from 'vitest';
import { ForeignAnswer, type HttpAnswer, isSuccess, ProblemAnswer, parseAnswer } from '../../src/client/failures.ts';

const request = { method: 'GET', url: 'http://x/v1/aois', headers: {} };
const answer = (status: number, document: unknown, headers: Record<string, string> = {}): HttpAnswer => ({
  status,
  headers,
  bytes: new Uint8Array(),
  text: JSON.stringify(document),
});

test.each([
  [199, false],
  [200, true],
  [299, true],
  [300, false],
])('a status of %i is a success: %s', (status, isOne) => {
  expect(isSuccess({ status })).toBe(isOne);
});

const problem = { status: 404, code: 'resource_not_found', detail: 'd', errors: [] };

test('a problem has a code, a status, a detail and a list of errors; an answer that lacks one of them is foreign', () => {
  const parse = (document: unknown) => () => parseAnswer(request, answer(404, document));
  expect(parse(problem)).toThrow(ProblemAnswer);
  for (const member of ['code', 'status', 'detail', 'errors'] as const) {
    expect(parse({ ...problem, [member]: undefined })).toThrow(ForeignAnswer);
  }
  expect(parse({ ...problem, errors: [{ pointer: '#/name', code: 'required', detail: 'd' }] })).toThrow(ProblemAnswer);
  const wrong = [
    { title: 7 },
    ...[null, {}, { detail: 7 }, { pointer: 7, detail: 'd' }].map((one) => ({ errors: [one] })),
  ];
  for (const members of wrong) expect(parse({ ...problem, ...members })).toThrow(ForeignAnswer);
  expect(() => parseAnswer(request, answer(200, problem))).toThrow(ForeignAnswer);
  expect(() => parseAnswer(request, answer(404, { data: {} }))).toThrow(ForeignAnswer);
});

test('the status of a problem is the one of its answer, whatever its body says, and none but a refusal is a problem', () => {
  const parse = (status: number, said: number) => () =>
    parseAnswer(request, answer(status, { ...problem, status: said, extra: 'kept' }));
  for (const said of [200, 403, 403.5]) {
    expect(parse(403, said)).toThrow(
      expect.objectContaining({
        message: '403 resource_not_found: d',
        problem: { ...problem, status: 403, extra: 'kept' },
      }),
    );
  }
  expect(parse(400, 200)).toThrow(ProblemAnswer);
  expect(parse(399, 404)).toThrow(ForeignAnswer);
});

test('a foreign answer names its content type, or says that it has none', () => {
  const told = (headers: Record<string, string>) => new ForeignAnswer(request, answer(502, 'x', headers)).message;
  const tail = 'which is not a response of this API';
  expect(told({ 'content-type': 'text/html' })).toBe(`http://x/v1/aois answered 502 (text/html), ${tail}`);
  expect(told({})).toBe(`http://x/v1/aois answered 502 (no content type), ${tail}`);
});

test('a problem as JSON has no bytes of its answer and no credential of its request', () => {
  const headers = { authorization: 'Bearer secret' };
  const failure = new ProblemAnswer(problem as never, { ...request, headers } as never, answer(404, problem));
  expect(JSON.parse(JSON.stringify(failure))).toEqual({
    name: 'ProblemAnswer',
    message: '404 resource_not_found: d',
    problem,
    request: { method: 'GET', url: 'http://x/v1/aois' },
  });
});
