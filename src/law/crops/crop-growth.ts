// How crops grow: their stages by the warmth or the days since a start, and the leaf area that goes with them (Decision 46).
// Each stage has its BBCH code beside the crop's own word for it.

import type { Aoi } from '../../contract/records.ts';
import tables from './growth-tables.json' with { type: 'json' };
import { type Points, points } from './points.ts';

export interface Stage {
  /** Degree days or days at which it begins. */
  readonly from: number;
  readonly code: number;
  readonly name: string;
}

export interface CropGrowth {
  /** What a day adds, by its lowest and highest temperature. */
  readonly gainOf: (minC: number, maxC: number) => number;
  /** The date on which growth begins each year where nothing is sown; half a year later south of the equator. */
  readonly begins?: string;
  readonly stages: readonly [Stage, ...Stage[]];
  /** Usual days from its last stage to its harvest: a model. */
  readonly harvestAfterDays: number;
  /** NDVI of a crop that lacks nothing, by what was gained: a model. */
  readonly leaves: Points;
}

/** Mean of the extremes, each kept between base and cap, above the base; in degrees Fahrenheit like the tables. */
const fahrenheitDays =
  (baseF: number, capF: number) =>
  (minC: number, maxC: number): number => {
    const clamp = (celsius: number) => Math.min(capF, Math.max(baseF, celsius * 1.8 + 32));
    return (clamp(minC) + clamp(maxC)) / 2 - baseF;
  };
const aDay = (): number => 1;
const aboveTwo = (minC: number, maxC: number): number => Math.max(0, (minC + maxC) / 2 - 2);
/** Each extreme is at least the base. */
const aboveSunflowerBase = (minC: number, maxC: number): number =>
  (Math.max(6.7, minC) + Math.max(6.7, maxC)) / 2 - 6.7;

/** A row has where its stage begins, the code and the name. */
function tableOf(crop: keyof typeof tables): Pick<CropGrowth, 'stages' | 'leaves'> {
  const { stages: rows, leaves } = tables[crop];
  const stages = rows.map(([from, code, name]) => ({ from, code, name }) as Stage);
  return { stages: stages as [Stage, ...Stage[]], leaves: points(leaves) };
}

/**
 * High Plains Regional Climate Center, but for emergence, which takes 100 to 120 (Purdue University). V2, V18, VT, brown silks
 * and R3 evenly divide the stretches between these: a model.
 */
const maize: CropGrowth = { gainOf: fahrenheitDays(50, 86), ...tableOf('maize'), harvestAfterDays: 35 };

/** Manitoba Agriculture, by °C above 6.7. */
const sunflower: CropGrowth = { gainOf: aboveSunflowerBase, ...tableOf('sunflower'), harvestAfterDays: 25 };

/**
 * University of Minnesota up to tillering. From there a model of a cultivar of middle length, which CEI Barrow wants in ear
 * at Tres Arroyos between 25 October and 5 November.
 */
const wheat: CropGrowth = { gainOf: fahrenheitDays(32, 212), ...tableOf('wheat'), harvestAfterDays: 10 };

/** Day length governs soybean, so its stages count days: the mean intervals of Fehr and Caviness (1977). */
const soybean: CropGrowth = { gainOf: aDay, ...tableOf('soybean'), harvestAfterDays: 12 };

/**
 * Cherries develop by °C above 2, from dormancy on: 1 March and full bloom after 254 are those of Meland and others (2017).
 */
const cherry: CropGrowth = { gainOf: aboveTwo, begins: '03-01', ...tableOf('cherry'), harvestAfterDays: 20 };

/** Like the cherry, but some days earlier: a model. */
const peach: CropGrowth = { ...cherry, ...tableOf('peach') };

/** Undefined where no stages are known: for vine, barley and pome fruit, and for stone fruit without a species. */
export function growthOf({ crop, species }: Pick<Aoi, 'crop' | 'species'>): CropGrowth | undefined {
  if (crop === 'stone_fruit') return species === null ? undefined : { cherry, peach }[species];
  return (crop === null ? {} : ({ maize, sunflower, wheat, soybean } as { [name in string]?: CropGrowth }))[crop ?? ''];
}

/** After the last stage: nothing stands, or no fruit hangs. */
export const harvested: Stage = { from: Number.POSITIVE_INFINITY, code: 99, name: 'harvested' };

export const stageAt = ({ stages }: CropGrowth, gained: number): Stage =>
  stages.findLast(({ from }) => from <= gained) ?? stages[0];
