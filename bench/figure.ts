// From the rounds of a measurement to its figure: medians, the ratio of each round, and whether the goal is met.

import type { Figure, Goal } from './row.ts';

export function medianOf(values: readonly number[]): number {
  if (values.length === 0) throw new Error('There is no median: the rounds gave no values.');
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] as number;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] as number) + upper) / 2;
}

interface Compared {
  readonly what: string;
  readonly unit: string;
  readonly against: string;
  /** One value per round; both values of a round were measured one after the other. */
  readonly sbox: readonly number[];
  readonly other: readonly number[];
  readonly goal: Goal | null;
}

export function buildComparison({ what, unit, against, sbox, other, goal }: Compared): Figure {
  const ratios = sbox.map((value, round) => value / (other[round] as number));
  const ratio = { median: medianOf(ratios), least: Math.min(...ratios), greatest: Math.max(...ratios) };
  const value = medianOf(sbox);
  return {
    what,
    unit,
    sbox: value,
    against: { name: against, value: medianOf(other) },
    ratio,
    goal,
    isMet: goal === null ? null : meets(goal, value, ratio.median),
  };
}

interface Measured {
  readonly what: string;
  readonly unit: string;
  readonly values: readonly number[];
  readonly goal: Goal | null;
}

export function buildMeasure({ what, unit, values, goal }: Measured): Figure {
  const sbox = medianOf(values);
  return { what, unit, sbox, against: null, ratio: null, goal, isMet: goal === null ? null : meets(goal, sbox) };
}

function meets(goal: Goal, value: number, ratio = Number.NaN): boolean {
  if ('ratioAtLeast' in goal) return ratio >= goal.ratioAtLeast;
  return 'ratioAtMost' in goal ? ratio <= goal.ratioAtMost : value <= goal.atMost;
}
