// sbox status: is a sandbox there, which seed, how far its clock and credits are.

import * as Type from 'typebox';
import { printRecord } from '../../output/print.ts';
import { readDocument } from '../../session/documents.ts';
import type { Session } from '../../session/session.ts';

const Status = Type.Object({
  baseUrl: Type.String(),
  surfaceVersion: Type.String(),
  datasetVersion: Type.String(),
  organizationId: Type.String(),
  world: Type.String(),
  now: Type.String(),
  remainingCredits: Type.Integer(),
});

export async function showStatus(session: Session): Promise<undefined> {
  const client = await session.client();
  const health = await readDocument(client, '/healthz', { as: 'nobody' });
  const digest = session.options.digest === true ? '?digest' : '';
  const { data } = await readDocument(client, `/status${digest}`, { as: 'caller' });
  const { surfaceVersion, datasetVersion } = health;
  await printRecord(session, Status, {
    baseUrl: client.connection.baseUrl,
    surfaceVersion,
    datasetVersion,
    ...(data as object),
  });
  return undefined;
}
