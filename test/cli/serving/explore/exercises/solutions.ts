// The exercises that come with sbox, each with solutions. They lie here and not in the package, where a command could read them.

import * as claims from './claims.ts';
import * as integrators from './integrators.ts';
import type { Solutions } from './solver.ts';
import * as support from './support.ts';

export const solutions: Readonly<Record<string, Solutions>> = {
  footprint: integrators.footprint,
  refusals: integrators.refusals,
  webhooks: integrators.webhooks,
  'over-budget': support.overBudget,
  forbidden: support.forbidden,
  'not-found': support.notFound,
  hailstorm: claims.hailstorm,
  disputed: claims.disputed,
  book: claims.book,
};
