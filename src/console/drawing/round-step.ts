// Round steps for scales of metres and of degrees.

import { renderNumber } from '../words/t.ts';

/** The largest of … 0.5, 1, 2, 5, 10, 20 … that is at most `most`. */
export function roundStepBelow(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most));
  const factor = [5, 2, 1].find((candidate) => candidate * power <= most * (1 + 1e-9)) ?? 1;
  return power >= 1 ? factor * power : Number((factor * power).toPrecision(3));
}

export const renderDistance = (metres: number): string => (metres >= 1_000 ? `${metres / 1_000} km` : `${metres} m`);

/** Degrees with as many decimals as the step needs, and the hemisphere. */
export function renderDegrees(degrees: number, step: number, [positive, negative]: readonly [string, string]): string {
  const decimals = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
  const side = Math.abs(degrees) < step / 2 ? '' : ` ${degrees > 0 ? positive : negative}`;
  return `${renderNumber(Math.abs(degrees), decimals)}°${side}`;
}
