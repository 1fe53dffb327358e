// What takes time although nothing can be awaited: a process that is to be met at another moment, a soak of some minutes. No verdict
// depends on how long it was; a machine that is slower only meets another moment.

/** Of the clock that goes on where a test stops its own. */
const now = performance.now.bind(performance);
const later = setTimeout;

export const letPass = (ms: number): Promise<void> => new Promise((resolve) => later(resolve, ms));

/** Whether as many minutes have gone since this was called. */
export function createDeadline(minutes: number): () => boolean {
  const end = now() + minutes * 60_000;
  return () => now() >= end;
}
