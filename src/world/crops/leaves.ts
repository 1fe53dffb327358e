// Leaves as NDVI: of bare soil, of what has no table of stages, and what an event takes of them. A model (Decision 49).

import type { Peril } from '../../contract/schemas/vocabularies.ts';
import { defoliationPctOf } from './expected-loss.ts';
import { points } from './points.ts';

export const bareSoil = 0.18;

/** By the days since the beginning of spring: vine, and whatever else has no stages. */
export const perennialLeaves = points({ 0: 0.28, 45: 0.42, 100: 0.66, 170: 0.68, 230: 0.46, 270: 0.3, 365: 0.28 });

/** Share of the leaves: by stones in mm, or by degrees below zero. Drought works through water, and spreads by its SPI. */
export function lostLeafOf(peril: Peril, strength: number): number {
  if (peril === 'hail') return defoliationPctOf(strength) / 100;
  if (peril === 'frost') return Math.min(0.3, 0.04 * Math.max(0, strength));
  return peril === 'drought' ? Math.min(0.4, 0.1 * Math.max(0, strength)) : 0;
}
