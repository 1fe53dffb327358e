import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { createCredentials } from '../../src/server/callers/credentials.ts';
import { openSeed } from '../support/test-app.ts';

const noClock = () => Promise.reject(new Error('no token of this test grows old'));

test('what is remembered of long headers holds nothing of them', () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const { identify } = createCredentials(openSeed().tokens, { readTime: noClock });
  const kept: string[] = [];
  collectGarbage();
  const before = process.memoryUsage().heapUsed;
  for (let caller = 0; caller < 5_000; caller += 1) {
    const header = Buffer.from(`Bearer ${' '.repeat(8_000)}sbox-full-access-token+long-name-of-${caller}`).toString();
    kept.push(identify(header).worldName);
  }
  collectGarbage();
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(5 * 1024 * 1024);
  expect(kept).toHaveLength(5_000);
});
