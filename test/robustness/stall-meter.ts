// How long the event loop stood still: the processor time of its thread between two turns, so that other programs, and
// collections of garbage on other threads, count little. Elsewhere than on Linux it is the whole process's.

import { openSync, readSync } from 'node:fs';

const readCpuMs = openThreadClock() ?? (() => process.cpuUsage().user / 1000 + process.cpuUsage().system / 1000);

/** The first figure of the kernel's schedule statistics is the time on a processor, in nanoseconds. */
function openThreadClock(): (() => number) | undefined {
  try {
    const file = openSync(`/proc/self/task/${process.pid}/schedstat`, 'r');
    const bytes = Buffer.alloc(64);
    const read = () => Number.parseInt(bytes.toString('latin1', 0, readSync(file, bytes, 0, 64, 0)), 10) / 1e6;
    return Number.isFinite(read()) ? read : undefined;
  } catch {
    return undefined;
  }
}

/** The most milliseconds that passed between two turns of the event loop until the work was done. */
export async function greatestStallMs(work: () => Promise<unknown>): Promise<number> {
  let isOver = false;
  let greatest = 0;
  let before = readCpuMs();
  const turn = () => {
    const now = readCpuMs();
    greatest = Math.max(greatest, now - before);
    before = now;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  await work();
  await new Promise((resolve) => setImmediate(resolve));
  isOver = true;
  return greatest;
}
