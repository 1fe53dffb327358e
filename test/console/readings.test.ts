import { effect } from '@preact/signals';
import { expect, test, vi } from 'vitest';
import { address } from '../../src/console/state/navigation.ts';
import { readDocument } from '../../src/console/state/readings.ts';
import { readClaim } from '../../src/console/steps/next.ts';
import { giveTurns } from '../support/test-clock.ts';

test('of many readings those that something shows are kept', async () => {
  vi.stubGlobal('location', { origin: 'http://127.0.0.1:4600' });
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
  vi.stubGlobal('fetch', async () => Response.json({ data: 1 }));
  const shown = readDocument('/shown');
  const rested = readDocument('/rested');
  const stop = effect(() => void shown.value);
  await expect.poll(() => shown.peek().data).toBe(1);
  for (let count = 0; count < 200; count += 1) readDocument(`/other-${count}`);
  expect(readDocument('/shown')).toBe(shown);
  expect(readDocument('/rested')).not.toBe(rested);
  stop();
  for (let count = 200; count < 400; count += 1) readDocument(`/other-${count}`);
  expect(readDocument('/shown')).not.toBe(shown);
  vi.unstubAllGlobals();
});

test('what was read in another world is not shown in this one, however long it was not shown', async () => {
  vi.stubGlobal('location', { origin: 'http://127.0.0.1:4600' });
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
  const answers: ((answer: Response) => void)[] = [];
  vi.stubGlobal('fetch', () => new Promise((resolve) => answers.push(resolve)));
  const reading = readDocument('/document');
  const show = () => effect(() => void reading.value);
  const hide = show();
  await expect.poll(() => answers).toHaveLength(1);
  answers[0]?.(Response.json({ data: 'of the default world' }));
  await expect.poll(() => reading.peek().data).toBe('of the default world');
  hide();
  // Shown again in the same world it stays while it is read again; the answer comes when it is hidden, and counts no more.
  const hideAgain = show();
  await expect.poll(() => answers).toHaveLength(2);
  expect(reading.peek().data).toBe('of the default world');
  hideAgain();
  address.value = { ...address.value, world: 'another' };
  const stop = show();
  await expect.poll(() => answers).toHaveLength(3);
  expect(reading.peek().data).toBeUndefined();
  answers[1]?.(Response.json({ data: 'of the default world, late' }));
  await giveTurns();
  expect(reading.peek().data).toBeUndefined();
  answers[2]?.(Response.json({ data: 'of another' }));
  await expect.poll(() => reading.peek().data).toBe('of another');
  stop();
  vi.unstubAllGlobals();
});

test('the claim for a loss is found among those of its plot, however many others there are', async () => {
  vi.stubGlobal('location', { origin: 'http://127.0.0.1:4600' });
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
  const claim = { claimId: 'clm_1', aoiId: 'aoi_1', eventId: 'evt_1', status: 'submitted' };
  const others = Array.from({ length: 250 }, () => ({ ...claim, aoiId: 'aoi_2' }));
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname, searchParams } = new URL(url);
    if (pathname !== '/v1/claims') return Response.json({ data: [], page: { nextCursor: null } });
    const isOfPlot = searchParams.get('aoiId') === 'aoi_1';
    return Response.json({ data: isOfPlot ? [claim] : others, page: { nextCursor: isOfPlot ? null : 'more' } });
  });
  let found: ReturnType<typeof readClaim>;
  const stop = effect(() => {
    found = readClaim('aoi_1', 'evt_1');
  });
  await expect.poll(() => found).toBeDefined();
  expect(found?.claim).toEqual(claim);
  stop();
  vi.unstubAllGlobals();
});
