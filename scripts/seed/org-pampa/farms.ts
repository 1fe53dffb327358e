// org_pampa: what the plots of one farm have in common.

import type { PlotFacts } from '../facts.ts';

export type Farm = Pick<
  PlotFacts,
  'portfolioId' | 'perilProfile' | 'crop' | 'species' | 'sowingDate' | 'season' | 'clientId'
>;

const season = '2025/26';

export const pergamino: Farm = {
  portfolioId: 'pf_0001',
  perilProfile: ['hail', 'wind'],
  crop: 'soybean',
  sowingDate: '2025-10-15',
  season,
  clientId: 'cli_0001',
};
export const marcosJuarez: Farm = {
  portfolioId: 'pf_0001',
  perilProfile: ['hail', 'frost', 'wind'],
  crop: 'maize',
  sowingDate: '2025-10-08',
  season,
  clientId: 'cli_0002',
};
export const pico: Farm = {
  portfolioId: 'pf_0002',
  perilProfile: ['hail', 'drought'],
  crop: 'sunflower',
  sowingDate: '2025-10-20',
  season,
  clientId: 'cli_0003',
};
export const venado: Farm = {
  portfolioId: 'pf_0001',
  perilProfile: ['hail'],
  crop: 'soybean',
  sowingDate: '2025-11-08',
  season,
  clientId: 'cli_0004',
};
export const trenque: Farm = {
  portfolioId: 'pf_0002',
  perilProfile: ['drought', 'hail'],
  crop: 'maize',
  sowingDate: '2025-10-25',
  season,
  clientId: 'cli_0005',
};
export const arroyos: Farm = {
  portfolioId: 'pf_0002',
  perilProfile: ['frost', 'hail'],
  crop: 'wheat',
  sowingDate: '2025-07-20',
  season,
  clientId: 'cli_0006',
};
export const lujan: Farm = {
  portfolioId: 'pf_0002',
  perilProfile: ['hail', 'frost'],
  crop: 'vineyard',
  season,
  clientId: 'cli_0007',
};
export const curico: Farm = {
  portfolioId: 'pf_0003',
  perilProfile: ['frost', 'hail'],
  crop: 'stone_fruit',
  species: 'cherry',
  season,
  clientId: 'cli_0008',
};
export const junin: Farm = {
  portfolioId: 'pf_0001',
  perilProfile: ['hail', 'wind'],
  crop: 'soybean',
  sowingDate: '2025-11-05',
  season,
  clientId: 'cli_0009',
};
export const july: Farm = {
  portfolioId: 'pf_0001',
  perilProfile: ['hail', 'flood'],
  crop: 'maize',
  sowingDate: '2025-10-02',
  season,
  clientId: null,
};
export const america: Farm = {
  portfolioId: 'pf_0002',
  perilProfile: ['hail', 'drought'],
  crop: 'maize',
  sowingDate: '2025-10-28',
  season,
  clientId: 'cli_0005',
};
