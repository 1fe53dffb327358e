// One loop over the table of operations. Nothing here knows a path, a method or an id by name.

import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import { type WorldRow, worldRows } from '../../contract/rows.ts';
import { atLeastHeader } from '../../contract/surface.ts';
import type { Answer, Asked } from '../../log/log.ts';
import { parseAtLeast } from '../../world/control/at-least-header.ts';
import type { Applied, Call, Reply } from '../../world/kernel/call.ts';
import { prepare } from '../../world/operations.ts';
import { type Answer as SentAnswer, sendAnswer } from '../answers/answer.ts';
import { renderGeojson } from '../answers/geojson.ts';
import { askedTrouble, sendInTrouble } from '../answers/trouble.ts';
import { type Content, readContent } from '../bodies/read-content.ts';
import type { Credentials, Identity } from '../callers/credentials.ts';
import { geojsonType } from '../wire/accept.ts';
import { pathOf } from '../wire/request-path.ts';
import type { PastWorlds } from '../worlds/past-worlds.ts';
import type { WorldMachine, Worlds } from '../worlds/worlds.ts';
import { registerRow } from './register-row.ts';

/** Worlds as they are, and as they were. */
interface Served {
  readonly worlds: Worlds;
  readonly past: PastWorlds;
}

export function registerOperations(app: FastifyInstance, credentials: Credentials, served: Served): void {
  for (const row of worldRows) registerRow(app, row, { credentials, handler: buildHandler(row, served) });
}

/** Synchronous once the operation's code is loaded, unless the body is large or the log lets the call wait. */
function buildHandler(row: WorldRow, served: Served): RouteHandlerMethod {
  const buildCall = row.body === undefined ? buildRead : buildWrite;
  return (request, reply) => {
    const call = buildCall(row, request);
    const loading = prepare(row.id);
    return loading === undefined && !(call instanceof Promise)
      ? answer(row, served, call, reply)
      : Promise.all([call, loading]).then(([built]) => answer(row, served, built, reply));
  };
}

/** Whatever may change its world goes through the log; a read only waits for what it may have seen to last. */
function answer(row: WorldRow, served: Served, call: Call, reply: FastifyReply): void | Promise<void> {
  const { worldName } = reply.request.identity as Identity;
  reply.server.heldAnswers.refuseTwin(reply.request, call);
  const asked = askedTrouble(reply, row.method, call.path);
  if (asked?.instead !== undefined) return sendReply(reply, asked.instead);
  const isRead = row.method === 'GET' && row.isLong !== true && (row.moves !== true || call.peek === true);
  const { body } = reply.request as { body: Buffer | undefined };
  const seen = reply.request.headers[atLeastHeader];
  const asking = {
    bytes: body?.length ?? 0,
    atLeast: seen === undefined ? undefined : parseAtLeast(String(seen), row.method),
  };
  const { worlds, past } = served;
  const at = reply.request.past;
  const answered =
    at !== undefined
      ? past.read(worldName, at, call, asking)
      : isRead
        ? answerRead(worlds, worldName, call, asking)
        : worlds.submit(worldName, call, asking);
  const tell = (outcome: Answer<Reply>) => deliver(reply, asked === undefined ? outcome : asked.turn(outcome));
  return answered instanceof Promise ? answered.then(tell) : tell(answered);
}

/** A read that a fault counts changes the world. */
function answerRead(
  worlds: Worlds,
  worldName: string,
  call: Call,
  asked: Asked,
): Answer<Reply> | Promise<Answer<Reply>> {
  const resolve = (answered: Answer<Reply | null>) =>
    'reply' in answered && answered.reply === null
      ? worlds.submit(worldName, call, asked)
      : (answered as Answer<Reply>);
  const run = ({ world }: WorldMachine) => (world.isTroubled(call) ? null : world.execute(call));
  const answered = worlds.read(worldName, run, asked);
  return answered instanceof Promise ? answered.then(resolve) : resolve(answered);
}

function deliver(reply: FastifyReply, answered: Answer<Reply>): void | Promise<void> {
  reply.request.position = answered.position;
  reply.request.generation = answered.generation;
  if ('refusal' in answered) throw answered.refusal;
  reply.request.note = answered.note as Applied['note'];
  return sendReply(reply, answered.reply);
}

function sendReply(reply: FastifyReply, { status, headers, body, problem, trouble }: Reply): void | Promise<void> {
  if (problem !== undefined) reply.request.problemCode = problem;
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  const contentType = problem === undefined ? 'application/json' : 'application/problem+json';
  const answered = asPreferred(reply, { status, contentType, headers, body: bytes });
  return trouble === undefined ? sendAnswer(reply, answered) : sendInTrouble(trouble, reply, answered);
}

/** Only an answer that depends on the header says so: all others keep their bytes. */
function asPreferred(reply: FastifyReply, answer: SentAnswer): SentAnswer {
  const geojson = answer.status === 200 ? renderGeojson(reply, answer.body) : undefined;
  if (geojson === undefined) return answer;
  const varying = [reply.getHeader('vary') ?? [], 'Accept'].flat().join(', ');
  reply.header('vary', varying);
  const headers = { ...answer.headers, vary: varying };
  return { ...answer, contentType: geojsonType, headers, body: Buffer.from(geojson) };
}

function buildRead(row: WorldRow, request: FastifyRequest): Call {
  const { organizationId, profile } = request.identity as Identity;
  const key = request.idempotencyKey;
  return {
    operationId: row.id,
    organizationId,
    profile,
    path: pathOf(request.raw.url as string),
    params: request.params as Call['params'],
    query: request.query as Call['query'],
    peek: request.raw.method === 'HEAD',
    ...(key === null ? {} : { idempotencyKey: key }),
  };
}

function buildWrite(row: WorldRow, request: FastifyRequest): Call | Promise<Call> {
  const build = (content: Content): Call => Object.assign(buildRead(row, request), content);
  const content = readContent(row, request);
  return content instanceof Promise ? content.then(build) : build(content);
}
