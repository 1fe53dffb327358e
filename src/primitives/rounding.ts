/** Rounds half up, for the positive figures of this service; never returns -0. */
export function round(value: number, decimals: number): number {
  const scale = 10 ** decimals;
  return Math.round(value * scale) / scale + 0;
}

/** The affected share of a plot in percent, one decimal, as every detection, result and report states it. */
export function affectedPctOf(damagedHectares: number, areaHectares: number): number {
  return round((100 * damagedHectares) / areaHectares, 1);
}
