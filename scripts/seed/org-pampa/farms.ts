// org_pampa: what the plots of one farm have in common.

import type { PlotFacts } from '../facts.ts';

export type Farm = Pick<PlotFacts, 'portfolioId' | 'perilProfile' | 'crop' | 'season' | 'clientId'>;

const season = '2025/26';

export const pergamino: Farm = {
  portfolioId: 'pf_0001',
  perilProfile: ['hail', 'wind'],
  crop: 'soybean',
  season,
  clientId: 'cli_0001',
};
export const marcosJuarez: Farm = {
  portfolioId: 'pf_0001',
  perilProfile: ['hail', 'frost', 'wind'],
  crop: 'maize',
  season,
  clientId: 'cli_0002',
};
export const pico: Farm = {
  portfolioId: 'pf_0002',
  perilProfile: ['hail', 'drought'],
  crop: 'sunflower',
  season,
  clientId: 'cli_0003',
};
export const venado: Farm = {
  portfolioId: 'pf_0001',
  perilProfile: ['hail'],
  crop: 'soybean',
  season,
  clientId: 'cli_0004',
};
export const trenque: Farm = {
  portfolioId: 'pf_0002',
  perilProfile: ['drought', 'hail'],
  crop: 'maize',
  season,
  clientId: 'cli_0005',
};
export const arroyos: Farm = {
  portfolioId: 'pf_0002',
  perilProfile: ['frost', 'hail'],
  crop: 'wheat',
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
  season,
  clientId: 'cli_0008',
};
export const junin: Farm = {
  portfolioId: 'pf_0001',
  perilProfile: ['hail', 'wind'],
  crop: 'soybean',
  season,
  clientId: 'cli_0009',
};
export const july: Farm = {
  portfolioId: 'pf_0001',
  perilProfile: ['hail', 'flood'],
  crop: 'maize',
  season,
  clientId: null,
};
export const america: Farm = {
  portfolioId: 'pf_0002',
  perilProfile: ['hail', 'drought'],
  crop: 'maize',
  season,
  clientId: 'cli_0005',
};
