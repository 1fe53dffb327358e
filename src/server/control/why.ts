// Explains a figure: the figures from which it is computed, who gave each of them, and the requests that created or named these
// records, read from the log without a replay.

import { collectionOf } from '../../contract/collections.ts';
import { suggestName, t } from '../../contract/form/localization/localized-text.ts';
import { refuseParameter } from '../../contract/form/problem.ts';
import { limits } from '../../contract/form/surface.ts';
import type { FigureStep, LogEntry, Why } from '../../contract/records.ts';
import { readPermissionOf, rowOf } from '../../contract/rows.ts';
import { refuseAbsent } from '../../engine/call-context/references.ts';
import type { Call } from '../../engine/kernel/call.ts';
import { parsePageQuery } from '../../engine/paging/queries.ts';
import { writtenAtPlace } from '../../law/days/versions.ts';
import { damagedSteps, modelSteps } from '../../law/figures/measured-steps.ts';
import { replyOf } from '../../log/outcome.ts';
import { createPacer } from '../../log/pacer.ts';
import { canonicalJson } from '../../primitives/canonical.ts';
import { memberAtPath } from '../../primitives/json-pointer.ts';
import type { OrganizationStore } from '../../world/call-context/call-context.ts';
import { entryOf, idsIn } from '../../world/meaning.ts';
import { figureSteps } from '../../world/why/figure-steps.ts';
import { checkPermission, mayRead } from '../callers/authorize.ts';
import type { Identity } from '../callers/credentials.ts';
import { nextTurn, runInSlices } from '../worlds/slices.ts';
import type { Worlds } from '../worlds/worlds.ts';
import { describeEntry } from './read-entries.ts';

interface WhyRequest {
  readonly worlds: Worlds;
  readonly identity: Identity;
  readonly call: Call;
}

/** Throws invalid_parameter, insufficient_permission, and resource_not_found for a record that is not there. */
export async function explainMember({ worlds, identity, call }: WhyRequest): Promise<Why> {
  const { record, member = null } = parsePageQuery(rowOf('getWhy'), call.query).filters;
  if (record === undefined) throw refuseParameter('record', t('names the record to explain, such as clm_0001'));
  const collection = collectionOf(record);
  if (collection !== undefined) checkPermission(identity, readPermissionOf(collection));
  const { worldName, organizationId } = identity;
  const store = replyOf(await worlds.read(worldName, ({ world }) => world.state.holdingOf(organizationId).store));
  const value = valueIn(store, record, member);
  // A figure is shown only to callers who may read its record.
  const steps = (await listSteps(store, record, member)).filter(
    ({ from }) => from === null || mayRead(identity, from.record),
  );
  const records = new Set([record, ...idsIn(canonicalJson(steps))]);
  const { isLogWhole, entries } = await readLog(worlds, identity, {
    store,
    records,
    decided: decidedAt(store, record),
  });
  const authored = steps.map((step) => ({ ...step, said: authorOf(step, store, entries) }));
  const calls = entries.slice(-limits.whyCalls).map(({ listed }) => listed);
  return { record, member, value, steps: authored, isLogWhole, calls };
}

async function listSteps(store: OrganizationStore, record: string, member: string | null): Promise<FigureStep[]> {
  const measured = store.get('detections', record) ?? store.get('jobResults', record);
  if (measured === undefined || !('damagedHectares' in measured)) return figureSteps(store, record, member);
  const [isArea, isLoss] = [member === null || member === 'damagedHectares', member === 'expectedLossPct'];
  if (!isArea && !isLoss) return [];
  const { measureAgain } = await import('../../world/why/measured-again.ts');
  const classes =
    'cellsBySeverity' in measured ? measured.cellsBySeverity : await runInSlices(measureAgain(store, measured));
  return (isArea ? damagedSteps : modelSteps)({ record, measured, classes });
}

interface Named {
  readonly listed: LogEntry;
  readonly body: unknown;
  readonly ids: ReadonlySet<string>;
  /** The records that it created, and those of its import. */
  readonly written: readonly string[];
}

type Behind = {
  readonly store: OrganizationStore;
  readonly records: ReadonlySet<string>;
  readonly decided: string | undefined;
};

/** When a claim got the settlement that it shows; undefined before its assessment, and for other records. */
const decidedAt = (store: OrganizationStore, id: string): string | undefined =>
  store.get('claims', id)?.statusHistory.findLast(({ status }) => ['assessed', 'approved', 'rejected'].includes(status))
    ?.at;

/** The requests that created, named or decided one of the records, without those that a rewind undid. */
async function readLog(worlds: Worlds, { worldName, organizationId }: Identity, { store, records, decided }: Behind) {
  const { entries: all } = await worlds.replayOf(worldName);
  const pause = createPacer(nextTurn);
  const entries: Named[] = [];
  for await (const batch of all.batches) {
    for (const entry of batch) {
      await pause();
      if (entry.rewind !== undefined || entry.call.organizationId !== organizationId) continue;
      const { path, body } = entry.call;
      const listed = describeEntry(entry);
      const written = listed.created.flatMap((id) => [id, ...(Object(store.get('jobResults', id)).resourceIds ?? [])]);
      const ids = new Set([...idsIn(`${path} ${JSON.stringify(body)}`), ...written]);
      if (listed.at === decided || [...ids].some((id) => records.has(id))) entries.push({ listed, body, ids, written });
    }
  }
  return { isLogWhole: all.isWhole && all.base === undefined, entries };
}

/** The caller who sent the figure last or wrote its version; otherwise the creator of the record, or the author in the record. */
function authorOf({ from, value }: FigureStep, store: OrganizationStore, entries: readonly Named[]) {
  if (from === null) return null;
  const [member = ''] = from.member.split('.');
  const decided = member === 'settlement' ? decidedAt(store, from.record) : undefined;
  const step = member === 'statusHistory' ? String(value) : decided;
  const versioned = store.get('policies', from.record) ?? store.get('aois', from.record);
  const until = step ?? (versioned && writtenAtPlace(versioned, from.member));
  const about = entries.filter(({ ids, listed }) => ids.has(from.record) && listed.at <= (until ?? listed.at));
  const isSent = ({ body, written }: Named) =>
    until === undefined ? Object.hasOwn(Object(body), member) : body && (step ?? written.includes(from.record));
  const atStep = entries.find(({ listed }) => listed.at === step);
  const named = atStep ?? about.findLast(isSent) ?? about.find(({ written }) => written.includes(from.record));
  return named === undefined ? writerIn(store, from.record, step) : { by: named.listed.profile, at: named.listed.at };
}

const timeMembers = ['writtenAt', 'reportedAt', 'visitedAt', 'scheduledAt', 'computedAt'];

/** The date and the expert that a record of the seed gives for its writing. */
function writerIn(store: OrganizationStore, id: string, at: string | undefined) {
  const entry = entryOf(store, id);
  if (entry === undefined) return null;
  const record = entry.value as { readonly [member: string]: unknown; readonly expert?: { readonly name: string } };
  const written = [...timeMembers, 'createdAt'].map((member) => record[member]).find(Boolean);
  return { by: record.expert?.name ?? null, at: at ?? String(written) };
}

/** Throws resource_not_found. */
export function entryIn(store: OrganizationStore, record: string) {
  const entry = entryOf(store, record);
  if (entry !== undefined) return entry;
  throw refuseAbsent(record, collectionOf(record) ?? 'records', store.organizationId);
}

/** Throws where there is no such record or member. */
function valueIn(store: OrganizationStore, record: string, member: string | null): string {
  const entry = entryIn(store, record);
  const whole = { ...store.get('jobResults', record), ...entry.value };
  const found = member === null ? entry.value : memberAtPath(whole, member);
  if (found !== undefined) return canonicalJson(found);
  const names = Object.keys(whole);
  const alike = names.filter((name) => name.toLowerCase().includes(String(member).toLowerCase()));
  const suggestion = suggestName(member ?? '', alike.length > 0 ? alike : names);
  const detail = t('{record} has no member {member}; {suggestion}', { record, member: member ?? '', suggestion });
  throw refuseParameter('member', detail);
}
