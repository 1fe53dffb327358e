// Portfolios.

import { row } from '../row.ts';
import { NewPortfolio, Portfolio } from '../schemas/portfolio.ts';

export const listPortfolios = row(
  {
    id: 'listPortfolios',
    method: 'GET',
    path: '/v1/portfolios',
    permission: 'portfolio:read',
    idempotencyKey: false,
    answer: 'page',
    collection: 'portfolios',
    data: Portfolio,
    problems: [],
    command: ['portfolios', 'list'],
    summary: 'List portfolios',
  },
  { query: { limit: '10' } },
);

export const createPortfolio = row(
  {
    id: 'createPortfolio',
    method: 'POST',
    path: '/v1/portfolios',
    permission: 'portfolio:write',
    idempotencyKey: true,
    answer: 'created',
    body: NewPortfolio,
    data: Portfolio,
    problems: ['duplicate_resource'],
    command: ['portfolios', 'create'],
    summary: 'Create a portfolio',
    decision: 6,
  },
  {
    body: {
      name: 'Litoral 2025/26',
      description: 'Río Paraná terraces',
      country: 'AR',
      currency: 'USD',
      season: '2025/26',
    },
  },
);

export const getPortfolio = row(
  {
    id: 'getPortfolio',
    method: 'GET',
    path: '/v1/portfolios/{id}',
    permission: 'portfolio:read',
    idempotencyKey: false,
    answer: 'item',
    collection: 'portfolios',
    data: Portfolio,
    problems: [],
    command: ['portfolios', 'get'],
    summary: 'Read a portfolio',
  },
  { params: { id: 'pf_0001' } },
);
