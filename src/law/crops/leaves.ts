// Leaf area as NDVI: bare soil, crops without a table of stages, and the leaves that an event destroys. A model (Decision 49).

import type { Peril } from '../../contract/records.ts';
import { defoliationPctOf } from './expected-loss.ts';
import { points } from './points.ts';

export const bareSoil = 0.18;

/** NDVI by the days since the beginning of spring, for vine and all other crops without stages. */
export const perennialLeaves = points({ 0: 0.28, 45: 0.42, 100: 0.66, 170: 0.68, 230: 0.46, 270: 0.3, 365: 0.28 });

/** The share of the leaves that is lost: by hail size in mm, by degrees below zero, or for drought by the SPI below zero. */
export function lostLeafOf(peril: Peril, strength: number): number {
  if (peril === 'hail') return defoliationPctOf(strength) / 100;
  if (peril === 'frost') return Math.min(0.3, 0.04 * Math.max(0, strength));
  return peril === 'drought' ? Math.min(0.4, 0.1 * Math.max(0, strength)) : 0;
}
