import { expect, test } from 'vitest';
import { createCredentials } from '../../src/server/callers/credentials.ts';
import { openSeed } from '../support/test-app.ts';

const noClock = () => Promise.reject(new Error('no token of this test grows old'));

const create = () => createCredentials(openSeed().tokens, { readTime: noClock }).identify;

test.each([
  [undefined, 'missing_credential: The request has no Authorization header.'],
  ['Basic x', 'missing_credential: The Authorization header does not carry a bearer token'],
  ['Bearer sbox-expired-token', 'invalid_token: This token has expired.'],
  ['Bearer sbox-expired-token+mine', 'invalid_token: This token has expired.'],
  ['Bearer nobody', 'invalid_token: The bearer token is not known here. This sandbox knows sbox-full-access-token, '],
  ['Bearer sbox-full-access-token+', 'invalid_token: The world name after + must have 1 to 64'],
  [`Bearer sbox-full-access-token+${'x'.repeat(65)}`, 'invalid_token: The world name after + must have 1 to 64'],
])('the header %s is refused with its reason', (header, reason) => {
  expect(() => create()(header)).toThrow(reason);
});

test('blanks around a token are none of it, and a world name has 64 characters at most', () => {
  const identify = create();
  expect(identify('Bearer   sbox-read-only-token  ')).toMatchObject({ profile: 'read-only', worldName: 'default' });
  const worldName = 'x'.repeat(64);
  expect(identify(`Bearer sbox-full-access-token+${worldName}`)).toMatchObject({ profile: 'full', worldName });
});

test('a token that has a + in its own name is that token, and names its worlds after another one', () => {
  const { identify } = createCredentials([{ token: 'a+b', organizationId: 'org_one', permissions: [] }], {
    readTime: noClock,
  });
  expect(identify('Bearer a+b')).toMatchObject({ token: 'a+b', profile: 'a+b', worldName: 'default' });
  expect(identify('Bearer a+b+c')).toMatchObject({ token: 'a+b', worldName: 'c' });
});

test('20,000 headers are remembered, and all of them are forgotten with the next one, which changes nothing', () => {
  const identify = create();
  const headerOf = (caller: number) => `Bearer sbox-full-access-token+w${caller}`;
  const first = identify(headerOf(0));
  for (let caller = 1; caller < 20_000; caller += 1) identify(headerOf(caller));
  expect(identify(headerOf(0))).toBe(first);
  identify(headerOf(20_000));
  expect(identify(headerOf(0))).not.toBe(first);
  expect(identify(headerOf(0))).toEqual(first);
});

test('a header of 200 characters is remembered, and a longer one is read anew each time', () => {
  const identify = create();
  const headerOf = (length: number) => `Bearer ${'sbox-full-access-token'.padStart(length - 7)}`;
  expect(headerOf(200)).toHaveLength(200);
  expect(identify(headerOf(200))).toBe(identify(headerOf(200)));
  expect(identify(headerOf(201))).not.toBe(identify(headerOf(201)));
});
