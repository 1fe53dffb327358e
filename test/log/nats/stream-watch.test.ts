// What a process makes of a stream that has less than it had.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Servers } from '../../../src/log/nats/stream-config.ts';
import { StreamWatch } from '../../../src/log/nats/stream-watch.ts';

let now = 1;
beforeEach(() => void vi.spyOn(performance, 'now').mockImplementation(() => now));
afterEach(() => void vi.restoreAllMocks());

function watch() {
  const asked: string[] = [];
  const state = { last_seq: 7 };
  const getMessage = async () => ({
    subject: 's.epoch',
    header: { get: () => 't' },
    string: () => '{"tenure":"t"}',
  });
  const jsm = { streams: { info: async () => ({ config: {}, created: 'then', state }), getMessage } };
  const nc = { publish: (subject: string) => void asked.push(subject) };
  const servers = { nc, jsm, stream: 's', shown: 'nats://s' } as unknown as Servers;
  return { watched: new StreamWatch(servers, 'then'), state, asked };
}

test('where the leader has less than was seen another one is asked for, now and then, and what it has is served', async () => {
  const { watched, state, asked } = watch();
  expect(await watched.look()).toMatchObject({ sequence: 7 });
  state.last_seq = 5;
  expect(await watched.look()).toBeUndefined();
  expect(watched.unavailableReason).toContain('has lost messages');
  now += 9_000;
  await watched.look();
  expect(asked).toEqual(['$JS.API.STREAM.LEADER.STEPDOWN.s']);
  now += 2_000;
  await watched.look();
  expect(asked).toHaveLength(2);
  state.last_seq = 7;
  expect(await watched.look()).toMatchObject({ sequence: 7 });
  expect(watched.unavailableReason).toBeNull();
});
