import { join, t } from '../../contract/form/localization/localized-text.ts';
import { Problem, type ProblemEntry, refusalAt } from '../../contract/form/problem.ts';
import type { Aoi, NewPolicy, Policy } from '../../contract/records.ts';
import type { Violations } from '../../engine/kernel/violations.ts';
import { haveCommonDay } from '../../law/days/cover.ts';
import { describeCover, type LandTerms, type LandView, landInsuredSingly } from '../../law/rules/land-rules.ts';
import { refusalsBy } from '../../law/rules/rule.ts';
import { isSameRing } from '../../primitives/same-ring.ts';
import type { OrganizationStore } from '../call-context/call-context.ts';
import { type Land, neighboursOf } from '../land/neighbours.ts';
import { insuredKeys, isLongTerm, longTermKey } from '../records/indexes.ts';

/** A policy that is being written has no id. */
const termsOf = (body: NewPolicy): LandTerms => ({ ...body, policyId: '', cancelledOn: null });

/** Throws policy_overlap, naming for each plot the first conflicting policy. */
export function refuseOverlap(store: OrganizationStore, body: NewPolicy, exceptId: string | undefined): void {
  const errors: ProblemEntry[] = [];
  for (const [index, aoiId] of body.aoiIds.entries()) {
    const conflicts = ({ policyId, perils }: Policy) =>
      policyId !== exceptId && perils.some((one) => body.perils.includes(one));
    const other = policiesOn(store, aoiId, termsOf(body)).find(conflicts);
    if (other === undefined) continue;
    const perils = other.perils.filter((peril) => body.perils.includes(peril)).join(', ');
    errors.push({ pointer: `#/aoiIds/${index}`, code: 'policy_overlap', detail: describeCover(other, aoiId, perils) });
  }
  if (errors.length === 0) return;
  const details = errors.map(({ detail }) => detail);
  throw new Problem('policy_overlap', join([join(details, '; '), '.']), { errors });
}

/** The plots of the policy itself are compared as well: they may not overlap. */
export function checkOtherPlots(
  store: OrganizationStore,
  aois: readonly Aoi[],
  body: NewPolicy,
  exceptId: string | undefined,
  violations: Violations,
): void {
  const policy = termsOf(body);
  const policiesOf = ({ aoiId }: Aoi): readonly LandTerms[] => {
    const others = policiesOn(store, aoiId, policy).filter(({ policyId }) => policyId !== exceptId);
    return body.aoiIds.includes(aoiId) ? [...others, policy] : others;
  };
  for (const [index, aoi] of aois.entries()) {
    const [refusal] = refusalsOn(store, { plot: aoi, policy, policiesOf });
    if (refusal !== undefined) violations.add(`#/aoiIds/${index}`, refusal.code, refusal.detail);
  }
}

/** Whether the plot may have this ring: no insured plot moves onto insured land. Throws policy_overlap. */
export function refuseMove(store: OrganizationStore, former: Aoi, { ring, areaHectares }: Omit<Land, 'aoiId'>): void {
  const { aoiId } = former;
  if (isSameRing(former.ring, ring)) return;
  for (const policy of store.all('policies', 'aoiIds', aoiId)) {
    const plot = { aoiId, ring, areaHectares };
    const [refusal] = refusalsOn(store, { plot, policy, policiesOf: (aoi) => policiesOn(store, aoi.aoiId, policy) });
    if (refusal === undefined) continue;
    const detail = t('under {policyId}, {detail}', { policyId: policy.policyId, detail: refusal.detail });
    throw refusalAt({ pointer: '#/ring', code: 'policy_overlap', detail });
  }
}

interface Insuring {
  readonly plot: Land;
  readonly policy: LandTerms;
  /** Policies on another plot that have a day in common with the policy. */
  readonly policiesOf: (aoi: Aoi) => readonly LandTerms[];
}

/** The rules that insuring the plot would break: on the plot itself, or on a neighbour that shares a little with many plots. */
function refusalsOn(store: OrganizationStore, { plot, policy, policiesOf }: Insuring) {
  const view = viewOf(store, plot, policy, policiesOf);
  const neighbourViews = view.beside.map((one) => {
    const others = viewOf(store, store.named('aois', one.aoiId), one.policy, ({ aoiId }) =>
      aoiId === plot.aoiId ? [] : policiesOn(store, aoiId, one.policy),
    );
    const mirrored = { ...one, aoiId: plot.aoiId, policy, share: one.shareOfOther, shareOfOther: one.share };
    return { ...others, beside: [...others.beside, mirrored] };
  });
  return [view, ...neighbourViews].flatMap((one) => refusalsBy([landInsuredSingly], one));
}

function viewOf(store: OrganizationStore, plot: Land, policy: LandTerms, policiesOf: Insuring['policiesOf']): LandView {
  const neighbours = neighboursOf(store, plot, (aoi) => policiesOf(aoi).length > 0);
  const beside = neighbours.flatMap(({ aoi, ...shared }) =>
    policiesOf(aoi).map((one) => ({ ...shared, aoiId: aoi.aoiId, policy: one })),
  );
  return { aoiId: plot.aoiId, policy, beside };
}

/** The common land of an insured plot of the organization with others. */
export const landViewOf = (store: OrganizationStore, policy: Policy, aoiId: string): LandView =>
  viewOf(store, store.named('aois', aoiId), policy, (aoi) => policiesOn(store, aoi.aoiId, policy));

/** The policies of the plot that cover one of these days. */
function policiesOn(store: OrganizationStore, aoiId: string, terms: LandTerms): Policy[] {
  const found = isLongTerm(terms)
    ? store.all('policies', 'aoiIds', aoiId)
    : [...insuredKeys(aoiId, terms), longTermKey(aoiId)].flatMap((key) => store.all('policies', 'insured', key));
  return [...new Set(found)].filter((policy) => haveCommonDay(policy, terms));
}
