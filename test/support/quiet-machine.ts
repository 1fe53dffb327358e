// What a time may be held against: a bound for the machine at hand, and measures that count only while it was left alone.

import { readFileSync } from 'node:fs';
import { letPass } from './pause.ts';

/** What the reference takes on the machine on which the bounds were chosen, in milliseconds. */
const referenceMs = 3.6;
const othersAtMost = 0.2;
const patienceMs = 180_000;

/** How many times slower this machine is than that one, between 1 and 4: the quickest of many runs. */
export function slowness(): number {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 40; run += 1) {
    const startedAt = performance.now();
    reference();
    least = Math.min(least, performance.now() - startedAt);
  }
  return Math.min(4, Math.max(1, least / referenceMs));
}

function reference(): number {
  let sum = 1;
  const numbers = Array.from({ length: 20_000 }, (_, index) => Math.imul(index, 2_654_435_761));
  for (const number of numbers.sort((a, b) => a - b)) sum = Math.imul(sum ^ number, 31);
  return sum;
}

export const measureTries = 10;

/**
 * The least of what is measured, up to ten times, until it is below the bound; each time but the first once other programs take less
 * than a fifth of a processor. Where they do not within three minutes, nothing can be told, and that is said.
 */
export async function measureUntilBelow(bound: number, measure: (attempt: number) => Promise<number>): Promise<number> {
  const giveUpAt = performance.now() + patienceMs;
  let least = await measure(0);
  for (let attempt = 1; least >= bound && attempt < measureTries; attempt += 1) {
    for (let share = 1; share >= othersAtMost; ) {
      const shareOfOthers = watchOthers();
      await letPass(Math.max(200, 50 * attempt));
      share = shareOfOthers();
      if (share >= othersAtMost && performance.now() > giveUpAt)
        throw new Error(
          `machine not quiet: others took ${Math.round(share * 100)} % of a processor; the least was ${least.toFixed(2)}, the bound ${bound.toFixed(2)}`,
        );
    }
    least = Math.min(least, await measure(attempt));
  }
  return least;
}

/** Begins to watch; then, what part of a processor others than this process have taken since. 0 where the system does not tell. */
function watchOthers(): () => number {
  const before = readBusyMs();
  const [startedAt, own] = [performance.now(), process.cpuUsage()];
  return () => {
    const after = readBusyMs();
    if (before === undefined || after === undefined) return 0;
    const { user, system } = process.cpuUsage(own);
    return (after - before - (user + system) / 1000) / (performance.now() - startedAt);
  };
}

/** The time that all processors were busy, or were taken by another machine on the same host. */
function readBusyMs(): number | undefined {
  try {
    const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
    const [user = 0, nice = 0, system = 0, , , irq = 0, softIrq = 0, stolen = 0] = line
      .split(/ +/)
      .slice(1)
      .map(Number);
    return 10 * (user + nice + system + irq + softIrq + stolen);
  } catch {
    return undefined;
  }
}
