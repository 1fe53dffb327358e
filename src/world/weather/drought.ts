// What a drought makes of the rain: within it the rain follows its SPI-3, by the approximation of Wilson and Hilferty for a
// gamma distribution (Decision 45).

/** Shape of the distribution of ninety days' rain. */
const shape = 4;

/** The share of normal rain that has this SPI. */
export const rainShareOf = (spi: number): number =>
  Math.max(0, (1 - 1 / (9 * shape) + spi / Math.sqrt(9 * shape)) ** 3);

/** The SPI of an amount of rain, by what is normal in as many days; no rain at all gives the least value. */
export function spiOf(rainMm: number, normalMm: number, days = 90): number {
  const k = (shape * days) / 90;
  return Math.max(leastSpi, (Math.cbrt(rainMm / normalMm) - 1 + 1 / (9 * k)) * Math.sqrt(9 * k));
}

const leastSpi = -5.8;
