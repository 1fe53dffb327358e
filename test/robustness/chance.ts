// Chance that can be repeated: the same seed gives the same choices, on every machine.

export interface Chance {
  /** From 0 up to, not including, the count. */
  readonly below: (count: number) => number;
  readonly pick: <T>(choices: readonly T[]) => T;
  /** True once in so many times. */
  readonly oneIn: (count: number) => boolean;
}

export function createChance(seed: number): Chance {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return (mixed ^ (mixed >>> 15)) >>> 0;
  };
  const below = (count: number): number => next() % count;
  return {
    below,
    pick: (choices) => choices[below(choices.length)] as (typeof choices)[number],
    oneIn: (count) => below(count) === 0,
  };
}
