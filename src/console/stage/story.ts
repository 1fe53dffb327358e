// The data of a story: the loss on stage, its storm and plot, and the records that followed; and the type of a step.

import { signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { intentLabels } from '../../client/reading/intents.ts';
import type { Money } from '../../contract/records.ts';
import type { Choice } from '../jobs/choice.ts';
import { resultFor } from '../jobs/footprint-jobs.ts';
import type { Land } from '../land/land.ts';
import type { Exchange } from '../state/exchange.ts';
import { failureOf } from '../state/failure.ts';
import { address } from '../state/navigation.ts';
import { read, readList, worldStatus } from '../state/readings.ts';
import { countTakenSteps } from '../steps/figures.ts';
import { offerOf, primaryOf, readClaim, readLoss, readNext, readVisit, recordVisit, takeStep } from '../steps/next.ts';
import { figures, language, type Word } from '../words/t.ts';

/** Outcomes that the world does not store: the refusal of a caller, and verified reports. */
export const refusal = signal<{
  readonly of: string;
  readonly exchange: Exchange;
  readonly by: string;
  readonly as: string;
} | null>(null);
export const verified = signal<ReadonlySet<string>>(new Set());

/** Undefined until everything is read, or where nothing can be measured. */
export function readStory(found: Land | undefined, choice: Choice | undefined) {
  const { world } = address.value;
  const loss = choice && readClaim(choice.plot.aoiId, choice.event.eventId);
  const claims = readList('listClaims').value.data;
  const now = worldStatus().value.data?.now;
  if (!found || !loss || !claims || now === undefined) return undefined;
  const { eventId } = choice.event;
  const { aoiId } = choice.plot;
  const { claim } = loss;
  const result = resultFor(aoiId, eventId);
  const next = claim && readNext(claim.claimId).data;
  const measured = result && readLoss(result);
  const key = `${world} ${aoiId} ${eventId}`;
  return {
    ...{ key, land: found, now, ...choice, claim, result },
    claimsCount: claims.length,
    offer: offerOf(measured),
    /** Only the service knows the next actions on a measured loss and its claim. */
    isNextRead: (result === undefined || measured !== undefined) && (claim === undefined || next !== undefined),
    policy: claim && read('getPolicy', { params: { id: claim.policyId } }).value.data,
    visit: claim && readVisit(claim),
    report:
      claim && readList('listReports', { claimId: claim.claimId }, 50).value.data?.find((one) => one.signedAt !== null),
    primary: primaryOf(next),
    due: next?.due ?? null,
    refusal: refusal.value?.of === key ? refusal.value : undefined,
    taken: claim === undefined ? 0 : (countTakenSteps(claim) ?? 0),
  };
}

export type Story = NonNullable<ReturnType<typeof readStory>>;

export interface StageAnswer {
  readonly heading: string;
  readonly figure: string;
  readonly unit?: string | undefined;
  readonly kind?: 'good' | 'bad';
  readonly words?: readonly (string | undefined)[];
  readonly rows?: 'calculation' | 'classes';
  /** Shown only when a key asks for ids. */
  readonly ids?: readonly (string | undefined)[];
}

export interface StageStep {
  /** At most ten letters in either language. */
  readonly title: Word;
  readonly isReached: (story: Story) => boolean;
  readonly picture: (story: Story) => ComponentChildren;
  readonly answer: (story: Story) => StageAnswer;
  /**
   * The label of the button, at most three words, and its action, which rejects with the reason of a refusal. For an open claim
   * it is the action that the service suggests.
   */
  readonly next?: readonly [label: Word, take: (story: Story) => Promise<unknown>] | 'primary';
}

/** Returns the figure and its currency separately, since they have different sizes. */
export function moneyOf(money: Money | null | undefined): Pick<StageAnswer, 'unit'> & { readonly figure: string } {
  const [figure = '', unit] = figures.value.money(money ?? null).split('\u00a0');
  return { figure, unit };
}

export const isMoney = ({ unit }: Pick<StageAnswer, 'unit'>): boolean => unit?.length === 3;

/** The action that moves the claim on, with its label. */
export function primaryStep({
  claim,
  primary,
}: Story): readonly [label: string, take: () => Promise<unknown>] | undefined {
  if (claim === undefined || primary === undefined) return undefined;
  const { intent } = primary;
  const send = () => (intent === 'record_visit' ? recordVisit(claim, primary, {}) : takeStep(primary));
  return [intentLabels[intent][language.value], () => sent(send())];
}

/** Rejects with the reason why the last of the requests was refused. */
export async function sent(taken: Promise<Exchange | readonly Exchange[]>): Promise<void> {
  const last = [await taken].flat().at(-1);
  const failure = last && failureOf(last);
  if (failure !== undefined) throw new Error(failure.detail);
}
