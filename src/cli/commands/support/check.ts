// sbox check URL: does a service that claims this surface still answer as the contract says? It writes only where it is told to.

import { randomUUID } from 'node:crypto';
import type { Client } from '../../../client/client.ts';
import { isSuccess } from '../../../client/failures.ts';
import { buildRequest } from '../../../client/request.ts';
import { inWorld, splitCredential } from '../../../contract/permissions.ts';
import { rowOf } from '../../../contract/rows.ts';
import type { Asking } from '../../drift/asking.ts';
import { UsageError } from '../../failures/failures.ts';
import { connectionOf, resolveSettings } from '../../identity/settings.ts';
import { isDocumentAsked } from '../../output/document.ts';
import { remark } from '../../output/output.ts';
import { defineCommand } from '../../session/command.ts';
import { connectClient } from '../../session/connect-client.ts';
import { formOptions, shownOptions } from '../../session/global-options.ts';
import type { Session } from '../../session/session.ts';
import { createProgress } from '../../terminal/progress.ts';

export const check = defineCommand({
  words: ['check'],
  summary: 'Whether a service that claims this surface answers as the contract says',
  notes: [
    'It compares statuses, headers and bodies with the schemas, and exits 1 when one of them breaks a client.',
    'A member more and a new word of a list are notes. The forms of requests are those of the service’s /openapi.json, where it has one.',
    'Each list, a single read of one of its records, and the refusals that a read can meet are tried once. Nothing is written.',
    'With --writes it says what it will make, and then creates a record of each kind, twice under one key. It changes and removes nothing that was there; a sandbox gets a world of its own for it.',
  ],
  arguments: [{ name: 'url', description: 'Address of the service.' }],
  options: [
    { name: 'strict', description: 'Take every difference for a break.' },
    { name: 'writes', description: 'Create records too, as --token, which is that of no profile.' },
  ],
  takes: ['profile', 'token', 'token-stdin', 'tenant', 'world', ...shownOptions, ...formOptions],
  examples: [
    'sbox check http://127.0.0.1:4600',
    'sbox check http://127.0.0.1:4600 --profile read-only --json',
    'sbox check http://127.0.0.1:4600 --writes --token sbox-full-access-token',
  ],
  run: async (session, { args: [url], options }) => {
    const { Asking } = await import('../../drift/asking.ts');
    const { findDrifts } = await import('../../drift/find-drifts.ts');
    const { printDrifts } = await import('../../drift/print-drifts.ts');
    if (options.writes === true) await requireOwnToken(session);
    const client = await connectTo(session, url);
    const progress = createProgress(session.terminal);
    const asking = new Asking((count) => progress.show(`${count} calls`));
    const hasDocument = await findDrifts(client, asking).finally(progress.clear);
    const written = options.writes === true ? await write(session, client, asking).finally(progress.clear) : undefined;
    const { calls, refused, drifts: all } = asking;
    const drifts = options.strict === true ? all.map((drift) => ({ ...drift, kind: 'break' as const })) : all;
    const code = await printDrifts(session, drifts, { calls, refused, ...written });
    if (isDocumentAsked(session)) return code;
    if (refused.length > 0) remark(session, `not checked, since the token may not call them: ${refused.join(', ')}`);
    if (written && written.untried.length > 0)
      remark(session, `not checked, since it lacks a record that they name: ${written.untried.join(', ')}`);
    if (!hasDocument) remark(session, 'the forms of requests were not compared: the service has no /openapi.json');
    return code;
  },
});

/** What is stored was stored to work with, and a service has no way to take back what is made there. Throws UsageError. */
async function requireOwnToken(session: Session): Promise<void> {
  const { token } = await session.identityFlags();
  if (token === undefined)
    throw new UsageError('--writes takes its token from the command line alone.', '--token TOKEN');
  const { profiles } = await session.store.read();
  const owner = Object.entries(profiles).find(([, stored]) => tokenOf(stored.token ?? '') === tokenOf(token))?.[0];
  if (owner !== undefined)
    throw new UsageError(
      `The token is that of your profile ${owner}, and --writes would make records where you work.`,
      'ask as somebody who is there for this alone: --token TOKEN',
    );
}

const tokenOf = (credential: string) => splitCredential(credential).token;

/** In a sandbox, a world of its own is made for it and dropped. */
async function write(session: Session, client: Client, asking: Asking) {
  const { planWrites } = await import('../../drift/plan-writes.ts');
  const { tryWrites } = await import('../../drift/try-writes.ts');
  const run = randomUUID().slice(0, 8);
  const { connection } = client;
  const isSandbox = isSuccess(await client.exchange(buildRequest(connection, rowOf('listWorlds'))));
  const world = `check-${run}`;
  const where = isSandbox ? 'in a world of its own, which is dropped afterwards' : 'which stay there';
  const planned = planWrites(run);
  const listed = planned.map(({ row }) => row.id);
  remark(session, `${connection.baseUrl} gets ${listed.length} records, ${where}: ${listed.join(', ')}`);
  if (!isSandbox) return tryWrites(client, asking, run, planned);
  const token = inWorld(tokenOf(connection.token ?? ''), world);
  const own = connectClient(session, { ...connection, token });
  return tryWrites(own, asking, run, planned).finally(() => client.dropWorld({ params: { name: world } }));
}

/** Calls the address that was typed, as the identity that would call any other address. Throws UsageError. */
async function connectTo(session: Session, url: string) {
  const flags = { ...(await session.identityFlags()), baseUrl: url };
  return connectClient(session, connectionOf(await resolveSettings(flags, session.streams.env, session.store)));
}
