// Which exchanges of a recording are sent to another service, and what must be said first.
import { expect, test } from 'vitest';
import { planReplay } from '../../../../src/cli/commands/replay/plan-replay.ts';
import type { HarEntry } from '../../../../src/cli/recording/recording.ts';

const entryOf = (method: string, path: string, facts: Partial<HarEntry['_sbox']> = {}): HarEntry =>
  ({
    request: { method, url: `http://a:1${path}`, headers: [{ name: 'host', value: 'a:1' }] },
    _sbox: { profile: 'full', world: null, code: null, ...facts },
  }) as unknown as HarEntry;

const tokens = new Map([['full', 'a-token']]);
const pathsOf = (entries: readonly HarEntry[], world?: string) =>
  planReplay(entries, { world, tokens }).sent.map(({ entry }) => new URL(entry.request.url).pathname);

test('control, documents, resets, and what only a fault or a hold answered are left out; writes are counted', () => {
  const entries = [
    entryOf('GET', '/v1/aois'),
    entryOf('POST', '/v1/jobs'),
    entryOf('POST', '/v1/jobs'),
    entryOf('POST', '/v1/claims'),
    entryOf('POST', '/v1/sbox/reset'),
    entryOf('GET', '/control/clock'),
    entryOf('GET', '/openapi.json'),
    entryOf('GET', '/v1/claims', { code: 'injected_fault' }),
    entryOf('GET', '/v1/claims', { hold: 'aside' }),
    entryOf('GET', '/v1/policies', { hold: 'held' }),
  ];
  const plan = planReplay(entries, { world: undefined, tokens });
  expect(pathsOf(entries)).toEqual(['/v1/aois', '/v1/jobs', '/v1/jobs', '/v1/claims', '/v1/policies']);
  expect([plan.leftOut, [...plan.writes]]).toEqual([
    5,
    [
      ['createJob', 2],
      ['createClaim', 1],
    ],
  ]);
});

test('of several worlds one is named, and what was asked in none belongs to it', () => {
  const entries = [
    entryOf('GET', '/v1/aois', { world: 'a' }),
    entryOf('GET', '/v1/claims', { world: 'b' }),
    entryOf('GET', '/v1/policies'),
  ];
  expect(() => pathsOf(entries)).toThrow('It uses 2 worlds, but another service has only one.');
  expect(pathsOf(entries, 'a')).toEqual(['/v1/aois', '/v1/policies']);
  expect(pathsOf(entries, 'b')).toEqual(['/v1/claims', '/v1/policies']);
  expect(pathsOf(entries.slice(0, 1))).toEqual(['/v1/aois']);
});

test('a recording with nothing to ask is refused', () => {
  for (const entries of [[], [entryOf('GET', '/control/clock')]])
    expect(() => pathsOf(entries)).toThrow('It has no request for another service.');
});

test('each caller whose requests are sent needs a token', () => {
  const entries = [entryOf('GET', '/v1/aois'), entryOf('GET', '/v1/policies', { profile: 'read-only', world: 'b' })];
  expect(() => pathsOf(entries)).toThrow('It sends requests as read-only.');
  expect(pathsOf([...entries, entryOf('GET', '/v1/claims', { world: 'a', profile: null })], 'a')).toEqual([
    '/v1/aois',
    '/v1/claims',
  ]);
});
