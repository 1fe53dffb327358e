// When a policy pays for a loss at all: what it insured, against what, and from when on.

import type { Claim } from '../../contract/schemas/claim.ts';
import type { Policy } from '../../contract/schemas/policy.ts';
import { isCovered } from '../days/cover.ts';
import { type CropView, cropRules } from './crop-rules.ts';
import type { Rule } from './rule.ts';

export interface ClaimView extends CropView {
  /** A claim that is known already says when it was created. */
  readonly loss: Pick<Claim, 'aoiId' | 'peril' | 'occurredAt'> & Partial<Pick<Claim, 'createdAt'>>;
  readonly policy: Policy;
}

const lossWithinCover: Rule<ClaimView> = {
  id: 'loss_within_cover',
  severity: 'breach',
  cites: [],
  item: 7,
  refusal: { code: 'policy_not_in_force', pointer: '#/occurredAt' },
  asks: 'Does the loss lie within the days that the policy covers?',
  find: ({ policy, loss: { occurredAt } }) => {
    if (isCovered(policy, occurredAt)) return undefined;
    const { policyId, coverFrom, coverTo, cancelledOn } = policy;
    const ended = cancelledOn === null ? '' : `; it was cancelled on ${cancelledOn}`;
    return {
      what: 'occurredAt',
      is: occurredAt,
      shouldBe: `from ${coverFrom}, before ${coverTo}`,
      from: [policyId],
      detail: `${policyId} covers from ${coverFrom} until ${coverTo}, not at ${occurredAt}${ended}`,
    };
  },
};

const noLossBeforeContract: Rule<ClaimView> = {
  id: 'loss_before_contract',
  severity: 'breach',
  cites: ['AR Ley 17.418 art. 3', 'ES Ley 50/1980 art. 4'],
  item: 7,
  refusal: { code: 'policy_not_in_force', pointer: '#/policyId' },
  asks: 'Was the policy written before the loss?',
  find: ({ policy: { policyId, writtenAt, trigger }, loss: { occurredAt, createdAt } }) =>
    // A claim that came before the policy was written anew, since another of its plots moved, is held to the former writing.
    trigger !== null || writtenAt <= occurredAt || (createdAt !== undefined && createdAt < writtenAt)
      ? undefined
      : {
          what: 'occurredAt',
          is: occurredAt,
          shouldBe: `not before ${writtenAt}, when ${policyId} was written`,
          from: [policyId],
          detail: `${policyId} was written at ${writtenAt}, after the loss at ${occurredAt}: what has happened is not insured`,
        },
};

const perilCovered: Rule<ClaimView> = {
  id: 'peril_covered',
  severity: 'breach',
  cites: [],
  item: 7,
  refusal: { code: 'peril_not_covered', pointer: '#/peril' },
  asks: 'Does the policy cover the peril?',
  find: ({ policy: { policyId, perils }, loss: { peril } }) =>
    perils.includes(peril)
      ? undefined
      : {
          what: 'peril',
          is: peril,
          shouldBe: `one of ${perils.join(', ')}`,
          from: [policyId],
          detail: `${policyId} covers ${perils.join(', ')}`,
        },
};

const plotInsured: Rule<ClaimView> = {
  id: 'plot_insured',
  severity: 'breach',
  cites: [],
  item: 1,
  refusal: { code: 'aoi_not_insured', pointer: '#/aoiId' },
  asks: 'Does the policy insure the plot?',
  find: ({ policy: { policyId, aoiIds }, loss: { aoiId } }) =>
    aoiIds.includes(aoiId)
      ? undefined
      : {
          what: 'aoiId',
          is: aoiId,
          shouldBe: `one of ${aoiIds.join(', ')}`,
          from: [policyId],
          detail: `${policyId} insures ${aoiIds.join(', ')}`,
        },
};

export const claimRules: readonly Rule<ClaimView>[] = [
  lossWithinCover,
  noLossBeforeContract,
  perilCovered,
  plotInsured,
  ...cropRules,
];
