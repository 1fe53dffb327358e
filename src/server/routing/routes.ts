// Builds all routes, by one loop over the table of operations and one over that of the pages. Nothing here compares a path, a
// method or an id.

import { type WorldRow, worldRows } from '../../contract/rows.ts';
import type { ClockMove, Due } from '../../contract/schemas/control.ts';
import type { Applied, Call, Reply } from '../../engine/kernel/call.ts';
import type { CallTerms, WorldAnswer } from '../../log/log.ts';
import { andThen } from '../../primitives/and-then.ts';
import { type Answer, bytesOf, sendAnswer, varyBy } from '../answers/answer.ts';
import { renderGeojson } from '../answers/geojson.ts';
import { type FaultHost, type Outcome, sendFaulted, type ToWorld } from '../answers/inject-fault.ts';
import { buildProblemAnswer } from '../answers/problems.ts';
import type { RequestContext } from '../answers/request-context.ts';
import { mayRead, readAtLeast } from '../callers/authorize.ts';
import type { Credentials, Identity } from '../callers/credentials.ts';
import { executeOperation, type Route, routeOf } from '../handle-request.ts';
import type { Page, PageContext } from '../pages/frame/page.ts';
import { geojsonType } from '../wire/accept.ts';
import type { Budget } from '../worlds/budget.ts';
import type { PastWorlds } from '../worlds/past-worlds.ts';
import type { WorldMachine, Worlds } from '../worlds/worlds.ts';

interface Served extends FaultHost {
  readonly worlds: Worlds;
  readonly past: PastWorlds;
  readonly budget: Budget;
}

export const operationRoutes = (credentials: Credentials, served: Served): Route[] =>
  worldRows.map((row) =>
    routeOf(row, credentials, (context) => {
      const outcome = executeOperation(row, context, served, (call) => askWorld(row, served, call, context));
      return andThen(outcome, (resolved) => deliver(context, served, resolved));
    }),
  );

/** Calls that may change the world go through the log; a read waits until the state that it may have seen is durable. */
function askWorld(
  row: WorldRow,
  { worlds, past, budget }: Served,
  call: Call,
  context: RequestContext,
): ReturnType<ToWorld> {
  const { worldName } = context.identity as Identity;
  const isRead = row.method === 'GET' && row.isLong !== true && (row.unsafeRead !== true || call.peek === true);
  const terms = { bytes: context.body?.length ?? 0, atLeast: readAtLeast(context.headers, row.method) };
  if (context.past !== undefined) return past.read(worldName, context.past, call, terms);
  if (row.method === 'DELETE' || row.freesMemory === true) budget.recountSoon();
  else if (row.method !== 'GET')
    return budget.submit(worldName, terms.bytes, call, () => worlds.submit(worldName, call, terms));
  return isRead ? answerRead(worlds, worldName, call, terms) : worlds.submit(worldName, call, terms);
}

/** Long work of a read is precomputed in slices, again if the world changes meanwhile, but only a few times. */
function answerRead(
  worlds: Worlds,
  worldName: string,
  call: Call,
  terms: CallTerms,
  left = maxPrecomputed,
): ReturnType<ToWorld> {
  const work = left > 0 ? worlds.peek(worldName)?.prepareRead(call) : undefined;
  if (work === undefined) return readNow(worlds, worldName, call, terms);
  return work.then(() => answerRead(worlds, worldName, call, terms, left - 1));
}

const maxPrecomputed = 3;

/** A read that a fault counts changes the world. */
function readNow(
  worlds: Worlds,
  worldName: string,
  call: Call,
  terms: CallTerms,
): WorldAnswer<Reply> | Promise<WorldAnswer<Reply>> {
  const run = ({ world }: WorldMachine) => (world.isFaulted(call) ? null : world.ask(call));
  return andThen(worlds.read(worldName, run, terms), (answered) =>
    isAnswered(answered) ? answered : worlds.submit(worldName, call, terms),
  );
}

const isAnswered = (answer: WorldAnswer<Reply | null>): answer is WorldAnswer<Reply> =>
  !('reply' in answer) || answer.reply !== null;

function deliver(context: RequestContext, host: FaultHost, outcome: Outcome): void | Promise<void> {
  if ('position' in outcome) {
    context.worldPosition = outcome.position;
    context.generation = outcome.generation;
  }
  if ('refusal' in outcome) throw outcome.refusal;
  if ('note' in outcome) context.note = outcome.note as Applied['note'];
  const { status, headers, body, problem, faultEffect } = outcome.reply;
  const answered =
    problem === undefined
      ? asPreferred(context, { status, contentType: 'application/json', headers, body: onlyReadable(context, body) })
      : buildProblemAnswer(context, problem);
  return faultEffect === undefined ? sendAnswer(context, answered) : sendFaulted(faultEffect, context, answered, host);
}

/**
 * Shows a caller only the records that he may read. The world keeps the whole answer, since its key may repeat it to another
 * caller. Items beyond the listed ones are counted regardless of permissions.
 */
function onlyReadable({ row, identity }: RequestContext, body: Reply['body']): Buffer {
  if (row?.showsRecords !== true) return bytesOf(body);
  const { data } = JSON.parse(String(body)) as { data: ClockMove | Due };
  const happened = data.happened.filter(({ id }) => mayRead(identity as Identity, id));
  const happenedCount = data.happenedCount - (data.happened.length - happened.length);
  return Buffer.from(JSON.stringify({ data: { ...data, happened, happenedCount } }));
}

function asPreferred(context: RequestContext, answer: Answer): Answer {
  const geojson = answer.status === 200 ? renderGeojson(context, answer.body) : undefined;
  if (geojson === undefined) return answer;
  const headers = { ...answer.headers, ...varyBy(context, 'Accept') };
  return { ...answer, contentType: geojsonType, headers, body: Buffer.from(geojson) };
}

export const pageRoutes = (pages: readonly Page[], pageContext: PageContext): Route[] =>
  pages.map(({ path, load }) => ({
    method: 'GET',
    path,
    answer: async (context) => {
      const render = await load();
      const { status = 200, headers = {}, ...content } = await render(pageContext, context);
      sendAnswer(context, { status, headers, ...content });
    },
  }));
