// How crops grow: their stages by the warmth or the days since a start, and the leaf area that goes with them (Decision 46).
// Each stage has its BBCH code beside the crop's own word for it.

import type { Aoi } from '../../contract/records.ts';
import growthTables from './growth-tables.json' with { type: 'json' };
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
  /** Usual days from its last stage to its harvest, held against published calendars (test/oracle/crop-calendars.md). */
  readonly harvestAfterDays: number;
  /** How much of such a day one counts, by its mean temperature: in the cool, maize dries slowly. Left out, each counts whole. */
  readonly drying?: Points;
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
const aboveTwo = (minC: number, maxC: number): number => Math.max(0, (minC + maxC) / 2 - 2);
/** Each extreme is at least the base. */
const aboveSunflowerBase = (minC: number, maxC: number): number =>
  (Math.max(6.7, minC) + Math.max(6.7, maxC)) / 2 - 6.7;

/** Of soybean each day adds one. */
const gains: Readonly<Record<keyof typeof growthTables, CropGrowth['gainOf']>> = {
  maize: fahrenheitDays(50, 86),
  sunflower: aboveSunflowerBase,
  wheat: fahrenheitDays(32, 212),
  soybean: () => 1,
  cherry: aboveTwo,
  peach: aboveTwo,
};

interface Table extends Pick<CropGrowth, 'begins' | 'harvestAfterDays'> {
  /** Where a stage begins, its code and its name. */
  readonly stages: readonly (readonly (number | string)[])[];
  readonly leaves: Readonly<Record<number, number>>;
  readonly drying?: Readonly<Record<number, number>>;
}

/** Each table says where it is from. */
const tables: Readonly<Record<string, Table>> = growthTables;

const growths = new Map(
  Object.entries(gains).map(([name, gainOf]): [string, CropGrowth] => {
    const { stages, leaves, drying, ...table } = tables[name] as Table;
    const read = stages.map(([from, code, word]) => ({ from, code, name: word }) as Stage) as [Stage, ...Stage[]];
    const growth = { ...table, gainOf, stages: read, leaves: points(leaves) };
    return [name, drying === undefined ? growth : { ...growth, drying: points(drying) }];
  }),
);

/** Undefined where no stages are known: a calendar tells the life of what has none. */
export const growthOf = ({ crop, species }: Pick<Aoi, 'crop' | 'species'>): CropGrowth | undefined =>
  growths.get((crop === 'stone_fruit' ? species : crop) ?? '');

/** After the last stage: nothing stands, or no fruit hangs. */
export const harvested: Stage = { from: Number.POSITIVE_INFINITY, code: 99, name: 'harvested' };

export const stageAt = ({ stages }: CropGrowth, gained: number): Stage =>
  stages.findLast(({ from }) => from <= gained) ?? stages[0];
