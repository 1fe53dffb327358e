// The routes of the control operations that the host serves: the same checks, in the same order, as those of a world.

import type { FastifyInstance, FastifyRequest, RouteHandlerMethod } from 'fastify';
import { answersOf } from '../../contract/form/answers.ts';
import { type HostRow, hostRows } from '../../contract/rows.ts';
import type { Call, Reply } from '../../engine/kernel/call.ts';
import { fingerprintOf } from '../../engine/kernel/fingerprint.ts';
import { checkForm } from '../../engine/kernel/validation.ts';
import { refuseQuery } from '../../engine/paging/queries.ts';
import { sendAnswer } from '../answers/answer.ts';
import { readContent } from '../bodies/read-content.ts';
import { readAtLeast } from '../callers/authenticate.ts';
import type { Credentials, Identity } from '../callers/credentials.ts';
import { callOf, registerRow } from '../way-of-a-request.ts';
import { pathOf } from '../wire/request-path.ts';
import { problemOfLog, readStanding, standingHeaders } from '../worlds/worlds.ts';
import { HostLedger } from './host-ledger.ts';
import type { HostRequest } from './host-operations.ts';

type Hosted = Pick<HostRequest, 'worlds' | 'machines'>;

export function registerHostOperations(app: FastifyInstance, credentials: Credentials, hosted: Hosted): void {
  const ledger = new HostLedger();
  for (const row of hostRows) {
    const handler: RouteHandlerMethod = async (request, reply) => {
      const { status, headers, body } = await answerOnce(row, request, hosted, ledger);
      sendAnswer(reply, { status, contentType: 'application/json', headers, body: Buffer.from(body) });
    };
    registerRow(app, row, { credentials, handler });
  }
}

async function answerOnce(row: HostRow, request: FastifyRequest, hosted: Hosted, ledger: HostLedger): Promise<Reply> {
  const content = row.body === undefined ? {} : await readContent(row, request);
  const run = () => answer(row, request, hosted, content.body);
  if (!row.idempotencyKey) return run();
  const written = { path: pathOf(request.raw.url as string), body: content.body };
  const fingerprint = content.fingerprint ?? fingerprintOf(row, written);
  return ledger.runIdempotently(request.passage, fingerprint, run);
}

async function answer(row: HostRow, request: FastifyRequest, hosted: Hosted, body: unknown): Promise<Reply> {
  const query = request.query as Call['query'];
  if (row.answer !== 'page' && row.filters === undefined) refuseQuery(row, query);
  if (row.body !== undefined) checkForm(row.body, body);
  const { hostOperations } = await import('./host-operations.ts');
  const { worldName } = request.passage.identity as Identity;
  const { heldAnswers, requestRing } = request.server;
  const { coverage, opened } = requestRing;
  const atLeast = readAtLeast(request.headers, row.method);
  if (ofHolds.has(row.id)) request.passage.hold = 'aside';
  try {
    // An answer about a world is no older than what the caller saw of that world.
    if (atLeast !== undefined) await readStanding(hosted.worlds, worldName, { atLeast });
    // No world executes this call; where a log lists it, it is a write, which never peeks.
    const { peek: _, ...call } = callOf(row, request, body === undefined ? {} : { body });
    const asked = { ...hosted, coverage, heldAnswers, opened, worldName, call };
    const { data, page, location, standing, rewoundTo } = await hostOperations[row.id](asked);
    const { position: worldPosition, generation } = standing ?? {};
    Object.assign(request.passage, { worldPosition, generation, rewoundTo: rewoundTo ?? null });
    return {
      status: answersOf(row)[0].status,
      headers: {
        ...(location === undefined ? {} : { location }),
        ...(standing && standingHeaders(standing)),
      },
      body: JSON.stringify(page === undefined ? { data } : { data, page }),
    };
  } catch (error) {
    throw problemOfLog(error);
  }
}

/** The answers of these operations depend on what the server holds. */
const ofHolds: ReadonlySet<HostRow['id']> = new Set(['listHeld', 'releaseHeld']);
