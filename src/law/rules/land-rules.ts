import { join, type LocalizedText, t } from '../../contract/form/localization/localized-text.ts';
import type { Policy } from '../../contract/records.ts';
import { round } from '../../primitives/rounding.ts';
import { lastDayOf } from '../days/cover.ts';
import type { Rule } from './rule.ts';

export type LandTerms = Pick<
  Policy,
  'policyId' | 'perils' | 'sumInsured' | 'effectiveFrom' | 'effectiveTo' | 'cancelledOn'
>;

/** The common land of two plots, as a share of each. */
export interface Shared {
  readonly hectares: number;
  readonly share: number;
  readonly shareOfOther: number;
}

/** Another plot with common land, under a policy with common days. */
export interface InsuredBeside extends Shared {
  readonly aoiId: string;
  readonly policy: LandTerms;
}

export interface LandView {
  readonly aoiId: string;
  readonly policy: LandTerms;
  readonly beside: readonly InsuredBeside[];
}

/** From a tenth of a hectare; less of it is a hedge, or within the accuracy of surveys, unless it is half of the smaller plot. */
export const doShare = ({ hectares, share, shareOfOther }: Shared): boolean =>
  hectares >= 0.1 || Math.max(share, shareOfOther) >= 0.5;

/** Whether two plots are one piece of ground, so that a loss of the one is a loss of the other. */
export const areOneGround = ({ share, shareOfOther }: Shared): boolean => Math.min(share, shareOfOther) >= 0.98;

export const landInsuredSingly: Rule<LandView> = {
  id: 'land_insured_singly',
  severity: 'breach',
  cites: ['AR Ley 17.418 art. 67', 'ES Ley 50/1980 art. 32'],
  item: 1,
  refusal: { code: 'insured_elsewhere', pointer: '#/aoiIds' },
  find: ({ aoiId, policy, beside }) => {
    const twice = beside.filter((one) => commonPerils(policy, one.policy) !== '' || !areOneGround(one));
    const one =
      twice.find(doShare) ??
      beside.find((other) => doShare(other) && other.policy.sumInsured.currency !== policy.sumInsured.currency);
    const [hectares, share] = [sumOf(twice, 'hectares'), sumOf(twice, 'share')];
    if (one === undefined && !doShare({ hectares, share, shareOfOther: 0 })) return undefined;
    const named = one === undefined ? twice : [one];
    const details = named.map((other) => describe(aoiId, policy, other));
    return {
      what: aoiId,
      is: `shares ${round(sumOf(named, 'hectares'), 2)} ha with ${named.map((other) => other.aoiId).join(', ')}`,
      shouldBe: 'insured once',
      from: [...new Set(named.map((other) => other.policy.policyId))],
      detail: join(details, '; '),
    };
  },
};

/** Another plot with common land for whose crop a loss is claimed, and the further land that other rings claim. */
interface ClaimedBeside extends Shared {
  readonly aoiId: string;
  readonly claimId: string;
}

export interface ClaimedView {
  readonly aoiId: string;
  readonly beside: readonly (ClaimedBeside & { readonly others: readonly ClaimedBeside[] })[];
}

/** A part of the land is claimed for the same crop by one or several other rings, and would be paid twice. */
export const cropClaimedSingly: Rule<ClaimedView> = {
  id: 'crop_claimed_singly',
  severity: 'breach',
  item: 1,
  refusal: { code: 'insured_elsewhere', pointer: '#/aoiId' },
  find: ({ aoiId, beside }) => {
    const around = beside.map(({ others, ...one }) => [
      ...others,
      { ...one, share: one.shareOfOther, shareOfOther: one.share },
    ]);
    const isTwice = (some: readonly ClaimedBeside[]) =>
      some.some(doShare) ||
      doShare({ hectares: sumOf(some, 'hectares'), share: sumOf(some, 'share'), shareOfOther: 0 });
    if (![beside, ...around].some(isTwice)) return undefined;
    const describe = (plot: string, some: readonly ClaimedBeside[]): LocalizedText[] =>
      some.map((one) =>
        t('{plot} shares {hectares} ha with {aoiId}, whose crop is claimed in {claimId}', {
          ...one,
          plot,
          hectares: round(one.hectares, 2),
        }),
      );
    return {
      what: 'its ground',
      is: `shares ${round(sumOf(beside, 'hectares'), 2)} ha with ${beside.map((one) => one.aoiId).join(', ')}`,
      shouldBe: 'claimed by one ring',
      from: beside.map(({ claimId }) => claimId),
      detail: join([...describe(aoiId, beside), ...beside.flatMap((one) => describe(one.aoiId, one.others))], '; '),
    };
  },
};

/** Each of the other plots counts once, whatever its policies. */
const sumOf = (beside: readonly (Shared & { readonly aoiId: string })[], what: 'hectares' | 'share'): number =>
  [...new Map(beside.map((one) => [one.aoiId, one[what]])).values()].reduce((sum, one) => sum + one, 0);

const commonPerils = (one: LandTerms, other: LandTerms): string =>
  other.perils.filter((peril) => one.perils.includes(peril)).join(', ');

function describe(aoiId: string, terms: LandTerms, { policy, hectares, ...other }: InsuredBeside): LocalizedText {
  const perils = commonPerils(terms, policy);
  const covers = describeCover(policy, other.aoiId, perils === '' ? policy.perils.join(', ') : perils);
  const share = t('{aoiId} shares {hectares} ha with {other}, and {covers}', {
    aoiId,
    hectares: round(hectares, 2),
    other: other.aoiId,
    covers,
  });
  if (perils !== '') return share;
  if (areOneGround({ hectares, ...other }))
    return t('{share} in {currency}', { share, currency: policy.sumInsured.currency });
  return t('{share}: even for other perils, the rings must be equal or separate', { share });
}

export const describeCover = (policy: LandTerms, aoiId: string, perils: string): LocalizedText =>
  t('{policyId} covers {aoiId} for {perils} from {effectiveFrom} to {lastDay}', {
    ...policy,
    policyId: policy.policyId || t('the policy'),
    aoiId,
    perils,
    lastDay: lastDayOf(policy),
  });
