// sbox branding logo FILE: an image as the body that the service takes. The bytes decide the type, as they do there.

import { basename } from 'node:path';
import { buildInput } from '../../input/operation-input.ts';
import { readBytes } from '../../input/read-source.ts';
import { rowOf, sendAndPrint } from '../../operations/send-operation.ts';
import type { Session } from '../../session/session.ts';

export async function uploadLogo(session: Session): Promise<undefined> {
  const path = String(session.args[0]);
  const bytes = await readBytes(path);
  const given = { contentType: typeOf(bytes), contentBase64: bytes.toString('base64'), fileName: basename(path) };
  const row = rowOf(session);
  return sendAndPrint(session, row, await buildInput(session, row, given));
}

/** What is none of the three is sent as it is, so that the service's refusal can be seen. */
function typeOf(bytes: Buffer): string {
  if (bytes.subarray(0, 4).toString('latin1') === '\x89PNG') return 'image/png';
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'image/jpeg';
  if (bytes.subarray(8, 12).toString('latin1') === 'WEBP') return 'image/webp';
  return bytes.subarray(0, 512).includes('<svg') ? 'image/svg+xml' : 'application/octet-stream';
}
