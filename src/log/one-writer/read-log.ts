import { entriesAfter } from '../entries.ts';
import type { Entries, Entry, Machine, Replay } from '../log.ts';
import { explainDamage, GenerationEnded, LogUnavailable } from '../log-error.ts';
import { machinesBefore } from './replay.ts';
import type { ResidentWorlds } from './resident-worlds.ts';

export async function* readHistory<Call, Reply, M extends Machine<Call, Reply>>(
  worlds: ResidentWorlds<Call, Reply, M>,
  name: string,
  after?: number,
): AsyncGenerator<readonly Entry<Call>[]> {
  for (let ended: number | undefined; ; ) {
    const generation = await worlds.flushed(name);
    try {
      const entries = generation.entries();
      // Other calls may have been written meanwhile, so the last of these entries may not be durable yet.
      await worlds.store.health.inTime(async () => generation.flush());
      return yield* entriesAfter(entries, after);
    } catch (error) {
      // A generation that has ended throws before its first entry, so the next one can be read from the start.
      if (!(error instanceof GenerationEnded) || ended === generation.number) throw explainDamage(name, error);
      ended = generation.number;
    }
  }
}

export async function readReplay<Call, Reply, M extends Machine<Call, Reply>>(
  worlds: ResidentWorlds<Call, Reply, M>,
  name: string,
): Promise<Replay<Call, M>> {
  const entries = (await worlds.flushed(name)).entries();
  const batches = unlessReplaced(name, entries.batches);
  return { entries: { ...entries, batches }, loadCreate: () => machinesBefore(name, entries, worlds.options) };
}

async function* unlessReplaced<Call>(world: string, batches: Entries<Call>['batches']): Entries<Call>['batches'] {
  try {
    yield* batches;
  } catch (error) {
    if (!(error instanceof GenerationEnded)) throw error;
    throw new LogUnavailable(`The world ${world} was replaced while its log was read. Try again.`);
  }
}
