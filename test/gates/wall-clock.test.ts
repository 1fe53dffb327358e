// Durations come from the monotonic clock: the wall's may be set at any moment. It is read for instants that people or other
// services see, here and nowhere else.
import { expect, test } from 'vitest';
import { parseSource, readSources } from '../support/source-files.ts';
import { findWaits } from './waits.ts';

/** How often each file reads it, and for which instant. */
const instants: Readonly<Record<string, readonly [number, string]>> = {
  'src/cli/commands/check-receiver/check-receiver.ts': [1, 'when a probe was signed'],
  'src/cli/commands/listen/delivery-signer.ts': [1, 'when a delivery was signed'],
  'src/cli/serving/request-line.ts': [1, 'when a request came'],
  'src/log/file/folder-lock.ts': [1, 'since when a folder is held'],
  'src/log/nats/tenure.ts': [1, 'how long a machine was suspended, which the monotonic clock does not count'],
  'src/server/answers/held-answers.ts': [1, 'since when an answer is held'],
  'src/server/answers/observers.ts': [1, 'when a request came'],
  'src/server/stored-requests/stored-requests.ts': [1, 'when a request was answered'],
};

const reading = /\bDate\.now\b|\bnew Date\(\)|(?<!new )\bDate\(\)/g;

test('the wall’s clock is read for instants only, in the files that are listed', () => {
  const sources = ['src/log', 'src/server', 'src/client', 'src/cli'].flatMap(readSources);
  expect(sources.length).toBeGreaterThan(100);
  const found = sources.flatMap(({ path, text }) => {
    const count = text.match(reading)?.length ?? 0;
    return count === 0 ? [] : [[path, count]];
  });
  expect(Object.fromEntries(found)).toEqual(
    Object.fromEntries(Object.entries(instants).map(([path, [count]]) => [path, count])),
  );
});

test('no test waits for time to pass or judges by it, but those of test:measured', () => {
  const isJudged = (path: string) => /\.(test|tools)\.tsx?$/.test(path) && !path.endsWith('.measured.test.ts');
  const tests = readSources('test').filter(({ path }) => isJudged(path));
  expect(tests.length).toBeGreaterThan(500);
  expect(findWaits(tests)).toEqual([]);
});

test.each([
  'const took = performance.now() - began;',
  'expect(process.memoryUsage().heapUsed).toBe(1);',
  'setTimeout(() => end(), 20);',
  "import { setTimeout as sleep } from 'node:timers/promises';",
  "import { shortestMs } from '../support/longest-slice-ms.ts';",
])('%s is found', (text) => {
  expect(findWaits([parseSource('test/a.test.ts', text)])).toEqual([expect.stringContaining('test/a.test.ts:1 ')]);
});

test.each([
  'stopClock(); const began = performance.now();',
  'setTimeout(() => end());',
  "const program = 'setTimeout(() => {}, 60000)';",
  'performance.mark("now");',
])('%s is not', (text) => {
  expect(findWaits([parseSource('test/a.test.ts', text)])).toEqual([]);
});
