import { t } from '../../contract/form/localization/localized-text.ts';
import { refusalAt, refuseParameter } from '../../contract/form/problem.ts';
import type { LogEntry } from '../../contract/records.ts';
import type { TableRow } from '../../contract/row.ts';
import { type OperationId, rowOf } from '../../contract/rows.ts';
import type { Applied, Call } from '../../engine/kernel/call.ts';
import type { Entry } from '../../log/log.ts';
import { PositionUnknown } from '../../log/world-error.ts';
import type { Worlds } from '../worlds/worlds.ts';

export async function readEntries(
  worlds: Worlds,
  worldName: string,
  after: number | undefined,
  count: number,
): Promise<LogEntry[]> {
  const entries: LogEntry[] = [];
  try {
    for await (const batch of worlds.history(worldName, after)) {
      for (const entry of batch) {
        entries.push(describeEntry(entry));
        if (entries.length === count) return entries;
      }
    }
  } catch (error) {
    if (!(error instanceof PositionUnknown)) throw error;
    const detail = t('{localized} A reset deletes what was before it', error);
    throw refuseParameter('after', detail);
  }
  return entries;
}

/** Refuses a position that the log does not have; `pointer` is its place in the body. */
export const refuseUnknownAt =
  (pointer: string) =>
  (error: unknown): never => {
    if (!(error instanceof PositionUnknown)) throw error;
    throw refusalAt({ pointer, code: 'resource_not_found', detail: error.localized });
  };

export function describeEntry({ position, call, note }: Entry<Call>): LogEntry {
  // Every call that changed its world has a note, which world.ts gives.
  const { at, status, created } = note as NonNullable<Applied['note']>;
  return {
    position,
    at,
    organizationId: call.organizationId,
    profile: call.profile ?? 'unknown',
    operationId: call.operationId,
    // A log may contain operations of another version, which may have changed the world.
    method: (rowOf(call.operationId as OperationId) as TableRow | undefined)?.method ?? 'POST',
    path: call.path,
    status,
    idempotencyKey: call.idempotencyKey ?? null,
    created: [...created],
  };
}
