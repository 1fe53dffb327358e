// Finds the possible actions on a record: each request that a caller may want to make is tried on a draft of the organization's
// records, which is discarded.

import { intentLabels } from '../../client/reading/intents.ts';
import { type CollectionName, collectionOf } from '../../contract/collections.ts';
import { type Translation, t } from '../../contract/form/localization/localized-text.ts';
import { Problem, refuseParameter, renderProblem } from '../../contract/form/problem.ts';
import type { Next } from '../../contract/records.ts';
import { readPermissionOf, rowOf } from '../../contract/rows.ts';
import type { Call } from '../../engine/kernel/call.ts';
import { parsePageQuery } from '../../engine/paging/queries.ts';
import { replyOf } from '../../log/outcome.ts';
import { canonicalJson } from '../../primitives/canonical.ts';
import { fillTemplate } from '../../primitives/path-template.ts';
import { finish, type Slices } from '../../primitives/slices.ts';
import type { OrganizationStore } from '../../world/call-context/call-context.ts';
import { idsIn, without } from '../../world/meaning.ts';
import type { Candidate } from '../../world/next/candidate.ts';
import { dueOfRecord, listCandidates } from '../../world/next/list-candidates.ts';
import { prepare } from '../../world/operations.ts';
import type { World } from '../../world/world.ts';
import { checkPermission, mayRead } from '../callers/authorize.ts';
import type { Identity } from '../callers/credentials.ts';
import { runInSlices } from '../worlds/slices.ts';
import { readRevision, type Worlds } from '../worlds/worlds.ts';
import { entryIn } from './why.ts';

interface NextRequest {
  readonly worlds: Worlds;
  readonly worldName: string;
  readonly call: Call;
  readonly identity: Identity;
  readonly translation: Translation | undefined;
}

type Tried =
  | { readonly action: Omit<Next['actions'][number], 'primary'> }
  | { readonly blocked: Next['blocked'][number] };

/** Throws invalid_parameter, insufficient_permission, and resource_not_found for a record that is not the caller's. */
export async function findNext(request: NextRequest): Promise<Next> {
  const { record } = parsePageQuery(rowOf('getNext'), request.call.query).filters;
  if (record === undefined) throw refuseParameter('record', t('names the record to look at, such as clm_0001'));
  const name = collectionOf(record);
  if (name === undefined) throw refuseParameter('record', t('{record} is not an identifier of a record', { record }));
  checkPermission(request.identity, readPermissionOf(name));
  const { worlds, worldName } = request;
  for (let attempt = 1; ; attempt += 1) {
    const world = replyOf(await worlds.read(worldName, (machine) => machine.world));
    const { moves } = world.state.clock;
    const { store } = world.state.holdingOf(request.call.organizationId);
    const candidates = listCandidates(store, name, entryIn(store, record).value as never, world.now);
    await Promise.all(candidates.map(({ operationId }) => prepare(operationId)));
    const trying = tryAll(world, name, record, candidates, request);
    const next = attempt > maxAttempts ? finish(trying) : await runInSlices(trying);
    if (worlds.peek(worldName)?.world !== world || world.state.clock.moves !== moves) continue;
    // The answer must be durable.
    await readRevision(worlds, worldName);
    return next;
  }
}

/** After this many attempts, each ended by a change of the world, all candidates are tried in one slice. */
const maxAttempts = 3;

function* tryAll(
  world: World,
  name: CollectionName,
  id: string,
  candidates: readonly Candidate[],
  request: NextRequest,
): Slices<Next> {
  const { store } = world.state.holdingOf(request.call.organizationId);
  const tried: Tried[] = [];
  for (const candidate of candidates) {
    yield;
    const outcome = yield* tryOne(world, name, id, candidate, request);
    if (outcome !== undefined) tried.push(outcome);
  }
  const actions = tried.flatMap((one) => ('action' in one ? [one.action] : []));
  const primary = actions.find(({ moves }) => moves !== null);
  return {
    record: id,
    actions: actions.map((action) => ({ ...action, primary: action === primary })),
    blocked: tried.flatMap((one) => ('blocked' in one ? [one.blocked] : [])),
    due: dueOfRecord(store, name, entryIn(store, id) as never, world.now),
  };
}

/** Undefined where the request is a write that would succeed without an important change. */
function* tryOne(
  world: World,
  name: CollectionName,
  id: string,
  { intent, operationId, params = {}, body, needs = [], mustMove }: Candidate,
  { call, identity, translation }: NextRequest,
): Slices<Tried | undefined> {
  const { organizationId } = call;
  const row = rowOf(operationId);
  const path = fillTemplate(row.path, (parameter) => params[parameter] ?? '');
  const request = {
    intent,
    operationId,
    params,
    body: body === undefined ? null : { ...body },
    label: intentLabels[intent][translation ? 'es' : 'en'],
  };
  const before = world.state.holdingOf(organizationId).store;
  const isReadable = idsIn(JSON.stringify(request.body)).every((named) => named === id || mayRead(identity, named));
  try {
    checkPermission(identity, row.permission);
    const wanted: Call = { operationId, organizationId, path, params, query: {}, body };
    const moves = yield* world.tryOut(wanted, (after) => ({
      isChange: after
        .writtenEntries()
        .some(([of, entries]) => entries.some((entry) => factsOf(entry.value) !== factsOf(before.get(of, entry.id)))),
      from: statusIn(before, name, id),
      to: statusIn(after, name, id),
    }));
    const hasMoved = moves.from !== moves.to;
    const isVain = row.method !== 'GET' && !moves.isChange;
    if (isVain || (mustMove && !hasMoved)) return undefined;
    return { action: { ...request, needs: [...needs], moves: hasMoved ? { from: moves.from, to: moves.to } : null } };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    // Whoever may send the request is told by its refusals what it has to name; nobody else is.
    const shown = error.code !== 'insufficient_permission' || isReadable ? request : { ...request, body: null };
    return { blocked: { ...shown, problem: renderProblem(error, path, translation) } };
  }
}

/** A record that was only written again has the same facts. */
const factsOf = (record: unknown): string => canonicalJson(without(record ?? null, ['updatedAt']));

const statusIn = (store: OrganizationStore, name: CollectionName, id: string): string =>
  String((store.get(name, id) as { readonly status?: string }).status);
