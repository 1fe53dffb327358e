// The stages of the scales that experts write: Zadoks for cereals, BBCH for all, and V and R stages of single crops.

import type { Static } from 'typebox';
import type { Crop } from '../../contract/schemas/vocabularies.ts';
import type { Violations } from '../kernel/violations.ts';

/** Fehr and Caviness (1977) for soybean, Ritchie and Hanway (1982) for maize, Schneiter and Miller (1981) for sunflower. */
const lastReproductive: Partial<Record<Static<typeof Crop>, number>> = { soybean: 8, maize: 6, sunflower: 9 };
const mostReproductive = 9;
const mostLeaves = 30;

function isStage(stage: string, crop: Static<typeof Crop> | null): boolean {
  if (/^(Z|BBCH )[0-9]{2}$/.test(stage)) return true;
  if (/^V[ECT]$/.test(stage)) return true;
  const [, letter, number] = /^([VR])([1-9][0-9]?)(?:\.[1-9])?$/.exec(stage) ?? [];
  if (letter === 'V') return Number(number) <= mostLeaves;
  return Number(number) <= (lastReproductive[crop ?? 'other'] ?? mostReproductive);
}

/** Adds a violation when no scale of the crop has the stage. */
export function checkStage(stage: string | undefined, crop: Static<typeof Crop> | null, violations: Violations): void {
  if (stage === undefined || isStage(stage, crop)) return;
  const detail = `${stage} is no stage of ${crop ?? 'a crop'}: Z00 to Z99, BBCH 00 to BBCH 99, V stages, R1 to R${lastReproductive[crop ?? 'other'] ?? mostReproductive}`;
  violations.add('#/phenologicalStage', 'unknown_stage', detail);
}
