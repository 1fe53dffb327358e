// The growth of crops: their stages by the warmth or the days since a start, and their leaf area (Decision 46). Each stage has
// its BBCH code beside the crop's own name for it.

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
  /** The growth of a day, by its lowest and highest temperature. */
  readonly gainOf: (minC: number, maxC: number) => number;
  /** The date on which the growth of a perennial begins each year; half a year later south of the equator. */
  readonly begins?: string;
  readonly stages: readonly [Stage, ...Stage[]];
  /** Usual days from its last stage to its harvest, held against published calendars (test/oracle/crop-calendars.md). */
  readonly harvestAfterDays: number;
  /**
   * The share of a day that counts towards harvest, by its mean temperature, since maize dries slowly in the cool. Absent where
   * each day counts fully.
   */
  readonly drying?: Points;
  /** The NDVI of an unstressed crop, by its growth so far: a model. */
  readonly leaves: Points;
}

/** The mean of the extremes above the base, each limited to base and cap; in degrees Fahrenheit like the tables. */
const fahrenheitDays =
  (baseF: number, capF: number) =>
  (minC: number, maxC: number): number => {
    const clamp = (celsius: number) => Math.min(capF, Math.max(baseF, celsius * 1.8 + 32));
    return (clamp(minC) + clamp(maxC)) / 2 - baseF;
  };
const aboveTwo = (minC: number, maxC: number): number => Math.max(0, (minC + maxC) / 2 - 2);
/** Limits each extreme to at least the base. */
const aboveSunflowerBase = (minC: number, maxC: number): number =>
  (Math.max(6.7, minC) + Math.max(6.7, maxC)) / 2 - 6.7;

/** Soybean counts days: each adds one. */
const gains: Readonly<Record<keyof typeof growthTables, CropGrowth['gainOf']>> = {
  maize: fahrenheitDays(50, 86),
  sunflower: aboveSunflowerBase,
  wheat: fahrenheitDays(32, 212),
  soybean: () => 1,
  cherry: aboveTwo,
  peach: aboveTwo,
};

interface Table extends Pick<CropGrowth, 'begins' | 'harvestAfterDays'> {
  /** The beginning of each stage, its code and its name. */
  readonly stages: readonly (readonly (number | string)[])[];
  readonly leaves: Readonly<Record<number, number>>;
  readonly drying?: Readonly<Record<number, number>>;
}

/** Each table names its source. */
const tables: Readonly<Record<string, Table>> = growthTables;

const growths = new Map(
  Object.entries(gains).map(([name, gainOf]): [string, CropGrowth] => {
    const { stages, leaves, drying, ...table } = tables[name] as Table;
    const read = stages.map(([from, code, word]) => ({ from, code, name: word }) as Stage) as [Stage, ...Stage[]];
    const growth = { ...table, gainOf, stages: read, leaves: points(leaves) };
    return [name, drying === undefined ? growth : { ...growth, drying: points(drying) }];
  }),
);

/** Undefined where no stages are known; such crops have a calendar. */
export const growthOf = ({ crop, species }: Pick<Aoi, 'crop' | 'species'>): CropGrowth | undefined =>
  growths.get((crop === 'stone_fruit' ? species : crop) ?? '');

/** The stage after the last one: the crop, or its fruit, has been harvested. */
export const harvested: Stage = { from: Number.POSITIVE_INFINITY, code: 99, name: 'harvested' };

export const stageAt = ({ stages }: CropGrowth, gained: number): Stage =>
  stages.findLast(({ from }) => from <= gained) ?? stages[0];
