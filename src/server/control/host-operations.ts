// The control operations that no world can serve, because they are about the worlds: their logs, forks and ends (Decision 34).
// Their changes are not entries of any log.

import { join, type Translation, t } from '../../contract/form/localization/localized-text.ts';
import type { PageInfo } from '../../contract/form/page.ts';
import { Problem, refusalAt, refuseParameter } from '../../contract/form/problem.ts';
import type { Revision } from '../../contract/form/revision.ts';
import { defaultWorldName, exportPermission, worldNamePattern } from '../../contract/permissions.ts';
import type { NewFork, NewRelease } from '../../contract/records.ts';
import { type HostOperationId, pathOf, rowOf } from '../../contract/rows.ts';
import type { Call } from '../../engine/kernel/call.ts';
import { type PageQuery, parsePageQuery, refuseUnknown } from '../../engine/paging/queries.ts';
import { oneAtATime } from '../../primitives/one-at-a-time.ts';
import type { HeldAnswers } from '../answers/held-answers.ts';
import { checkPermission } from '../callers/authorize.ts';
import type { Credentials, Identity } from '../callers/credentials.ts';
import type { FileContext } from '../files/world-files.ts';
import type { Budget } from '../worlds/budget.ts';
import { readRevision } from '../worlds/worlds.ts';
import { readEntries, refuseUnknownAt } from './read-entries.ts';
import { rewindWorld } from './rewind-world.ts';
import { describeWorld, findSummary, findWorld, listSummaries, noWorld } from './world-summaries.ts';

export interface HostRequest extends FileContext {
  readonly budget: Budget;
  readonly heldAnswers: HeldAnswers;
  /** The call as the log of a world shows it; its body has the form of the row. */
  readonly call: Call;
  readonly worldName: string;
  readonly identity: Identity;
  readonly credentials: Credentials;
  readonly translation: Translation | undefined;
}

export interface HostAnswer {
  readonly data: unknown;
  readonly bytes?: Buffer;
  readonly page?: PageInfo;
  readonly location?: string;
  readonly revision?: Revision;
  readonly rewoundTo?: number;
  readonly localized?: true;
}

export const hostOperations: {
  readonly [Id in HostOperationId]: (request: HostRequest) => Promise<HostAnswer>;
} = {
  getLog: async ({ worlds, identity: { worldName }, call: { query } }) => {
    const page = parsePageQuery(rowOf('getLog'), query);
    const entries = await readEntries(worlds, worldName, startOf(page), page.limit + 1);
    return pageOf(entries, page.limit, ({ position }) => String(position));
  },
  getWhy: async (request) => ({ data: await (await import('./why.ts')).explainMember(request) }),
  getNext: async (request) => ({ data: await (await import('./next.ts')).findNext(request), localized: true }),
  getCoverage: async ({ storedRequests: { coverage } }) => {
    coverage.begin();
    return { data: coverage.describe() };
  },
  listHeld: async ({ heldAnswers, identity: { worldName } }) => ({ data: heldAnswers.list(worldName) }),
  releaseHeld: async ({ heldAnswers, identity: { worldName }, call }) => {
    const release = call.body as NewRelease;
    if (release.status !== undefined && release.drop === true) {
      const detail = t('takes a status or drop: true, or neither');
      throw refusalAt(
        { pointer: '#', code: 'not_exactly_one', detail },
        t('The body {detail}.', { detail }),
        'validation_failed',
      );
    }
    return { data: heldAnswers.release(worldName, release) };
  },
  rewindWorld: async ({ worlds, identity: { worldName }, call }) => {
    const data = await rewindWorld(worlds, worldName, call);
    return { data, revision: data, rewoundTo: data.to };
  },
  listWorlds: async ({ worlds, call: { query } }) => {
    const { limit, cursor = '' } = parsePageQuery(rowOf('listWorlds'), query);
    const summaries = await listSummaries(worlds, cursor, limit + 1);
    const shown = summaries.map((summary) => describeWorld(summary, worlds.peek(summary.name)));
    return pageOf(shown, limit, ({ name }) => name);
  },
  getWorld: async ({ worlds, call: { params } }) => ({ data: await findWorld(worlds, String(params['name'])) }),
  forkWorld: async ({ worlds, budget, identity: { worldName }, call }) => {
    const { name, at } = call.body as NewFork;
    budget.admitWorld(name);
    const made = await worlds.fork(worldName, name, at).catch(refuseUnknownAt('#/at'));
    return { data: describeWorld(made, made.machine), location: pathOf('getWorld', name) };
  },
  getWorldFile: async (request) => {
    const { call, worlds, credentials, identity } = request;
    const name = String(call.params['name']);
    checkPermission({ permissions: credentials.permissionsIn(name, identity.token) }, exportPermission);
    await findSummary(worlds, name);
    return { data: null, bytes: await (await import('../files/save-world.ts')).saveWorld(request, name) };
  },
  openWorldFile: async (request) => {
    const { worlds, budget } = request;
    const { params, query, body } = request.call;
    const name = String(params['name']);
    const replaces = readReplace(query);
    if (!worldNamePattern.test(name)) {
      const detail = t('"{name}" is not a world name. It has 1 to 64 of the characters A-Z a-z 0-9 . _ -', { name });
      throw new Problem('validation_failed', detail);
    }
    const { openWorld } = await import('../files/open-world.ts');
    const admit = (inflatedBytes: number) => budget.admitWorld(name, inflatedBytes);
    await inTurn(() => openWorld(request, name, body as Buffer, replaces, admit));
    // In a folder, a world without writes is only a name until it is read.
    if ((await worlds.find(name)) === undefined) await readRevision(worlds, name);
    return { data: { ...(await findWorld(worlds, name)), lastUsed: null }, location: pathOf('getWorld', name) };
  },
  dropWorld: async ({ worlds, storedRequests, call: { params } }) => {
    const name = String(params['name']);
    if (name === defaultWorldName)
      throw new Problem(
        'default_world_stays',
        t('The world {name} cannot be dropped. POST /v1/sbox/reset resets it.', { name }),
      );
    const dropped = worldNamePattern.test(name) ? await worlds.drop(name) : undefined;
    if (dropped === undefined) throw noWorld(name);
    storedRequests.forget(name);
    return { data: describeWorld(dropped, dropped.machine) };
  },
};

/** Files are decompressed one at a time, so that memory holds one. */
const inTurn = oneAtATime();

/** Throws validation_failed. */
function readReplace(query: Call['query']): boolean {
  refuseUnknown(query, ['replace'], 'validation_failed');
  const { replace } = query;
  if (replace === undefined || replace === 'true') return replace === 'true';
  const detail = t('must be true, not {replace}', { replace: JSON.stringify(replace) });
  throw refusalAt(
    { parameter: 'replace', code: 'invalid_parameter', detail },
    join(['replace ', detail, '.']),
    'validation_failed',
  );
}

/** A cursor is the position of the last entry of a page, as `after` is. */
function startOf({ cursor, filters: { after } }: PageQuery): number | undefined {
  if (cursor !== undefined && after !== undefined) {
    const detail = t('sets where the first page begins; a cursor continues from there');
    throw refuseParameter('after', detail);
  }
  if (cursor !== undefined && !/^[0-9]{1,15}$/.test(cursor))
    throw refusalAt({ parameter: 'cursor', code: 'invalid_cursor', detail: t('was not issued by this list') });
  const start = cursor ?? after;
  return start === undefined ? undefined : Number(start);
}

/** One item beyond the limit shows that there are more. */
function pageOf<Item>(items: readonly Item[], limit: number, cursorOf: (item: Item) => string): HostAnswer {
  const last = items[limit - 1];
  const hasMore = items.length > limit;
  const nextCursor = hasMore && last !== undefined ? cursorOf(last) : null;
  return { data: items.slice(0, limit), page: { nextCursor, previousCursor: null, limit, hasMore } };
}
