import type { Static } from 'typebox';
import { t } from '../../contract/form/localization/localized-text.ts';
import type { Crop } from '../../contract/records.ts';
import type { Violations } from '../../engine/kernel/violations.ts';

/** Fehr and Caviness (1977) for soybean, Ritchie and Hanway (1982) for maize, Schneiter and Miller (1981) for sunflower. */
const lastReproductive: Partial<Record<Static<typeof Crop>, number>> = { soybean: 8, maize: 6, sunflower: 9 };
/** The crops of the scale of Zadoks, Chang and Konzak (1974); a crop that is not listed may be a cereal. */
const cereals: ReadonlySet<string> = new Set(['wheat', 'barley', 'other']);
const maxReproductive = 9;
const maxLeaves = 30;

type CropOfPlot = Static<typeof Crop> | null;
const isCereal = (crop: CropOfPlot): boolean => cereals.has(crop ?? 'other');

function isStage(stage: string, crop: CropOfPlot): boolean {
  if (/^BBCH [0-9]{2}$/.test(stage)) return true;
  if (/^Z[0-9]{2}$/.test(stage)) return isCereal(crop);
  if (/^V[ECT]$/.test(stage)) return true;
  const [, letter, number] = /^([VR])([1-9][0-9]?)(?:\.[1-9])?$/.exec(stage) ?? [];
  if (letter === 'V') return Number(number) <= maxLeaves;
  return Number(number) <= lastReproductiveOf(crop);
}

const lastReproductiveOf = (crop: CropOfPlot): number => lastReproductive[crop ?? 'other'] ?? maxReproductive;

/** Adds a violation when no scale of the crop has the stage. */
export function checkStage(stage: string | undefined, crop: CropOfPlot, violations: Violations): void {
  if (stage === undefined || isStage(stage, crop)) return;
  const scales = t(
    isCereal(crop)
      ? 'Z00 to Z99, BBCH 00 to BBCH 99, V stages, R1 to R{last}'
      : 'BBCH 00 to BBCH 99, V stages, R1 to R{last}',
    { last: lastReproductiveOf(crop) },
  );
  const detail = t('{stage} is not a stage of {crop}: {scales}', { stage, crop: crop ?? t('a crop'), scales });
  violations.add('#/phenologicalStage', 'unknown_stage', detail);
}
