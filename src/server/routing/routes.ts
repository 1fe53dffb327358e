// One loop over the table of operations. Nothing here knows a path, a method or an id by name.

import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import { type WorldRow, worldRows } from '../../contract/rows.ts';
import type { Applied, Call, Reply } from '../../engine/kernel/call.ts';
import type { CallTerms, WorldAnswer } from '../../log/log.ts';
import { type Answer, sendAnswer } from '../answers/answer.ts';
import { renderGeojson } from '../answers/geojson.ts';
import { type Outcome, sendFaulted, type ToWorld } from '../answers/pass-fault.ts';
import { readAtLeast } from '../callers/authenticate.ts';
import type { Credentials, Identity } from '../callers/credentials.ts';
import { carryOut, registerRow } from '../way-of-a-request.ts';
import { geojsonType } from '../wire/accept.ts';
import type { PastWorlds } from '../worlds/past-worlds.ts';
import type { WorldMachine, Worlds } from '../worlds/worlds.ts';

/** Worlds as they are, and as they were. */
interface Served {
  readonly worlds: Worlds;
  readonly past: PastWorlds;
}

export function registerOperations(app: FastifyInstance, credentials: Credentials, served: Served): void {
  for (const row of worldRows) {
    const handler: RouteHandlerMethod = (_request, reply) => {
      const outcome = carryOut(row, reply, (call) => askWorld(row, served, call, reply.request));
      return outcome instanceof Promise
        ? outcome.then((resolved) => deliver(reply, resolved))
        : deliver(reply, outcome);
    };
    registerRow(app, row, { credentials, handler });
  }
}

/** Whatever may change its world goes through the log; a read only waits until what it may have seen is durable. */
function askWorld(row: WorldRow, { worlds, past }: Served, call: Call, request: FastifyRequest): ReturnType<ToWorld> {
  const { worldName } = request.passage.identity as Identity;
  const isRead = row.method === 'GET' && row.isLong !== true && (row.moves !== true || call.peek === true);
  const { body } = request as { body: Buffer | undefined };
  const asking = { bytes: body?.length ?? 0, atLeast: readAtLeast(request.headers, row.method) };
  if (request.passage.past !== undefined) return past.read(worldName, request.passage.past, call, asking);
  return isRead ? answerRead(worlds, worldName, call, asking) : worlds.submit(worldName, call, asking);
}

/** What takes long in a read is precomputed in slices, again where the world changes meanwhile, but not for ever. */
function answerRead(worlds: Worlds, worldName: string, call: Call, asked: CallTerms): ReturnType<ToWorld> {
  const work = worlds.peek(worldName)?.prepareRead(call);
  return work === undefined ? readNow(worlds, worldName, call, asked) : precomputeAndRead(work);

  async function precomputeAndRead(first: Promise<void>) {
    let next: Promise<void> | undefined = first;
    for (let left = mostPrecomputed; next !== undefined && left > 0; left -= 1) {
      await next;
      next = worlds.peek(worldName)?.prepareRead(call);
    }
    return readNow(worlds, worldName, call, asked);
  }
}

const mostPrecomputed = 3;

/** A read that a fault counts changes the world. */
function readNow(
  worlds: Worlds,
  worldName: string,
  call: Call,
  asked: CallTerms,
): WorldAnswer<Reply> | Promise<WorldAnswer<Reply>> {
  const resolve = (answered: WorldAnswer<Reply | null>) =>
    'reply' in answered && answered.reply === null
      ? worlds.submit(worldName, call, asked)
      : (answered as WorldAnswer<Reply>);
  const run = ({ world }: WorldMachine) => (world.isFaulted(call) ? null : world.execute(call));
  const answered = worlds.read(worldName, run, asked);
  return answered instanceof Promise ? answered.then(resolve) : resolve(answered);
}

function deliver(reply: FastifyReply, outcome: Outcome): void | Promise<void> {
  if ('position' in outcome) {
    reply.request.passage.worldPosition = outcome.position;
    reply.request.passage.generation = outcome.generation;
  }
  if ('refusal' in outcome) throw outcome.refusal;
  if ('note' in outcome) reply.request.passage.note = outcome.note as Applied['note'];
  return sendReply(reply, outcome.reply);
}

function sendReply(reply: FastifyReply, { status, headers, body, problem, faultEffect }: Reply): void | Promise<void> {
  if (problem !== undefined) reply.request.passage.code = problem;
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  const contentType = problem === undefined ? 'application/json' : 'application/problem+json';
  const answered = asPreferred(reply, { status, contentType, headers, body: bytes });
  return faultEffect === undefined ? sendAnswer(reply, answered) : sendFaulted(faultEffect, reply, answered);
}

/** Only an answer that depends on Accept has a Vary header: all others keep their bytes. */
function asPreferred(reply: FastifyReply, answer: Answer): Answer {
  const geojson = answer.status === 200 ? renderGeojson(reply, answer.body) : undefined;
  if (geojson === undefined) return answer;
  const varying = [reply.getHeader('vary') ?? [], 'Accept'].flat().join(', ');
  reply.header('vary', varying);
  const headers = { ...answer.headers, vary: varying };
  return { ...answer, contentType: geojsonType, headers, body: Buffer.from(geojson) };
}
