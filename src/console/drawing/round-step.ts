/** The largest of … 0.5, 1, 2, 5, 10, 20 … that does not exceed `max`. */
export function roundStepBelow(max: number): number {
  const power = 10 ** Math.floor(Math.log10(max));
  const factor = [5, 2, 1].find((candidate) => candidate * power <= max * (1 + 1e-9)) ?? 1;
  return power >= 1 ? factor * power : Number((factor * power).toPrecision(3));
}

export const renderDistance = (metres: number): string => (metres >= 1_000 ? `${metres / 1_000} km` : `${metres} m`);
