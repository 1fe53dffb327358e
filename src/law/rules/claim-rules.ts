import { t } from '../../contract/form/localization/localized-text.ts';
import type { Claim, Policy } from '../../contract/records.ts';
import { isCovered } from '../days/cover.ts';
import { type CropView, cropRules } from './crop-rules.ts';
import type { Rule } from './rule.ts';

export interface ClaimView extends CropView {
  readonly loss: Pick<Claim, 'aoiId' | 'peril' | 'occurredAt'>;
  /** When the loss happened, which may differ slightly from the claimed hour. */
  readonly moment: string;
  /** The claimed hour, where the moment is known by evidence alone and the policy had other terms at that hour. */
  readonly otherTermsAt?: string;
  /** The policy with the terms of that moment, or with the newest where none were written then. */
  readonly policy: Policy;
  readonly firstWrittenAt: string;
  /** The instant since which the plot is insured against the peril, where it was not at that moment. */
  readonly insuredLater: string | undefined;
}

export const claimRules: readonly Rule<ClaimView>[] = [
  {
    id: 'loss_within_cover',
    severity: 'breach',
    item: 7,
    refusal: { code: 'policy_not_in_force', pointer: '#/occurredAt' },
    find: ({ policy, moment, loss }) => {
      const occurredAt = [loss.occurredAt, moment].find((instant) => !isCovered(policy, instant));
      if (occurredAt === undefined) return undefined;
      const { policyId, coverFrom, coverTo, cancelledOn } = policy;
      const ended = cancelledOn === null ? '' : t('; it was cancelled on {cancelledOn}', { cancelledOn });
      return {
        what: 'occurredAt',
        is: occurredAt,
        shouldBe: `from ${coverFrom}, before ${coverTo}`,
        from: [policyId],
        detail: t('{policyId} covers from {coverFrom} until {coverTo}, not at {occurredAt}{ended}', {
          ...policy,
          occurredAt,
          ended,
        }),
      };
    },
  },
  {
    id: 'loss_before_contract',
    severity: 'breach',
    cites: ['AR Ley 17.418 art. 3', 'ES Ley 50/1980 art. 4'],
    item: 7,
    refusal: { code: 'policy_not_in_force', pointer: '#/policyId' },
    find: ({ policy: { policyId, trigger }, moment, firstWrittenAt, insuredLater, loss: { aoiId, peril } }) => {
      if (trigger !== null || (firstWrittenAt <= moment && insuredLater === undefined)) return undefined;
      const writtenAt = insuredLater ?? firstWrittenAt;
      const values = { policyId, writtenAt, moment, aoiId, peril };
      const text =
        insuredLater === undefined
          ? '{policyId} was written at {writtenAt}, after the loss at {moment}: past losses are not insured'
          : '{policyId} has insured {aoiId} against {peril} since {writtenAt}, after the loss at {moment}: past losses are not insured';
      return {
        what: 'occurredAt',
        is: moment,
        shouldBe: `not before ${writtenAt}, when ${policyId} was written`,
        from: [policyId],
        detail: t(text, values),
      };
    },
  },
  {
    id: 'peril_covered',
    severity: 'breach',
    item: 7,
    refusal: { code: 'peril_not_covered', pointer: '#/peril' },
    find: ({ policy: { policyId, perils }, loss: { peril } }) =>
      perils.includes(peril)
        ? undefined
        : {
            what: 'peril',
            is: peril,
            shouldBe: `one of ${perils.join(', ')}`,
            from: [policyId],
            detail: t('{policyId} covers {perils}', { policyId, perils: perils.join(', ') }),
          },
  },
  {
    id: 'plot_insured',
    severity: 'breach',
    item: 1,
    refusal: { code: 'aoi_not_insured', pointer: '#/aoiId' },
    find: ({ policy: { policyId, aoiIds }, loss: { aoiId } }) =>
      aoiIds.includes(aoiId)
        ? undefined
        : {
            what: 'aoiId',
            is: aoiId,
            shouldBe: `one of ${aoiIds.join(', ')}`,
            from: [policyId],
            detail: t('{policyId} insures {aoiIds}', { policyId, aoiIds: aoiIds.join(', ') }),
          },
  },
  {
    id: 'evidence_of_other_terms',
    severity: 'breach',
    item: 7,
    refusal: { code: 'detection_claim_mismatch', pointer: '#/eventId' },
    find: ({ policy: { policyId }, moment, otherTermsAt: is }) => {
      if (is === undefined) return undefined;
      const detail = t('{policyId} had other terms at {moment}: first give the claim this eventId', {
        policyId,
        moment,
      });
      return { what: 'occurredAt', is, shouldBe: `${moment}, when other terms held`, from: [policyId], detail };
    },
  },
  ...cropRules,
];
