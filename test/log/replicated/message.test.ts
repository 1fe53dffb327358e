import { expect, test } from 'vitest';
import { copyOf, decodeMessage, encodeInParts, type Message } from '../../../src/log/replicated/message.ts';
import { SimulatedServers } from '../simulated-servers.ts';
import { SimulatedStream } from '../simulated-stream.ts';

const bytesOf = (value: unknown) => new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value));
const sent = { producer: 'p', producerSequence: 1, version: '1.0.0', generation: 0 };
const mark = { position: 2, chain: 'c' };
const call = { kind: 'call', ...sent, seen: mark, call: { operationId: 'add' } } as const;
const fork = { kind: 'fork', ...sent, after: mark, until: mark, entries: [{ position: 3, call: {} }] } as const;
const rewind = { ...fork, kind: 'rewind', from: 4 } as const;
const drop = { kind: 'drop', ...sent } as const;
const parts = { kind: 'parts', head: { ...sent, kind: 'call' }, parts: [{ digest: 'd', sequence: 1 }] };

const openStream = () => new SimulatedStream(new SimulatedServers(1));
const decoded = (data: Uint8Array, stream = openStream()) => decodeMessage(stream, data, () => true);

test.each([call, fork, rewind, drop])('a $kind is read as it was sent', async (message) => {
  expect(await decoded(bytesOf(message))).toEqual({ message, parts: [] });
});

const wrongSender = Object.entries({
  producer: 1,
  producerSequence: 1.5,
  version: undefined,
  generation: '0',
}).flatMap(([name, value]) => [
  ...[call, fork, rewind, drop].map((message) => [
    `${message.kind} with another ${name}`,
    { ...message, [name]: value },
  ]),
  [`list of parts with another ${name}`, { ...parts, head: { ...parts.head, [name]: value } }],
]) as [string, unknown][];

test.each([
  ...wrongSender,
  ['call that saw no position', { ...call, seen: { chain: 'c' } }],
  ['call that saw no chain', { ...call, seen: { position: 1 } }],
  ['call that saw nothing', { ...call, seen: undefined }],
  ['call that saw null', { ...call, seen: null }],
  ['call of a text', { ...call, call: 'add' }],
  ['fork after nothing', { ...fork, after: undefined }],
  ['fork until nowhere', { ...fork, until: { position: 1 } }],
  ['fork without entries', { ...fork, entries: {} }],
  ['fork of an entry without its position', { ...fork, entries: [{ call: {} }, ...fork.entries] }],
  ['fork of an entry without its call', { ...fork, entries: [...fork.entries, { position: 4 }] }],
  ['fork of an entry that is none', { ...fork, entries: [null] }],
  ['rewind from nowhere', { ...rewind, from: undefined }],
  ['rewind to no position', { ...rewind, until: undefined }],
  ['list of parts without a head', { ...parts, head: undefined }],
  ['list of parts that is none', { ...parts, parts: 'abc' }],
  ['list of parts with a part that is none', { ...parts, parts: [...parts.parts, null] }],
  ['list of parts with a part that lies nowhere', { ...parts, parts: [{ digest: 'd' }, ...parts.parts] }],
  ['kind that is a list', { ...call, kind: ['call'] }],
  ['kind that every object has', { ...call, kind: 'toString' }],
  ['kind of later versions', { ...call, kind: 'merge' }],
  ['number', '1'],
  ['null', 'null'],
])('a %s is no message', async (_, value) => {
  const why = expect.stringMatching(/^it is not a message that this version knows \(".*"\)$/);
  expect(await decoded(bytesOf(value))).toEqual({ message: { kind: 'unreadable', why }, parts: [] });
});

test('a message that is not JSON is named so, and a long kind is cut', async () => {
  expect(await decoded(bytesOf('{'))).toMatchObject({ message: { why: 'it is not JSON' } });
  expect(await decoded(bytesOf({ kind: 'x'.repeat(99) }))).toMatchObject({
    message: { why: `it is not a message that this version knows ("${'x'.repeat(32)}")` },
  });
});

/** A message of so many bytes, whose call takes what is left. */
function messageOf(bytes: number, like: Message = call): Message {
  const own = bytesOf({ ...like, call: { text: '' } }).length;
  return { ...like, call: { text: 'x'.repeat(bytes - own) } } as Message;
}

test('a message goes in parts when it has a byte more than one may have', async () => {
  const stream = openStream();
  const [short, long, full, twice] = [400, 401, 800, 801].map((bytes) => messageOf(bytes));
  expect(encodeInParts(stream, 'x', short as Message)).toEqual(bytesOf(short));
  for (const [message, count] of [
    [long, 2],
    [full, 2],
    [twice, 3],
  ] as const) {
    const data = await encodeInParts(stream, 'x', message as Message);
    expect(JSON.parse(new TextDecoder().decode(data))).toMatchObject({ kind: 'parts', parts: { length: count } });
    expect(await decoded(data, stream)).toEqual({ message, parts: expect.objectContaining({ length: count }) });
  }
});

test('for a message that is not applied the head is enough, with what decides it', async () => {
  const stream = openStream();
  const isApplied = () => false;
  for (const message of [messageOf(500), messageOf(500, rewind)]) {
    const data = await encodeInParts(stream, 'x', message);
    const { kind } = message;
    const head = kind === 'rewind' ? { kind, ...sent, from: 4 } : { kind, ...sent };
    const read = await decodeMessage(stream, data, isApplied);
    expect(read.message).toStrictEqual(head);
    expect(read.parts).toHaveLength(2);
  }
});

test('a part that is gone or changed, and parts of parts, cannot be read', async () => {
  const servers = new SimulatedServers(1);
  const stream = new SimulatedStream(servers);
  const data = await encodeInParts(stream, 'x', messageOf(500));
  const [first, second] = JSON.parse(new TextDecoder().decode(data)).parts;
  const whyOf = async (list: unknown) => (await decoded(bytesOf({ ...parts, parts: list }), stream)).message;
  const unreadable = (why: string) => ({ kind: 'unreadable', why });
  expect(await whyOf([first, { ...second, digest: first.digest }])).toEqual(
    unreadable(`its part at sequence ${second.sequence} is not what its digest says`),
  );
  const within = await encodeInParts(stream, 'x', {
    ...(parts as unknown as Message),
    ...sent,
    call: 'x'.repeat(400),
  } as unknown as Message);
  expect((await decoded(within, stream)).message).toEqual(unreadable('its parts are a list of parts'));
  servers.removePart(first.sequence);
  expect(await whyOf([first, second])).toEqual(unreadable(`its part at sequence ${first.sequence} is gone`));
});

test('what is copied of a call is the call, and of a rewind also where it went back to and what was noted', () => {
  const call = { operationId: 'add' };
  const entries = [
    { position: 3, chain: 'a', call, note: 'follows' },
    { position: 9, chain: 'b', call, note: 'kept', rewind: 3 },
  ];
  expect(copyOf('fork', { after: mark, entries, mark: { position: 9, chain: 'b' } })).toStrictEqual({
    kind: 'fork',
    after: mark,
    entries: [
      { position: 3, call },
      { position: 9, call, rewind: 3, note: 'kept' },
    ],
    until: { position: 9, chain: 'b' },
  });
});
