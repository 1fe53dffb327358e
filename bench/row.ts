// The type of a row of the bench: a goal of bench/README.md, and a function that measures it. No row knows another.

import type { Workspace } from './workspace.ts';

/** How much is measured; the smoke run is as small as possible. */
export interface Scale {
  /** Rounds of sbox and its twin by turns; the median counts. */
  readonly rounds: number;
  readonly loadSeconds: number;
  readonly connections: number;
  /** The number of losses that one round may claim. */
  readonly claims: number;
  /** Process starts per round of the rows that start processes. */
  readonly starts: number;
  readonly flows: number;
  readonly mixedRequests: number;
  readonly plots: number;
  readonly pageReads: number;
  readonly worlds: number;
}

/** One line of the table. */
export interface Figure {
  readonly what: string;
  readonly unit: string;
  /** The median of sbox. */
  readonly sbox: number;
  /** What sbox is compared with, and its median; null where the goal is absolute. */
  readonly against: { readonly name: string; readonly value: number } | null;
  /** Median of the rounds' own ratios, sbox to the other, with the least and the greatest; null without a comparison. */
  readonly ratio: { readonly median: number; readonly least: number; readonly greatest: number } | null;
  /** Null for a figure that only informs. */
  readonly goal: Goal | null;
  readonly isMet: boolean | null;
}

export type Goal = { readonly ratioAtLeast: number } | { readonly ratioAtMost: number } | { readonly atMost: number };

export interface Row {
  /** The word that chooses the row on the command line. */
  readonly name: string;
  readonly measure: (scale: Scale, workspace: Workspace) => Promise<Figure[]>;
}

export function renderGoal(goal: Goal, unit: string): string {
  if ('ratioAtLeast' in goal) return `≥ ${goal.ratioAtLeast} ×`;
  return 'ratioAtMost' in goal ? `≤ ${goal.ratioAtMost} ×` : `≤ ${goal.atMost} ${unit}`;
}
