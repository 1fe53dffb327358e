import { computed, signal } from '@preact/signals';
import { defaultWorldName, fixtureOf, fixtureTokens, inWorld } from '../../contract/permissions.ts';
import type { Word } from '../words/t.ts';
import { address } from './navigation.ts';

export interface Identity {
  readonly name: string;
  readonly token: string;
  /** Null for a token that the server does not list. */
  readonly organizationId: string | null;
  readonly purpose: string;
}

/** The fixture tokens, until the server has answered which tokens there are. */
export const identities = signal<readonly Identity[]>(
  fixtureTokens.map(({ profile, ...identity }) => ({ name: profile, ...identity })),
);

export const identity = computed<Identity>(() => {
  const { as } = address.value;
  const known = identities.value.find(({ name }) => name === as);
  return known ?? { name: as, token: as, organizationId: null, purpose: 'A token that you typed.' satisfies Word };
});

/** Escapes all but printable ASCII, which a browser would refuse to send, so that the server refuses the token instead. */
export const credentialOf = ({ token }: Pick<Identity, 'token'>, world: string): string =>
  (world === defaultWorldName ? token : inWorld(token, world)).replace(/[^ -~]/gu, encodeURIComponent);

export const credential = computed(() => credentialOf(identity.value, address.value.world));

/** Asks the server once. Without an answer the fixture tokens are used, which every server knows. */
export async function readIdentities(): Promise<void> {
  const answer = await fetch('/', { headers: { accept: 'application/json' } }).catch(() => undefined);
  if (answer?.ok !== true) return;
  const { tokens } = (await answer.json()) as { tokens: Omit<Identity, 'name'>[] };
  identities.value = tokens.map((identity) => ({
    name: fixtureOf(identity.token)?.profile ?? identity.token,
    ...identity,
  }));
}
