// The routes of the control operations that answer or take the file of a world. Their checks are those of all operations.

import { answersOf } from '../../contract/form/answers.ts';
import { Problem, refusalAt } from '../../contract/form/problem.ts';
import { join, say } from '../../contract/form/said/said.ts';
import { fileType } from '../../contract/form/surface.ts';
import { worldNamePattern } from '../../contract/permissions.ts';
import { type FileRow, fileRows, pathOf } from '../../contract/rows.ts';
import type { Call, Reply } from '../../engine/kernel/call.ts';
import { refuseUnknown } from '../../engine/paging/queries.ts';
import { sha256Hex } from '../../primitives/canonical.ts';
import { oneAtATime } from '../../primitives/one-at-a-time.ts';
import { sendAnswer } from '../answers/answer.ts';
import type { Passage } from '../answers/passage.ts';
import type { Credentials } from '../callers/credentials.ts';
import type { FileContext } from '../files/world-files.ts';
import { type Route, routeOf } from '../way-of-a-request.ts';
import type { Budget } from '../worlds/budget.ts';
import { HostLedger } from './host-ledger.ts';
import { findNewWorld, findSummary } from './world-summaries.ts';

type RouteContext = FileContext & { readonly budget: Budget };

export function fileRoutes(credentials: Credentials, context: RouteContext): Route[] {
  const ledger = new HostLedger();
  return fileRows.map((row) => {
    const isSaved = row.bytes === 'answer';
    return routeOf(row, credentials, async (passage) => {
      const replaces = readReplace(row, passage.query);
      const { name = '' } = passage.params;
      const open = () => openIdempotently(ledger, passage, () => openFile(context, name, passage, replaces));
      const { headers, body } = await (isSaved ? saveFile(context, name) : open());
      const [{ status }] = answersOf(row);
      const contentType = isSaved ? fileType : 'application/json';
      sendAnswer(passage, { status, contentType, headers, body: Buffer.from(body) });
    });
  });
}

/** Throws unknown_parameter or validation_failed. */
function readReplace({ method, filters = {} }: FileRow, query: Call['query']): boolean {
  refuseUnknown(query, Object.keys(filters), method === 'GET' ? 'unknown_parameter' : 'validation_failed');
  const { replace } = query;
  if (replace === undefined || replace === 'true') return replace === 'true';
  const detail = say('must be true, not {replace}', { replace: JSON.stringify(replace) });
  throw refusalAt(
    { parameter: 'replace', code: 'invalid_parameter', detail },
    join(['replace ', detail, '.']),
    'validation_failed',
  );
}

type Answered = Pick<Reply, 'headers' | 'body'>;

async function saveFile(context: FileContext, name: string): Promise<Answered> {
  await findSummary(context.worlds, name);
  const { saveWorld } = await import('../files/save-world.ts');
  return { headers: {}, body: await saveWorld(context, name) };
}

async function openFile(context: RouteContext, name: string, passage: Passage, replaces: boolean): Promise<Reply> {
  if (!worldNamePattern.test(name)) {
    const detail = say('"{name}" is no name of a world. A name has 1 to 64 of A-Z a-z 0-9 . _ -', { name });
    throw new Problem('validation_failed', detail);
  }
  const { openWorld } = await import('../files/open-world.ts');
  await afterOthers(() =>
    openWorld(context, name, fileIn(passage), replaces, (inflated) => context.budget.admitWorld(name, inflated)),
  );
  const data = await findNewWorld(context.worlds, name);
  return { status: 201, headers: { location: pathOf('getWorld', name) }, body: JSON.stringify({ data }) };
}

/** The first answer again, where the key was spent on the same file for the same world. */
const openIdempotently = (ledger: HostLedger, passage: Passage, open: () => Promise<Reply>): Promise<Reply> =>
  ledger.runIdempotently(passage, `${passage.target} ${sha256Hex(fileIn(passage))}`, open);

/** What a file inflates to is held once. */
const afterOthers = oneAtATime();

const mediaTypes = [fileType, 'application/octet-stream'];

/** Throws unsupported_media_type or body_not_object. */
function fileIn({ body, headers }: Passage): Buffer {
  if (!mediaTypes.includes(String(headers['content-type'])))
    throw new Problem('unsupported_media_type', say('The file of a world is sent as {fileType}.', { fileType }));
  if (body !== undefined && body.length > 0) return body;
  throw new Problem('body_not_object', say('The body is empty; send the file of a world.'));
}
