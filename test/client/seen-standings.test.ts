// What clients send of what they saw, over a sandbox of their own making.
import { expect, test } from 'vitest';
import type { HttpRequest } from '../../src/client/request.ts';
import { rememberStandings } from '../../src/client/seen-standings.ts';

interface Told {
  readonly status: number;
  readonly headers: Record<string, string>;
}
const standing = (generation: string, position: number, status = 200): Told => ({
  status,
  headers: { 'sbox-generation': generation, 'sbox-position': String(position) },
});
const replaced: Told = { status: 412, headers: {} };
const ask = (method = 'GET', world?: string): HttpRequest => ({
  method,
  url: 'http://127.0.0.1/',
  headers: { authorization: `Bearer token${world === undefined ? '' : `+${world}`}` },
});

/** Answers one after the other; tells what was sent of what was seen. */
function client(answers: readonly (Told | Promise<Told>)[]) {
  const sent: (string | undefined)[] = [];
  const said: string[] = [];
  const left = [...answers];
  const send = rememberStandings((world) => said.push(world))(async (request: HttpRequest) => {
    sent.push(request.headers['sbox-at-least']);
    return left.shift() as Told;
  });
  return { send, sent, said };
}

test('the last standing of each world goes along with what is asked of it next, and of no other one', async () => {
  const { send, sent, said } = client([standing('0', 3), standing('7', 1), standing('0', 5, 409), standing('7', 1)]);
  for (const world of [undefined, 'other', undefined, 'other', 'default']) {
    await send(ask('GET', world)).catch(() => {});
  }
  expect(sent).toEqual([undefined, undefined, '0/3', '7/1', '0/5']);
  expect(said).toEqual([]);
});

test('an answer that came late takes nothing back, and one without a standing says nothing', async () => {
  let answer = (_told: Told) => {};
  const late = new Promise<Told>((resolve) => {
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

test('where a world began anew a read is sent again without, which is said once; a write never is', async () => {
  const { send, sent, said } = client([standing('0', 3), replaced, standing('9', 1), replaced, standing('9', 2)]);
  await send(ask());
  expect(await send(ask())).toEqual(standing('9', 1));
  expect(await send(ask('POST'))).toEqual(replaced);
  expect(await send(ask('POST'))).toEqual(standing('9', 2));
  expect(sent).toEqual([undefined, '0/3', undefined, '9/1', undefined]);
  expect(said).toEqual(['default', 'default']);
});

test('a server that compares nothing tells by a read of another generation that the world began anew', async () => {
  const told = [
    standing('0', 3),
    standing('0', 4),
    standing('1', 5),
    standing('1', 5),
    standing('2', 6),
    standing('2', 6),
  ];
  const { send, sent, said } = client(told);
  for (const method of ['GET', 'POST', 'GET', 'GET', 'POST', 'GET']) await send(ask(method));
  expect(said).toEqual(['default']);
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
