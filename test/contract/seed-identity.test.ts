import { expect, test } from 'vitest';
import { isSameSeed } from '../../src/contract/seed-identity.ts';

/** The seed of 1.0.0, as its logs and recordings name it, and the same without scenarios. */
const released = '78127460a8e86c911d93ad79318637af132f41621605958c63cf29f15ce5761e';
const releasedRecords = '1770681a444a759937d16dea5b16298e7694f56444650b9b8003dc3869098786';

test.each([
  ['the same folder', { seedDigest: 'a', recordsDigest: 'r' }, true],
  ['a folder with other scenarios', { seedDigest: 'b', recordsDigest: 'r' }, true],
  ['a folder with other records', { seedDigest: 'b', recordsDigest: 's' }, false],
  ['the same folder, named by its whole digest alone', { seedDigest: 'a' }, true],
  ['an unknown folder, named by its whole digest alone', { seedDigest: 'b' }, false],
  ['the seed of a release with other records', { seedDigest: released }, false],
])('%s is the same seed or it is not', (_, written, isSame) => {
  expect(isSameSeed(written, { seedDigest: 'a', recordsDigest: 'r' })).toBe(isSame);
});

test('a released seed is known by its whole digest, whatever became of its scenarios', () => {
  const own = { seedDigest: 'with newer scenarios', recordsDigest: releasedRecords };
  expect(isSameSeed({ seedDigest: released }, own)).toBe(true);
  expect(isSameSeed({ seedDigest: 'constructor' }, own)).toBe(false);
});

test('two seeds of which neither has a digest of its records are not the same because of that', () => {
  expect(isSameSeed({ seedDigest: 'a' }, { seedDigest: 'b' })).toBe(false);
});
