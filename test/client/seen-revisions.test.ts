// Which standing a client sends along, against answers that the test makes up.
import { expect, test } from 'vitest';
import type { HttpRequest } from '../../src/client/request.ts';
import { rememberRevisions } from '../../src/client/seen-revisions.ts';

interface Answer {
  readonly status: number;
  readonly headers: Record<string, string>;
}
const standing = (generation: string, position: number, status = 200): Answer => ({
  status,
  headers: { 'sbox-generation': generation, 'sbox-position': String(position) },
});
const replaced: Answer = { status: 412, headers: {} };
const ask = (method = 'GET', world?: string): HttpRequest => ({
  method,
  url: 'http://127.0.0.1/',
  headers: { authorization: `Bearer token${world === undefined ? '' : `+${world}`}` },
});

/** Gives the answers one after the other, and lists the standings that were sent along. */
function client(answers: readonly (Answer | Promise<Answer>)[]) {
  const sent: (string | undefined)[] = [];
  const lost: string[] = [];
  const remaining = [...answers];
  const send = rememberRevisions((world) => lost.push(world))(async (request: HttpRequest) => {
    sent.push(request.headers['sbox-at-least']);
    return remaining.shift() as Answer;
  });
  return { send, sent, lost };
}

test('the last standing of a world goes along with the next request to it, and to no other', async () => {
  const { send, sent, lost } = client([standing('0', 3), standing('7', 1), standing('0', 5, 409), standing('7', 1)]);
  for (const world of [undefined, 'other', undefined, 'other', 'default']) {
    await send(ask('GET', world)).catch(() => {});
  }
  expect(sent).toEqual([undefined, undefined, '0/3', '7/1', '0/5']);
  expect(lost).toEqual([]);
});

test('an answer that came late takes nothing back, and one without a standing says nothing', async () => {
  let answer = (_answer: Answer) => {};
  const late = new Promise<Answer>((resolve) => {
    answer = resolve;
  });
  const { send, sent } = client([
    standing('0', 3),
    late,
    standing('2', 4),
    { status: 200, headers: {} },
    standing('2', 9),
  ]);
  await send(ask());
  const overtaken = send(ask());
  await send(ask('POST'));
  answer(standing('0', 3));
  await overtaken;
  await send(ask());
  await send(ask());
  expect(sent).toEqual([undefined, '0/3', '0/3', '2/4', '2/4']);
});

test('where a world has restarted a read is sent again without its standing, which is reported once; a write never is', async () => {
  const { send, sent, lost } = client([standing('0', 3), replaced, standing('9', 1), replaced, standing('9', 2)]);
  await send(ask());
  expect(await send(ask())).toEqual(standing('9', 1));
  expect(await send(ask('POST'))).toEqual(replaced);
  expect(await send(ask('POST'))).toEqual(standing('9', 2));
  expect(sent).toEqual([undefined, '0/3', undefined, '9/1', undefined]);
  expect(lost).toEqual(['default', 'default']);
});

test('where a server compares nothing, a read of another generation shows that the world has restarted', async () => {
  const answers = [
    standing('0', 3),
    standing('0', 4),
    standing('1', 5),
    standing('1', 5),
    standing('2', 6),
    standing('2', 6),
  ];
  const { send, sent, lost } = client(answers);
  for (const method of ['GET', 'POST', 'GET', 'GET', 'POST', 'GET']) await send(ask(method));
  expect(lost).toEqual(['default']);
  expect(sent).toEqual([undefined, '0/3', '0/4', '1/5', '1/5', '2/6']);
});

test('a hundred worlds are remembered, and the one that was used first is forgotten for another', async () => {
  const { send, sent } = client(Array.from({ length: 103 }, () => standing('0', 1)));
  for (let world = 0; world < 100; world += 1) await send(ask('GET', `w${world}`));
  await send(ask('GET', 'w0'));
  await send(ask('GET', 'w100'));
  await send(ask('GET', 'w1'));
  expect(sent.slice(100)).toEqual(['0/1', undefined, undefined]);
});
