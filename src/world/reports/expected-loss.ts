// What share of the yield of its plot a detection leads to expect lost; null where no published table supports a figure.

import type { Detection } from '../../contract/schemas/detection.ts';

export const expectedLossPctOf = (detection: Detection): number | null =>
  (detection as { readonly expectedLossPct?: number | null }).expectedLossPct ?? null;
