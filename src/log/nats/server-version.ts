// What is known of the versions of NATS servers: whether one keeps what it acknowledged.

/** Older versions lost acknowledged messages in trials, or do so by their makers' word (docs/data.md). */
export const firstThatKeeps = [2, 10, 23] as const;

/** Older ones do not know all that the stream is told to demand. */
const firstThatServes = [2, 10, 0] as const;

/** `version` is as a server reports it, such as 2.9.10; what is not a version is taken for an old one. */
export const isServed = (version: string): boolean => isAtLeast(version, firstThatServes);
export const keepsWhatItAcknowledged = (version: string): boolean => isAtLeast(version, firstThatKeeps);

function isAtLeast(version: string, first: readonly number[]): boolean {
  const parts = /^(\d+)\.(\d+)\.(\d+)/.exec(version)?.slice(1).map(Number) ?? [];
  for (const [index, least] of first.entries()) {
    const part = parts[index] ?? 0;
    if (part !== least) return part > least;
  }
  return true;
}
