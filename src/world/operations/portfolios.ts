// Portfolios: create.

import { admitPortfolio } from '../admissions/portfolio.ts';
import type { Handler } from '../turn.ts';
import { createdOutcome } from './created.ts';

export const createPortfolio: Handler<'createPortfolio'> = (turn, { body }) => {
  const apply = admitPortfolio(turn, body);
  const { portfolioId } = apply(turn.clock.tick());
  return createdOutcome(turn.store, 'portfolios', portfolioId, '/v1/portfolios');
};
