import { counted } from '../../../primitives/counted.ts';
import { connectionOf, resolveSettings } from '../../identity/settings.ts';
import { defineCommand } from '../../session/command.ts';
import type { Session } from '../../session/session.ts';

export const check = defineCommand({
  words: ['check'],
  summary: 'Test whether a service answers as the contract says',
  notes: [
    'It compares statuses, headers and bodies with the schemas, and exits 1 if a difference would break a client.',
    'New fields and new enum values are only noted.',
    'It tries each list, a read of one of its records, and the refusals that a read can get, once each. Nothing is written.',
    'sbox replay FILE --base-url URL tests writes.',
  ],
  arguments: [{ name: 'url', description: 'Address of the service.' }],
  options: [{ name: 'strict', description: 'Treat every difference as breaking.' }],
  takes: ['profile', 'token', 'token-stdin', 'tenant', 'world', 'shown', 'form'],
  examples: ['sbox check http://127.0.0.1:4600', 'sbox check http://127.0.0.1:4600 --profile read-only --json'],
  run: async (session, { args: [url], options }) => {
    const { findDrifts } = await import('./find-drifts.ts');
    const { printDrifts } = await import('../../drift/print-drifts.ts');
    const client = await connectTo(session, url);
    const onCall = (count: number) => session.terminal.progress(counted(count, 'call'));
    const { drifts: all, calls, refused } = await findDrifts(client, onCall);
    const drifts = options.strict === true ? all.map((drift) => ({ ...drift, kind: 'break' as const })) : all;
    const code = await printDrifts(session, drifts, { calls, refused: [...refused] });
    if (refused.size > 0 && !session.wantsDocument)
      session.remark(`not checked, because the token has no permission: ${[...refused].join(', ')}`);
    return code;
  },
});

/** Connects to the typed address with the identity that other commands would use. Throws UsageError. */
async function connectTo(session: Session, url: string) {
  const flags = { ...(await session.identityFlags()), baseUrl: url };
  return session.connect(connectionOf(await resolveSettings(flags, session.streams.env, session.store)));
}
