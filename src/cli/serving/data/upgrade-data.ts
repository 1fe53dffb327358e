// Takes the worlds of a folder over that another version made.

import * as Type from 'typebox';
import { readVersion } from '../../../package/package-files.ts';
import type { ServerOptions } from '../../../server/listen.ts';
import type { Doors } from '../../doors/doors.ts';
import { useKept } from './kept-data.ts';

export const DataUpgrade = Type.Object({
  world: Type.String(),
  position: Type.Integer(),
  operation: Type.String(),
  member: Type.String(),
  before: Type.String(),
  after: Type.String(),
});
export type DataUpgrade = Type.Static<typeof DataUpgrade>;

export interface Upgraded {
  readonly world: string;
  readonly madeBy: string;
  readonly position: number;
  /** One for each member of an entry that differs in this version; members of its answer are known by its chain alone. */
  readonly differences: readonly DataUpgrade[];
}

/** Throws UsageError for a folder that cannot be used. */
export const upgradeData = (
  doors: Doors,
  folder: string,
  isDryRun: boolean,
  options: ServerOptions,
): Promise<Upgraded[]> =>
  useKept(doors, options, async (open) => {
    const worlds = await open(folder);
    const found: Upgraded[] = [];
    for (const { name: world } of await worlds.worlds()) {
      const keep = async () => {
        const { keepFiles } = await import('../../../log/file/keep-files.ts');
        await keepFiles(folder, world);
      };
      const upgrade = await worlds.upgrade?.(world, isDryRun ? undefined : keep);
      if (upgrade === undefined || upgrade.madeBy === readVersion()) continue;
      const differences = upgrade.differences.flatMap(({ difference: { position, operation }, members }) => {
        const answer = { path: 'answer', before: 'another one', after: 'that of this version' };
        const changed = members.length > 0 ? members : [answer];
        return changed.map(({ path: member, ...values }) => ({ world, position, operation, member, ...values }));
      });
      found.push({ world, madeBy: upgrade.madeBy, position: upgrade.position, differences });
    }
    return found;
  });
