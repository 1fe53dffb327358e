// Portfolios: create.

import { createdOutcome } from '../turn/created.ts';
import type { Handler } from '../turn/turn.ts';
import { admitPortfolio } from './admit-portfolio.ts';

export const createPortfolio: Handler<'createPortfolio'> = (turn, { body }) => {
  const apply = admitPortfolio(turn, body);
  const { portfolioId } = apply(turn.clock.tick());
  return createdOutcome(turn.store, 'portfolios', portfolioId, '/v1/portfolios');
};
