import { resource, row, updatedSince } from '../row.ts';
import { NewPortfolio } from '../schemas/portfolio.ts';

const portfolios = resource({ collection: 'portfolios', path: '/v1/portfolios', area: 'portfolio' });

export const listPortfolios = row('listPortfolios', {
  ...portfolios.page,
  filters: updatedSince,
  summary: 'List portfolios',
  example: { query: { limit: '10' } },
});

export const createPortfolio = row('createPortfolio', {
  ...portfolios.creation,
  body: NewPortfolio,
  problems: ['duplicate_resource'],
  summary: 'Create a portfolio',
  decision: 6,
  example: {
    body: {
      name: 'Litoral 2025/26',
      description: 'Río Paraná terraces',
      country: 'AR',
      currency: 'USD',
      season: '2025/26',
    },
  },
});

export const getPortfolio = row('getPortfolio', { ...portfolios.item, summary: 'Read a portfolio' });
