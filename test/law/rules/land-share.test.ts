import { expect, test } from 'vitest';
import { doShare } from '../../../src/law/rules/land-rules.ts';

test.each([
  [0.09, 0.49, 0.2, false],
  [0.1, 0.49, 0.2, true],
  [0.1, 0.001, 0.0005, true],
  [0.09, 0.019, 0.01, false],
  // Half of a plot of 0.01 ha, which is the smaller one here and there.
  [0.005, 0.5, 0.001, true],
  [0.005, 0.001, 0.5, true],
  [0.0049, 0.49, 0.001, false],
])(
  'two plots with %d ha in common, %d of the one and %d of the other, share land: %s',
  (hectares, share, shareOfOther, isShared) => {
    expect(doShare({ hectares, share, shareOfOther })).toBe(isShared);
  },
);
