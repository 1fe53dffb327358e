// Takes a world back to an earlier position, in place. The note of the rewind's own entry lists the undone entries, so that the
// same rewind sent again gets the same answer.

import { join, t } from '../../contract/form/localization/localized-text.ts';
import { refusalAt } from '../../contract/form/problem.ts';
import { limits, seededAt } from '../../contract/form/surface.ts';
import type { LogEntry, NewRewind, Rewound } from '../../contract/records.ts';
import type { Applied, Call } from '../../engine/kernel/call.ts';
import { PositionUnknown, WorldMoved } from '../../log/world-error.ts';
import { readRevision, type Worlds } from '../worlds/worlds.ts';
import { describeEntry, refuseUnknownAt } from './read-entries.ts';

type Taken = Pick<Rewound, 'takenBack' | 'takenBackCount'>;

/** Throws resource_not_found for a position that is not kept, WorldMoved where the world is not at `from`. */
export async function rewindWorld(worlds: Worlds, world: string, call: Call): Promise<Rewound> {
  const rewind = call.body as NewRewind;
  const { from } = rewind;
  checkTarget(rewind);
  const { position } = await readRevision(worlds, world);
  // Refused before any entry is read. A world that is one position further may have done this rewind already.
  if (position !== from && position !== from + 1) throw new WorldMoved(world, from, position);
  const to = rewind.to ?? (await findBeginning(worlds, world, rewind));
  const { at, ...taken } = await findTaken(worlds, world, to, from);
  const note: NonNullable<Applied['note']> & Taken = { at, status: 200, created: [], ...taken };
  const revision = await worlds.rewind(world, { to, from, call, note }).catch(refuseUnknownAt('#/to'));
  // Where there is nothing to undo, this rewind may have been done before.
  const shown = taken.takenBackCount > 0 ? taken : ((await readNote(worlds, world, from)) ?? taken);
  return { to, from, ...revision, ...shown };
}

function checkTarget({ to, count, from }: NewRewind): void {
  if ((to === undefined) === (count === undefined)) {
    const detail = t('takes either to (a position) or count (a number of writes)');
    throw refusalAt({ pointer: '#', code: 'not_exactly_one', detail }, join([detail, '.']), 'validation_failed');
  }
  if (to !== undefined && to >= from) {
    const detail = t('must be before {from}, the value of from', { from });
    throw refusalAt({ pointer: '#/to', code: 'maximum', detail }, join(['to ', detail, '.']), 'validation_failed');
  }
}

/** The position before the last `count` writes up to `from`; if this rewind was done before, the position that it led to. */
async function findBeginning(worlds: Worlds, world: string, { count = 1, from }: NewRewind): Promise<number> {
  const writes: number[] = [];
  for await (const batch of worlds.history(world))
    for (const entry of batch) {
      const { position, call, rewind } = entry;
      if (position === from + 1 && rewind !== undefined && (call.body as NewRewind).count === count) return rewind;
      if (position <= from && rewind === undefined && describeEntry(entry).method !== 'GET') writes.push(position);
      if (writes.length > count) writes.shift();
    }
  const [first] = writes;
  if (first !== undefined && writes.length === count) return first - 1;
  const detail = t('is above {found}, the number of writes in the log', { found: writes.length });
  throw refusalAt({ pointer: '#/count', code: 'maximum', detail }, join(['count ', detail, '.']), 'validation_failed');
}

/** Finds the undone entries, without rewinds. Where the entries are not kept, the log itself refuses. */
async function findTaken(worlds: Worlds, world: string, to: number, from: number): Promise<Taken & { at: string }> {
  const takenBack: LogEntry[] = [];
  let at: string = seededAt;
  let takenBackCount = 0;
  try {
    for await (const batch of worlds.history(world, Math.max(0, to - 1))) {
      for (const entry of batch) {
        if (entry.position <= to) at = describeEntry(entry).at;
        if (entry.position <= to || entry.position > from || entry.rewind !== undefined) continue;
        takenBackCount += 1;
        if (takenBack.length < limits.takenBack) takenBack.push(describeEntry(entry));
      }
    }
  } catch (error) {
    if (!(error instanceof PositionUnknown)) throw error;
  }
  return { at, takenBack, takenBackCount };
}

async function readNote(worlds: Worlds, world: string, from: number): Promise<Taken | undefined> {
  for await (const batch of worlds.history(world, from))
    for (const { position, note } of batch) {
      if (position !== from + 1) continue;
      const { takenBack, takenBackCount } = note as Taken;
      return { takenBack, takenBackCount };
    }
  return undefined;
}
