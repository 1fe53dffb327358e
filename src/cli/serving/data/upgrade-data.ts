import * as Type from 'typebox';
import { readVersion } from '../../../package/package-files.ts';
import type { ServerOptions } from '../../../server/start-server.ts';
import type { Access } from '../../access/access.ts';
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
  /** One for each member of an entry that differs in this version. Where only the answer differs there is one without values, since only the chain shows it. */
  readonly differences: readonly DataUpgrade[];
}

/** The worlds of a place that another version made. Throws UsageError for a place that cannot be used. */
export const upgradeData = (
  access: Access,
  place: string,
  isDryRun: boolean,
  options: ServerOptions,
): Promise<Upgraded[]> =>
  useKept(access, options, async (open) => {
    const worlds = await open(place, { mustExist: true, owns: !isDryRun });
    const found: Upgraded[] = [];
    for (const { name: world } of await worlds.worlds()) {
      const keep = async () => {
        if (place.startsWith('nats://')) return;
        const { keepFiles } = await import('../../../log/file/world-files.ts');
        await keepFiles(place, world);
      };
      const upgrade = await worlds.upgrade(world, isDryRun ? undefined : keep);
      if (upgrade.madeBy === readVersion()) continue;
      const differences = upgrade.differences.flatMap(({ difference: { position, operation }, members }) => {
        const answer = { path: 'answer', before: 'another one', after: 'that of this version' };
        const changed = members.length > 0 ? members : [answer];
        return changed.map(({ path: member, ...values }) => ({ world, position, operation, member, ...values }));
      });
      found.push({ world, madeBy: upgrade.madeBy, position: upgrade.position, differences });
    }
    return found;
  });
