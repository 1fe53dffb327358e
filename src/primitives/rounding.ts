/** Half away from zero for the positive figures of this service; never -0. */
export function round(value: number, decimals: number): number {
  const scale = 10 ** decimals;
  return Math.round(value * scale) / scale + 0;
}

/** Share of a plot, one decimal: what every detection, result and report of the service states. */
export function affectedPctOf(damagedHectares: number, areaHectares: number): number {
  return round((100 * damagedHectares) / areaHectares, 1);
}
