// One request, sent as each fixture identity. A write is tried in a fork for each, which is then dropped: the world does
// not change.

import { mayChange } from '../../client/free-request.ts';
import { fixtureTokens, splitCredential } from '../../contract/permissions.ts';
import { groupBy } from '../../primitives/group-by.ts';
import { buildCall, createKey, type Exchange, sendAsIs, sendUnseen } from '../state/exchange.ts';
import { failureOf } from '../state/failure.ts';
import { credential, credentialOf } from '../state/identities.ts';
import { address } from '../state/navigation.ts';
import { type Resendable, withCredential } from './resend.ts';

export interface Compared {
  readonly name: string;
  readonly exchange: Exchange;
}

export async function compareIdentities(request: Resendable): Promise<Compared[]> {
  const compared: Compared[] = [];
  for (const { profile, token } of fixtureTokens) {
    const exchange = mayChange(request.method, request.target)
      ? await tryInFork(request, token)
      : await sendUnseen(withCredential(request, credentialOf({ token }, address.peek().world)));
    compared.push({ name: profile, exchange });
  }
  return compared;
}

async function tryInFork(request: Resendable, token: string): Promise<Exchange> {
  const name = createKey().slice(0, 40);
  const forked = await sendUnseen(buildCall('forkWorld', { body: { name } }));
  if (failureOf(forked) !== undefined) return forked;
  const exchange = await sendAsIs(withCredential(request, credentialOf({ token }, name)));
  const { token: own } = splitCredential(credential.peek());
  await sendUnseen(buildCall('dropWorld', { params: { name } }, own));
  return exchange;
}

/** Identities with equal answers in one group; groups in the order of their first member. */
export const groupAnswers = (compared: readonly Compared[]): Compared[][] => [
  ...groupBy(compared, ({ exchange: { status, text } }) => `${status} ${text}`).values(),
];

/** JSON pointers of the lines that are not the same in every answer. */
export function findDifferences(documents: readonly ReadonlyMap<string, string>[]): Set<string> {
  const pointers = new Set(documents.flatMap((document) => [...document.keys()]));
  return new Set([...pointers].filter((pointer) => new Set(documents.map((each) => each.get(pointer))).size > 1));
}
