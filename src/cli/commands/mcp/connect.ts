// The identity and the world that a tool calls with: the session's own, unless its caller names others.

import type { Connection } from '../../../client/request.ts';
import { rememberRevisions } from '../../../client/seen-revisions.ts';
import { suggestName } from '../../../contract/form/localization/localized-text.ts';
import { fixtureTokens, inWorld, splitCredential, worldNamePattern } from '../../../contract/permissions.ts';
import { UsageError } from '../../failures/failures.ts';
import type { Session } from '../../session/session.ts';
import type { Connect } from './call-operation.ts';

/** All tools share one memory of what was last seen of each world. */
export function createConnect(session: Session, own: Connection): Connect {
  const remember = rememberRevisions((world) => session.remark(`the world ${world} was reset, rewound or replaced`));
  return (as, world) => session.connect(connectAs(own, as, world), remember);
}

function connectAs(own: Connection, as: string | undefined, world: string | undefined): Connection {
  if (world !== undefined && !worldNamePattern.test(world))
    throw new UsageError(`"${world}" is not a world name.`, 'it has 1 to 64 of the characters A-Z a-z 0-9 . _ -');
  const { token, world: ownWorld } = splitCredential(own.token ?? '');
  const chosen = world ?? ownWorld;
  // The tenant header names the organization of the session's own token, and of no other.
  if (as !== undefined) return { baseUrl: own.baseUrl, token: inWorld(findIdentity(as).token, chosen) };
  return { ...own, token: inWorld(token, chosen) };
}

function findIdentity(as: string): { readonly token: string } {
  const fixture = fixtureTokens.find(({ profile }) => profile === as);
  if (fixture !== undefined) return fixture;
  const names = fixtureTokens.map(({ profile }) => profile);
  throw new UsageError(`There is no identity "${as}".`, `${suggestName(as, names)}`);
}
