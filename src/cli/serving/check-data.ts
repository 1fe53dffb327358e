// Opens kept data without serving it, and applies every entry of every world again.

import * as Type from 'typebox';
import { LogDamaged, LogRefused, WorldStopped } from '../../log/log-error.ts';
import type { ServerOptions } from '../../server/listen.ts';
import type { Doors } from '../doors/doors.ts';
import { UsageError } from '../failures/failures.ts';

export const DataFinding = Type.Object({
  world: Type.String(),
  position: Type.Integer(),
  isWhole: Type.Boolean(),
  chain: Type.Union([Type.String(), Type.Null()]),
  finding: Type.Union([Type.String(), Type.Null()]),
});
export type DataFinding = Type.Static<typeof DataFinding>;

/** One finding for each world, or one for the place where its files are damaged. Throws UsageError for another's place. */
export async function checkData(
  doors: Doors,
  place: string,
  options: ServerOptions,
  onNotice: (notice: string) => void,
): Promise<DataFinding[]> {
  doors.sandbox();
  const { openData, openSeed } = await import('../../server/listen.ts');
  try {
    const worlds = await openData({ ...options, data: place, onNotice }, await openSeed(options.fixtures), () => {});
    try {
      const findings: DataFinding[] = [];
      for (const { name } of await worlds.worlds()) findings.push(await checkWorld(name, () => worlds.verify(name)));
      return findings;
    } finally {
      await worlds.close();
    }
  } catch (error) {
    if (error instanceof LogRefused) throw new UsageError(error.message);
    if (!(error instanceof LogDamaged)) throw error;
    return [{ world: '', position: 0, isWhole: false, chain: null, finding: error.message }];
  }
}

async function checkWorld(
  world: string,
  verify: () => Promise<{ readonly position: number; readonly chain: string }>,
): Promise<DataFinding> {
  try {
    return { world, isWhole: true, finding: null, ...(await verify()) };
  } catch (error) {
    if (!(error instanceof WorldStopped)) throw error;
    return { world, position: error.position ?? 0, isWhole: false, chain: null, finding: error.message };
  }
}
