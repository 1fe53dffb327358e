// What is known of the loss on stage, its storm and plot, and what came of it in this world; and what a step of its
// story consists of.

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
import { takenSteps } from '../steps/figures.ts';
import { offerOf, primaryOf, readClaim, readLoss, readNext, readVisit, recordVisit, take } from '../steps/next.ts';
import { figures, language, type Word } from '../words/t.ts';

/** What was tried and checked on stage, which the world does not remember: the refusal of a caller, and reports that hold. */
export const refusal = signal<{
  readonly of: string;
  readonly exchange: Exchange;
  readonly by: string;
  readonly as: string;
} | null>(null);
export const verified = signal<ReadonlySet<string>>(new Set());

/** Undefined until all is read, or where there is nothing to measure. */
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
    /** What can be done with a measured loss and its claim is asked of the service, and not known before it answers. */
    isNextRead: (result === undefined || measured !== undefined) && (claim === undefined || next !== undefined),
    policy: claim && read('getPolicy', { params: { id: claim.policyId } }).value.data,
    visit: claim && readVisit(claim),
    report:
      claim && readList('listReports', { claimId: claim.claimId }, 50).value.data?.find((one) => one.signedAt !== null),
    primary: primaryOf(next),
    due: next?.due ?? null,
    refusal: refusal.value?.of === key ? refusal.value : undefined,
    taken: claim === undefined ? 0 : (takenSteps(claim) ?? 0),
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
   * The label of the button, of at most three words, and what it does: it rejects with why that was refused. Where the claim is
   * open, that is what the service says moves it on.
   */
  readonly next?: readonly [label: Word, take: (story: Story) => Promise<unknown>] | 'primary';
}

/** The figure and its currency, which stand in different sizes. */
export function moneyOf(money: Money | null | undefined): Pick<StageAnswer, 'unit'> & { readonly figure: string } {
  const [figure = '', unit] = figures.value.money(money ?? null).split(' ');
  return { figure, unit };
}

export const isMoney = ({ unit }: Pick<StageAnswer, 'unit'>): boolean => unit?.length === 3;

/** What moves the claim on, with its label. */
export function primaryStep({
  claim,
  primary,
}: Story): readonly [label: string, take: () => Promise<unknown>] | undefined {
  if (claim === undefined || primary === undefined) return undefined;
  const { intent } = primary;
  const confirmed = intent === 'sign_report' ? { language: language.value } : {};
  const send = () => (intent === 'record_visit' ? recordVisit(claim, primary, {}) : take(primary, confirmed));
  return [intentLabels[intent][language.value], () => sent(send())];
}

/** Rejects with why the last of the requests was refused. */
export async function sent(taken: Promise<Exchange | readonly Exchange[]>): Promise<void> {
  const last = [await taken].flat().at(-1);
  const failure = last && failureOf(last);
  if (failure !== undefined) throw new Error(failure.detail);
}
