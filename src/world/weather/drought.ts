// The rain of a plot during a drought: it follows the SPI, by the approximation of Wilson and Hilferty for a gamma distribution
// (Decision 45).

/** The shape of the distribution of rain, which is 4 for ninety days. */
const shapeOf = (days: number): number => (4 * days) / 90;

export function rainShareOf(spi: number, days = 90): number {
  const k = shapeOf(days);
  return Math.max(0, (1 - 1 / (9 * k) + spi / Math.sqrt(9 * k)) ** 3);
}

/** The SPI of an amount of rain, by the normal rain of the same number of days; no rain at all has the lowest value. */
export function spiOf(rainMm: number, normalMm: number, days = 90): number {
  const k = shapeOf(days);
  return Math.max(leastSpi, (Math.cbrt(rainMm / normalMm) - 1 + 1 / (9 * k)) * Math.sqrt(9 * k));
}

const leastSpi = -5.8;

/** A day without a drought: its rain, its rank among days that lose their rain first, between 0 and 1, and the normal rain. */
export interface UsualDay {
  readonly rainMm: number;
  readonly rainRank: number;
  readonly normalMm: number;
}

/**
 * The rain of each day of a drought. A share of the rain falls, and dry days follow one another; together the days have the
 * normal rain times the share of the SPI.
 */
export function rainOfDrought(days: readonly UsualDay[], spi: number): number[] {
  const share = rainShareOf(spi, days.length);
  const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);
  const some = days.map(({ rainMm, rainRank }) => (rainRank < share ? rainMm : 0));
  const rains = sumOf(some) > 0 ? some : days.map(({ rainMm }) => rainMm);
  const total = sumOf(rains);
  const left = share * sumOf(days.map(({ normalMm }) => normalMm));
  return rains.map((rainMm) => (total === 0 ? 0 : (rainMm * left) / total));
}

/** Less does not count as rain, as in the consecutive dry days of ETCCDI. */
const leastRainMm = 1;

export function longestDryRun(rains: readonly number[]): number {
  let [longest, run] = [0, 0];
  for (const rainMm of rains) {
    run = rainMm < leastRainMm ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest;
}
