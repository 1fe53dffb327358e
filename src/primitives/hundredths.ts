// Computes with figures of two decimals as whole hundredths: products and quotients are exact, however large the sums are.

export const hundredthsOf = (value: number): bigint => BigInt(Math.round(value * 100));
export const fromHundredths = (count: bigint): number => Number(count) / 100;

export const hasTwoDecimals = (value: number): boolean => fromHundredths(hundredthsOf(value)) === value;

/** The quotient of two non-negative figures, rounded half up. */
export const divideHalfUp = (dividend: bigint, divisor: bigint): bigint => (2n * dividend + divisor) / (2n * divisor);

/** Splits the total by the parts, so that the shares add up to it: each is the difference of two rounded running sums. */
export function sharesOf(total: bigint, parts: readonly bigint[]): bigint[] {
  const whole = parts.reduce((sum, part) => sum + part, 0n);
  let running = 0n;
  let before = 0n;
  return parts.map((part) => {
    running += part;
    const upTo = divideHalfUp(total * running, whole);
    const share = upTo - before;
    before = upTo;
    return share;
  });
}

export const smallest = (...counts: readonly bigint[]): bigint => counts.reduce((a, b) => (b < a ? b : a));
export const largest = (...counts: readonly bigint[]): bigint => counts.reduce((a, b) => (b > a ? b : a));
