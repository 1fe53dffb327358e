// What a shared log can take of another one: calls that lead from the seed to the state, with the chain that they give.

import { startMark } from '../chain.ts';
import type { LogOptions, Machine, WorldExport } from '../log.ts';
import { LogRefused } from '../log-error.ts';
import { GenerationState } from './generation-state.ts';
import { copyOf } from './message.ts';

/** Throws LogRefused for a world that begins with a state, or was made otherwise. Entries that were kept in memory get their chain here. */
export async function replayable<Call, Reply, M extends Machine<Call, Reply>>(
  world: string,
  exported: WorldExport<Call>,
  options: LogOptions<Call, Reply, M>,
): Promise<WorldExport<Call>> {
  if (exported.header !== undefined)
    throw new LogRefused(
      `The world ${world} was made over another seed or with other job steps, and a shared log has one for all. Keep it in a folder.`,
    );
  if (exported.base !== undefined)
    throw new LogRefused(
      `The world ${world} begins with the state of a file, and a shared log holds calls alone. Keep it in a folder.`,
    );
  if (exported.mark.chain !== '') return exported;
  const after = { ...startMark(options.header), position: exported.after.position };
  const state = new GenerationState({ generation: 0, after, isEmpty: false }, options.create(), options);
  await state.repeat(copyOf('fork', { ...exported, after }).entries);
  return { ...exported, after, mark: state.mark };
}
