// One request of a step, as the chosen identity or as another, and the answers to the last step of the case.

import { signal } from '@preact/signals';
import type { OperationInput } from '../../client/request.ts';
import type { OperationId } from '../../contract/operation-id.ts';
import { fixtureTokens } from '../../contract/permissions.ts';
import { notifyChange } from '../state/changes.ts';
import { buildCall, type Exchange, send } from '../state/exchange.ts';
import { credentialOf, identities, identity } from '../state/identities.ts';
import { address } from '../state/navigation.ts';
import type { Word } from '../words/t.ts';

/** The answers to the last step, with the plot and the world in which it was taken. */
const lastStep = signal<{
  readonly world: string;
  readonly aoiId: string;
  readonly answers: readonly Exchange[];
} | null>(null);

export function keepAnswers(aoiId: string, answers: readonly Exchange[]): void {
  lastStep.value = { world: address.peek().world, aoiId, answers };
}

/** The answers to the last step, which the card of the next one shows; none where that is on another plot. */
export function answersOn(aoiId: string): readonly Exchange[] {
  const last = lastStep.value;
  return last?.aoiId === aoiId && last.world === address.value.world ? last.answers : [];
}

export async function attempt(id: OperationId, input: OperationInput, as?: string): Promise<Exchange> {
  const other = identities.peek().find(({ name }) => name === as);
  const token = other === undefined ? undefined : credentialOf(other, address.peek().world);
  const exchange = await send(buildCall(id, input, token));
  notifyChange();
  return exchange;
}

export interface WhatIf {
  readonly label: Word;
  readonly ask: () => Promise<Exchange>;
}

/** Tries of a step as identities that may not take it. */
export const asOthers = (id: OperationId, input: OperationInput): WhatIf[] => [
  { label: 'as read-only', ask: () => attempt(id, input, 'read-only') },
  { label: 'as another organization', ask: () => attempt(id, input, foreignerName()) },
];

/** A fixture of another organization than the chosen identity's. */
const foreignerName = (): string | undefined =>
  fixtureTokens.find(({ organizationId }) => organizationId !== identity.peek().organizationId)?.profile;

export const dataOf = <Data>({ json }: Exchange): Data => (json as { data: Data }).data;
export const isDone = ({ status }: Exchange): boolean => status >= 200 && status < 300;
