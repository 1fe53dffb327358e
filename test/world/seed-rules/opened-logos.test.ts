// A logo that a file brings is what the wire would have taken: an image under its digest, and an address of this server.

import { expect, test } from 'vitest';
import { sha256Hex } from '../../../src/primitives/canonical.ts';
import { checkState } from '../../../src/world/seed-rules/state-rules.ts';
import { openSeed } from '../../support/test-app.ts';

const seed = openSeed();
const png = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.from('pixels')]);
const script = Buffer.from('<script>alert(1)</script>');
const { branding } = seed.of('org_pampa');

function findTrouble(changed: object, ...items: unknown[]): string | undefined {
  const organizations = [{ organizationId: 'org_pampa', usedCredits: 0, branding: { ...branding, ...changed } }];
  const slices = checkState(seed, [{ now: '2026-01-15T12:00:00.000Z', ids: {}, organizations }, ...items]);
  for (let slice = slices.next(); ; slice = slices.next()) if (slice.done === true) return slice.value?.detail;
}

test('the branding of the seed is taken, and one without a logo', () => {
  expect(findTrouble({})).toBeUndefined();
  expect(findTrouble({ logo: null, logoUrl: null })).toBeUndefined();
});

test.each([
  'https://elsewhere.example/pixel.png',
  '//elsewhere.example/pixel.png',
  'javascript:alert(1)',
  '/assets/logos/other.png',
  null,
])('a logo at %s is refused', (logoUrl) => {
  expect(findTrouble({ logoUrl })).toMatch(/logoUrl must be "\/assets\/logos\/[0-9a-f]{64}\.png"/);
});

test('an address without a logo is refused', () => {
  expect(findTrouble({ logo: null, logoUrl: 'https://elsewhere.example/x.png' })).toContain('must be null');
});

test.each<[string, string, string, Buffer, RegExp | undefined]>([
  ['an image under its digest', `logos/${sha256Hex(png)}.png`, 'image/png', png, undefined],
  ['an image under another digest', `logos/${sha256Hex(script)}.png`, 'image/png', png, /is logos\//],
  ['a script', `logos/${sha256Hex(script)}.png`, 'image/png', script, /is no image/],
  ['a page', `logos/${sha256Hex(script)}.html`, 'text/html', script, /must be/],
  ['an image too large', 'logos/x.png', 'image/png', Buffer.concat([png, Buffer.alloc(256 * 1024)]), /./],
])('of the logos of a file, %s', (_, name, contentType, bytes, expected) => {
  const found = findTrouble({}, ['logo', name, contentType, bytes.toString('base64')]);
  expect(found).toEqual(expected && expect.stringMatching(expected));
});
