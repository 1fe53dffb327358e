// How crops grow: their stages by the warmth or the days since a start, and the leaf area that goes with them (Decision 46).
// Each stage has its BBCH code beside the crop's own word for it.

import type { Aoi } from '../../contract/records.ts';
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

const stagesOf = (...rows: [Row, ...Row[]]): [Stage, ...Stage[]] => {
  const [first, ...rest] = rows.map(([from, code, name]) => ({ from, code, name }));
  return [first as Stage, ...rest];
};
type Row = readonly [from: number, code: number, name: string];

/**
 * High Plains Regional Climate Center, but for emergence, which takes 100 to 120 (Purdue University). V2, V18, VT, brown silks
 * and R3 evenly divide the stretches between these: a model.
 */
const maize: CropGrowth = {
  gainOf: fahrenheitDays(50, 86),
  stages: stagesOf(
    [0, 0, 'sown'],
    [120, 9, 'VE'],
    [180, 12, 'V2'],
    [240, 14, 'V4'],
    [360, 16, 'V6'],
    [480, 18, 'V8'],
    [600, 19, 'V10'],
    [720, 32, 'V12'],
    [840, 34, 'V14'],
    [960, 36, 'V16'],
    [1040, 39, 'V18'],
    [1120, 55, 'VT'],
    [1200, 63, 'R1'],
    [1320, 67, 'R1, silks brown'],
    [1440, 71, 'R2'],
    [1560, 75, 'R3'],
    [1680, 83, 'R4'],
    [1920, 85, 'R5'],
    [2400, 87, 'R6'],
  ),
  harvestAfterDays: 35,
  leaves: points({ 150: 0.2, 600: 0.6, 1000: 0.82, 1300: 0.87, 1700: 0.82, 2100: 0.64, 2400: 0.42, 2700: 0.24 }),
};

/** Manitoba Agriculture, by °C above 6.7. */
const sunflower: CropGrowth = {
  gainOf: aboveSunflowerBase,
  stages: stagesOf(
    [0, 0, 'sown'],
    [97, 9, 'VE'],
    [117, 11, 'V1'],
    [333, 19, 'V12'],
    [569, 51, 'R1'],
    [883, 61, 'R5.1'],
    [962, 65, 'R5.5'],
    [1119, 81, 'R7'],
    [1276, 89, 'R9'],
  ),
  harvestAfterDays: 25,
  leaves: points({ 97: 0.19, 569: 0.76, 962: 0.84, 1119: 0.62, 1276: 0.34, 1400: 0.22 }),
};

/**
 * University of Minnesota up to tillering. From there a model of a cultivar of middle length, which CEI Barrow wants in ear
 * at Tres Arroyos between 25 October and 5 November.
 */
const wheat: CropGrowth = {
  gainOf: fahrenheitDays(32, 212),
  stages: stagesOf(
    [0, 0, 'sown'],
    [180, 9, 'emerged'],
    [395, 21, 'tillering'],
    [1000, 31, 'jointing'],
    [1700, 41, 'boot'],
    [1900, 51, 'heading'],
    [2150, 61, 'flowering'],
    [2550, 73, 'milk'],
    [2850, 85, 'dough'],
    [3300, 89, 'ripe'],
  ),
  harvestAfterDays: 10,
  leaves: points({ 180: 0.2, 1000: 0.58, 1900: 0.84, 2500: 0.78, 2850: 0.52, 3300: 0.28 }),
};

/** In days, since day length governs it: the mean intervals of Fehr and Caviness (1977). */
const soybean: CropGrowth = {
  gainOf: aDay,
  stages: stagesOf(
    [0, 0, 'sown'],
    [10, 9, 'VE'],
    [20, 11, 'V1'],
    [30, 13, 'V3'],
    [40, 15, 'V5'],
    [46, 60, 'R1'],
    [49, 65, 'R2'],
    [59, 70, 'R3'],
    [68, 75, 'R4'],
    [77, 76, 'R5'],
    [92, 79, 'R6'],
    [110, 81, 'R7'],
    [119, 89, 'R8'],
  ),
  harvestAfterDays: 12,
  leaves: points({ 10: 0.2, 30: 0.42, 49: 0.7, 64: 0.83, 85: 0.88, 100: 0.78, 112: 0.5, 121: 0.25 }),
};

/** From dormancy to the fruit, by °C above 2: 1 March and full bloom after 254 are those of Meland and others (2017). */
const cherry: CropGrowth = {
  gainOf: aboveTwo,
  begins: '03-01',
  stages: stagesOf(
    [0, 0, 'dormant'],
    [60, 51, 'side green'],
    [90, 53, 'green tip'],
    [120, 54, 'tight cluster'],
    [150, 56, 'open cluster'],
    [180, 57, 'first white'],
    [209, 60, 'first bloom'],
    [254, 65, 'full bloom'],
    [330, 69, 'post bloom'],
    [420, 71, 'fruit'],
    [1250, 87, 'ripe'],
  ),
  harvestAfterDays: 20,
  leaves: points({ 90: 0.3, 330: 0.42, 900: 0.7, 2400: 0.72, 3600: 0.5, 4200: 0.34 }),
};

/** Like the cherry, but some days earlier: a model. */
const peach: CropGrowth = {
  ...cherry,
  stages: stagesOf(
    [0, 0, 'dormant'],
    [50, 51, 'swelling'],
    [110, 57, 'pink'],
    [150, 60, 'first bloom'],
    [190, 65, 'full bloom'],
    [260, 69, 'post bloom'],
    [350, 71, 'fruit'],
    [1700, 87, 'ripe'],
  ),
};

/** Undefined where no stages are known: for vine, barley and pome fruit, and for stone fruit without a species. */
export function growthOf({ crop, species }: Pick<Aoi, 'crop' | 'species'>): CropGrowth | undefined {
  if (crop === 'stone_fruit') return species === null ? undefined : { cherry, peach }[species];
  return (crop === null ? {} : ({ maize, sunflower, wheat, soybean } as { [name in string]?: CropGrowth }))[crop ?? ''];
}

/** After the last stage: nothing stands, or no fruit hangs. */
export const harvested: Stage = { from: Number.POSITIVE_INFINITY, code: 99, name: 'harvested' };

export const stageAt = ({ stages }: CropGrowth, gained: number): Stage =>
  stages.findLast(({ from }) => from <= gained) ?? stages[0];
