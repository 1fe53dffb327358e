import { Compile } from 'typebox/compile';
import { expect, test } from 'vitest';
import { Trigger } from '../../src/contract/schemas/trigger.ts';

const trigger = { index: 'spi', window: { from: '2026-01-01', to: '2026-01-31' }, strike: 0, exit: 0, shape: 'linear' };

test.each([
  [-100.01, false],
  [-100, true],
  [5_000, true],
  [5_000.01, false],
])('a trigger that begins to pay, or pays all, at %d is one: %s', (threshold, isOne) => {
  const form = Compile(Trigger);
  for (const member of ['strike', 'exit']) expect(form.Check({ ...trigger, [member]: threshold })).toBe(isOne);
});
