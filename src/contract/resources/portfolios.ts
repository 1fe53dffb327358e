// Portfolios.

import { row } from '../row.ts';
import { NewPortfolio, Portfolio } from '../schemas/portfolio.ts';
import { creation, item, page } from './row-kinds.ts';

export const listPortfolios = row(
  {
    ...page,
    id: 'listPortfolios',
    path: '/v1/portfolios',
    permission: 'portfolio:read',
    collection: 'portfolios',
    data: Portfolio,
    command: ['portfolios', 'list'],
    summary: 'List portfolios',
  },
  { query: { limit: '10' } },
);

export const createPortfolio = row(
  {
    ...creation,
    id: 'createPortfolio',
    path: '/v1/portfolios',
    permission: 'portfolio:write',
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
    ...item,
    id: 'getPortfolio',
    path: '/v1/portfolios/{id}',
    permission: 'portfolio:read',
    collection: 'portfolios',
    data: Portfolio,
    command: ['portfolios', 'get'],
    summary: 'Read a portfolio',
  },
  { params: { id: 'pf_0001' } },
);
