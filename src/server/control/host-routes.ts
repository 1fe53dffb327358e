// The routes of the control operations that the host serves: the same checks, in the same order, as those of a world.

import { answersOf } from '../../contract/form/answers.ts';
import { standingHeaders } from '../../contract/form/standing.ts';
import { fileType } from '../../contract/form/surface.ts';
import { type HostRow, hostRows } from '../../contract/rows.ts';
import type { Reply } from '../../engine/kernel/call.ts';
import { fingerprintOf } from '../../engine/kernel/fingerprint.ts';
import { checkForm } from '../../engine/kernel/validation.ts';
import { refuseQuery } from '../../engine/paging/queries.ts';
import { bytesOf, sendAnswer, varyBy } from '../answers/answer.ts';
import type { Passage } from '../answers/passage.ts';
import { readContent } from '../bodies/read-content.ts';
import { readAtLeast } from '../callers/authenticate.ts';
import type { Credentials, Identity } from '../callers/credentials.ts';
import { callOf, type Route, routeOf } from '../way-of-a-request.ts';
import { pathOf } from '../wire/request-path.ts';
import { wordsOfCaller } from '../wire/words-of-caller.ts';
import { readStanding } from '../worlds/worlds.ts';
import { HostLedger } from './host-ledger.ts';
import type { HostRequest } from './host-operations.ts';

type Hosting = Omit<HostRequest, 'call' | 'worldName' | 'identity' | 'words'>;
type Hosted = Omit<Hosting, 'credentials'>;

export function hostRoutes(credentials: Credentials, others: Hosted): Route[] {
  const hosted = { ...others, credentials };
  const ledger = new HostLedger();
  return hostRows.map((row) =>
    routeOf(row, credentials, async (passage) => {
      const { status, headers, body } = await answerOnce(row, passage, hosted, ledger);
      const contentType = row.bytes === 'answer' ? fileType : 'application/json';
      sendAnswer(passage, { status, contentType, headers, body: bytesOf(body) });
    }),
  );
}

async function answerOnce(row: HostRow, passage: Passage, hosted: Hosting, ledger: HostLedger): Promise<Reply> {
  const content = row.body === undefined ? {} : await readContent(row, passage);
  const run = () => answer(row, passage, hosted, content.body);
  if (!row.idempotencyKey) return run();
  const written = { path: pathOf(passage.target), body: content.body };
  const fingerprint = content.fingerprint ?? fingerprintOf(row, written);
  return ledger.runIdempotently(passage, fingerprint, run);
}

async function answer(row: HostRow, passage: Passage, hosted: Hosting, body: unknown): Promise<Reply> {
  if (row.answer !== 'page' && row.filters === undefined) refuseQuery(row, passage.query);
  if (row.body !== undefined && row.bytes === undefined) checkForm(row.body, body);
  const { hostOperations } = await import('./host-operations.ts');
  const identity = passage.identity as Identity;
  const { worldName } = identity;
  const words = wordsOfCaller(passage.headers);
  // A file is of no world that the caller saw.
  const atLeast = row.bytes === undefined ? readAtLeast(passage.headers, row.method) : undefined;
  if (row.readsHeld) passage.hold = 'aside';
  // An answer about a world is no older than what the caller saw of that world.
  if (atLeast !== undefined) await readStanding(hosted.worlds, worldName, { atLeast });
  // No world executes this call; where a log lists it, it is a write, which never peeks.
  const { peek: _, ...call } = callOf(row, passage, body === undefined ? {} : { body });
  const asked = { ...hosted, worldName, identity, words, call };
  const { data, page, bytes, location, standing, rewoundTo, isWorded } = await hostOperations[row.id](asked);
  if (row.method !== 'GET') hosted.budget.expectLess();
  const { position: worldPosition, generation } = standing ?? {};
  Object.assign(passage, { worldPosition, generation, rewoundTo: rewoundTo ?? null });
  return {
    status: answersOf(row)[0].status,
    headers: {
      ...(location === undefined ? {} : { location }),
      ...(standing && standingHeaders(standing)),
      ...(isWorded && { 'content-language': words ? 'es' : 'en', ...varyBy(passage, 'Accept-Language') }),
    },
    body: bytes ?? JSON.stringify(page === undefined ? { data } : { data, page }),
  };
}
