// Reads the content of a write: the object in its body and, for a large one, its fingerprint. A large body is read in slices, so
// that no other request waits for it; only here is it decided which body is large.

import type { IncomingHttpHeaders } from 'node:http';
import { t } from '../../contract/form/localization/localized-text.ts';
import type { Operation } from '../../contract/form/operation.ts';
import { Problem } from '../../contract/form/problem.ts';
import { fileType } from '../../contract/form/surface.ts';
import type { Call } from '../../engine/kernel/call.ts';
import { fingerprintInSlices } from '../../engine/kernel/fingerprint.ts';
import { sha256Hex } from '../../primitives/canonical.ts';
import { oneAtATime } from '../../primitives/one-at-a-time.ts';
import type { Slices } from '../../primitives/slices.ts';
import { pathOf } from '../wire/request-path.ts';
import { runInSlices } from '../worlds/slices.ts';
import { parseBody, parseBodyInSlices, pieceBytes } from './body.ts';
import { parseLargeBody } from './large-body.ts';

export type Content = Pick<Call, 'body' | 'fingerprint'>;

interface SentRequest {
  readonly target: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer | undefined;
}

/** Synchronous for a small body. Throws or rejects with the problems of bodies, and of values without canonical JSON. */
export function readContent(row: Operation, sent: SentRequest): Content | Promise<Content> {
  if (row.bytes !== undefined) return readFile(sent);
  if (row.largeBody === true) return inTurn(() => runInSlices(contentInSlices(row, sent)));
  const isSmall = (sent.body?.length ?? 0) <= pieceBytes;
  return isSmall ? { body: parseBody(sent.body, sent.headers) } : runInSlices(contentInSlices(row, sent));
}

const fileTypes = [fileType, 'application/octet-stream'];

/** The fingerprint names the world as well, so a key cannot be used again for the same file under another name. */
function readFile({ body, headers, target }: SentRequest): Content {
  if (!fileTypes.includes(String(headers['content-type'])))
    throw new Problem('unsupported_media_type', t('Send a world file as {fileType}.', { fileType }));
  if (body === undefined || body.length === 0)
    throw new Problem('body_not_object', t('The body is empty; send a world file.'));
  return { body, fingerprint: `${target} ${sha256Hex(body)}` };
}

/** Large bodies are read one at a time, since their values take many times their bytes. */
const inTurn = oneAtATime();

function* contentInSlices(row: Operation, { target, headers, body: bytes }: SentRequest): Slices<Content> {
  const parse = row.largeBody ? parseLargeBody : parseBodyInSlices;
  const body = yield* parse(bytes, headers);
  return { body, fingerprint: yield* fingerprintInSlices(row, { path: pathOf(target), body }) };
}
