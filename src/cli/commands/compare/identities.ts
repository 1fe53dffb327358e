import { ForeignAnswer, NoAnswer, ProblemAnswer } from '../../../client/failures.ts';
import { fixtureOf, fixtureTokens, splitCredential } from '../../../contract/permissions.ts';
import { only } from '../../../primitives/thrown.ts';
import { readStatus } from '../../session/documents.ts';
import type { Session } from '../../session/session.ts';

export interface ComparedIdentity {
  readonly name: string;
  readonly token: string;
  /** Undefined, like the permissions, where only the server knows. */
  readonly organizationId: string | undefined;
  readonly permissions: readonly string[] | undefined;
}

/** Without a token there are only the fixtures. */
export function listIdentities(token: string | undefined): ComparedIdentity[] {
  const fixtures = fixtureTokens.map(({ profile, ...fixture }) => ({ name: profile, ...fixture }));
  if (token === undefined || fixtureOf(token) !== undefined) return fixtures;
  const you = { name: 'you', token: splitCredential(token).token, organizationId: undefined, permissions: undefined };
  return [...fixtures, you];
}

/** Undefined where the server does not know the token, or does not answer. */
export async function readOwnPermissions(session: Session): Promise<readonly string[] | undefined> {
  const status = await readStatus(await session.client()).catch(only(NoAnswer, ForeignAnswer, ProblemAnswer));
  return status?.identity.permissions;
}
