import { computed, signal } from '@preact/signals';
import type { OperationInput } from '../../client/request.ts';
import { fixtureTokens } from '../../contract/permissions.ts';
import type { Next } from '../../contract/records.ts';
import type { OperationId } from '../../contract/rows.ts';
import { sendWrite } from '../state/act.ts';
import type { Address } from '../state/address.ts';
import type { Exchange } from '../state/exchange.ts';
import { credentialOf, identities, identity } from '../state/identities.ts';
import { address } from '../state/navigation.ts';
import { awaitAnswer } from '../window/answer-heading.tsx';
import type { Word } from '../words/t.ts';

interface ShownAnswers {
  readonly aoiId: string;
  readonly answers: readonly Exchange[];
  /** The identity that asked, where that is not the chosen one. */
  readonly as?: string | undefined;
  readonly at: Address;
}

const last = signal<ShownAnswers | null>(null);

/** Shows the answers on the plot; the last of them takes the focus. */
export function keepAnswers(aoiId: string, answers: readonly Exchange[], at: Address, as?: string): void {
  awaitAnswer(answers.at(-1)?.requestId ?? '');
  last.value = { aoiId, answers, as, at };
}

/** Empty where the last answers are on another plot. */
export const answersOn = (aoiId: string): readonly Exchange[] =>
  last.value?.aoiId === aoiId && last.value.at.world === address.value.world ? last.value.answers : [];

/** The identity that got the shown answers, where that is not the chosen one. */
export const askedAs = computed(() => (last.value?.at === address.value ? last.value.as : undefined));

export function attempt(id: OperationId, input: OperationInput, as?: string): Promise<Exchange> {
  const other = identities.peek().find(({ name }) => name === as);
  return sendWrite(id, input, other && credentialOf(other, address.peek().world));
}

export interface WhatIf {
  readonly label: Word;
  readonly as?: string | undefined;
  readonly id: string;
  readonly body: object;
}

export const listWhatIfs = ({ operationId, body }: Pick<Next['actions'][number], 'operationId' | 'body'>): WhatIf[] => [
  { label: 'as read-only', as: 'read-only', id: operationId, body: body ?? {} },
  { label: 'as another organization', as: otherOrganizationProfile(), id: operationId, body: body ?? {} },
];

const otherOrganizationProfile = (): string | undefined =>
  fixtureTokens.find(({ organizationId }) => organizationId !== identity.peek().organizationId)?.profile;
