import { effect } from '@preact/signals';
import { expect, test, vi } from 'vitest';
import { readDocument } from '../../src/console/state/readings.ts';

test('of many readings those that something shows are kept', async () => {
  vi.stubGlobal('location', { origin: 'http://127.0.0.1:4600' });
  vi.stubGlobal('fetch', async () => Response.json({ data: 1 }));
  const shown = readDocument('/shown');
  const rested = readDocument('/rested');
  const stop = effect(() => void shown.value);
  await vi.waitFor(() => expect(shown.peek().data).toBe(1));
  for (let count = 0; count < 200; count += 1) readDocument(`/other-${count}`);
  expect(readDocument('/shown')).toBe(shown);
  expect(readDocument('/rested')).not.toBe(rested);
  stop();
  for (let count = 200; count < 400; count += 1) readDocument(`/other-${count}`);
  expect(readDocument('/shown')).not.toBe(shown);
  vi.unstubAllGlobals();
});
