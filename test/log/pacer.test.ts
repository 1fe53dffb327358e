import { expect, onTestFinished, test, vi } from 'vitest';
import { createPacer } from '../../src/log/pacer.ts';

test('work pauses after five milliseconds, and then again five milliseconds after the pause', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(100);
  onTestFinished(() => clock.mockRestore());
  const pause = createPacer();
  clock.mockReturnValue(104.9);
  expect(pause()).toBeUndefined();
  clock.mockReturnValue(105);
  const paused = pause();
  expect(paused).toBeInstanceOf(Promise);
  clock.mockReturnValue(112);
  await paused;
  clock.mockReturnValue(116.9);
  expect(pause()).toBeUndefined();
  clock.mockReturnValue(117);
  expect(pause()).toBeInstanceOf(Promise);
});
