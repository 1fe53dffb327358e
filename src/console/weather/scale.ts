// A scale from values to pixels, in proportion. Pure.

import { roundStepBelow } from '../drawing/round-step.ts';

type Span = readonly [from: number, to: number];

export interface Scale {
  (value: number): number;
  readonly domain: Span;
  readonly range: Span;
  readonly invert: (px: number) => number;
}

export function createScale(domain: Span, range: Span): Scale {
  const perValue = (range[1] - range[0]) / (domain[1] - domain[0]);
  return Object.assign((value: number) => range[0] + (value - domain[0]) * perValue, {
    domain,
    range,
    invert: (px: number) => domain[0] + (px - range[0]) / perValue,
  });
}

/** Round values at equal distances, `few` or some more. */
export function listRoundValues([from, to]: Span, few: number): number[] {
  const step = roundStepBelow((to - from) / few);
  const first = Math.ceil(from / step);
  return Array.from({ length: Math.floor(to / step) - first + 1 }, (_, index) =>
    Number(((first + index) * step).toPrecision(12)),
  );
}
