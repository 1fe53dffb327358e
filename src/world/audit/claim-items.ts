// Items 1, 2, 3, 5, 6 and 7 of the audit for one claim.

import type { BrokenSum, Claim, Found, Policy } from '../../contract/records.ts';
import { plotAt } from '../../law/days/versions.ts';
import { localDayOf } from '../../law/days/zones.ts';
import { paidOnGround, paidToClients } from '../../law/figures/ground-ledger.ts';
import { insuredPlotOf } from '../../law/figures/insured-plots.ts';
import { isIndemnified, settleAgain } from '../../law/figures/payout.ts';
import { type EvidenceView, evidenceRules } from '../../law/rules/evidence-rules.ts';
import { cropClaimedSingly } from '../../law/rules/land-rules.ts';
import { findingsBy } from '../../law/rules/rule.ts';
import { fromHundredths, largest } from '../../primitives/hundredths.ts';
import type { OrganizationStore } from '../call-context/call-context.ts';
import { assessmentOf, dueOf, expectedOf, isOpen, isSettled, notOpen, openFigures } from '../claims/claim-steps.ts';
import { findingsOfCover } from '../claims/claim-view.ts';
import { claimedViewOf, claimsBeside, figuresIn } from '../claims/ground.ts';
import { calendarOf, isSameLoss, momentOfLoss, termsOfClaim } from '../claims/loss.ts';
import { lossKey } from '../records/indexes.ts';
import { type Recordings, recordedAround } from '../weather/recorded-days.ts';
import { compare } from './compare.ts';
import type { AuditWeather } from './leaves.ts';

/** The input of the rules about evidence: the visit of the claim, its detection, and the weather of its days. */
function evidenceOf(weather: Recordings, policy: Policy, claim: Claim): EvidenceView {
  const { store } = weather;
  const id = assessmentOf(claim);
  const visit = id === null ? undefined : store.get('peritajes', id);
  const detection = visit?.detectionId ? store.get('detections', visit.detectionId) : undefined;
  const calendar = calendarOf(store, claim);
  const aoi = plotAt(store.named('aois', claim.aoiId), momentOfLoss(store, claim));
  // The measurements of an index are records themselves.
  const recorded =
    claim.origin === 'index' ? [] : recordedAround(weather, aoi, calendar, localDayOf(calendar, claim.occurredAt));
  return { claim, plot: insuredPlotOf(policy, claim.aoiId), visit, detection, recorded };
}

export function checkClaim(store: OrganizationStore, claim: Claim, weather: AuditWeather): Found[] {
  const { claimId: record } = claim;
  const policy = termsOfClaim(store, claim);
  // A plot that the policy does not insure has no settlement to recompute.
  if (!policy.insuredPlots.some(({ aoiId }) => aoiId === claim.aoiId)) return findingsOfCover(store, claim);
  const line = { item: 5, record, what: 'expectedLossPct', from: claim.detectionIds } as const;
  return [
    ...compare(line, claim.expectedLossPct, expectedOf(store, claim)),
    ...checkSettlement(policy, claim),
    ...checkProvisional(store, policy, claim),
    ...(isSettled(claim) ? [...checkOneLoss(store, claim), ...checkSupport(store, claim)] : []),
    ...checkEnd(store, claim),
    ...checkGround(store, claim),
    ...(claim.status === 'withdrawn'
      ? []
      : [
          ...findingsOfCover(store, claim),
          ...findingsBy(evidenceRules, record, evidenceOf(weather, policy, claim)),
          ...checkLand(store, claim),
        ]),
  ];
}

/** Recomputes the amount from the figures that the settlement shows. */
function checkSettlement(policy: Policy, claim: Claim): BrokenSum[] {
  const { claimId: record, settlement, approvedAmount, status, rejectionReason } = claim;
  const line = { item: 2, record, from: settlement?.peritajeId ? [settlement.peritajeId] : [] } as const;
  if (settlement === null) {
    if (claim.origin === 'import') return [];
    const none = { assessedLossPct: claim.assessedLossPct, approvedAmount };
    return compare({ ...line, what: 'without a settlement' }, none, { assessedLossPct: null, approvedAmount: null });
  }
  const lossPct = settlement.index === null ? settlement.assessedLossPct : null;
  const paid = isSettled(claim) ? settlement.amount : null;
  const rejected = status === 'rejected' || (status === 'closed' && !isIndemnified(settlement));
  return [
    ...compare({ ...line, what: 'settlement' }, settlement, settleAgain(settlement, policy, claim.aoiId)),
    ...compare({ ...line, what: 'insuredHectares' }, settlement.insuredHectares, claim.claimedHectares),
    ...compare({ ...line, what: 'assessedLossPct' }, lossPct, claim.assessedLossPct),
    ...compare({ ...line, what: 'approvedAmount' }, approvedAmount, paid),
    ...compare({ ...line, what: 'rejectionReason is given' }, rejectionReason !== null, rejected && isSettled(claim)),
  ];
}

/** Until the claim is decided, it shows the payout that the other claims of its ground leave it. */
function checkProvisional(store: OrganizationStore, policy: Policy, claim: Claim): BrokenSum[] {
  const figures = isOpen(claim) ? figuresIn(store, claim) : undefined;
  const open = figures && { ...openFigures(policy, claim, figures), ...dueOf(store, claim, claim.updatedAt) };
  const { settlement, ground, reserve, decisionDueAt } = open ?? { ...notOpen, settlement: claim.settlement };
  const line = { item: 2, record: claim.claimId, from: [claim.policyId] } as const;
  return Object.entries({ settlement, ground, reserve, decisionDueAt }).flatMap(([name, value]) =>
    compare({ ...line, what: name === 'settlement' ? 'provisional settlement' : name }, claim[name as 'ground'], value),
  );
}

/** An index pays without a loss, so its land is not checked. */
const checkLand = (store: OrganizationStore, claim: Claim): Found[] =>
  claim.origin === 'index' ? [] : findingsBy([cropClaimedSingly], claim.claimId, claimedViewOf(store, claim));

/**
 * The payments of all policies for a crop are reported once, by the first loss of its ground: the amount due to all clients
 * together, and to each.
 */
function checkGround(store: OrganizationStore, claim: Claim): Found[] {
  const claims = claimsBeside(store, claim);
  const [first] = claims;
  if (first?.claim !== claim) return [];
  const clients = paidToClients(claims, first);
  const { paid, insured } = paidOnGround(claims, first);
  const beyond = clients.reduce((sum, one) => sum + one.beyond, 0n);
  const most = largest(paid - beyond, ...clients.map((one) => one.paid));
  const line = { record: claim.claimId, what: 'paid on its ground', from: claims.map((one) => one.claim.claimId) };
  const shouldBe = `at most ${fromHundredths(insured)}`;
  if (most > insured) return [{ ...line, item: 1, is: `${fromHundredths(most)}`, shouldBe }];
  if (beyond === 0n) return [];
  const [record = claim.claimId] = clients.flatMap((one) => (one.beyond > 0n ? one.claimIds : []));
  const from = line.from.filter((id) => id !== record);
  const is = `${fromHundredths(beyond)} beyond what is due`;
  const doubt = { severity: 'doubt', rule: 'paid_beyond_due', cites: [] as string[] } as const;
  return [{ ...line, ...doubt, item: 1, record, is, shouldBe: 'what is due', from }];
}

function checkOneLoss(store: OrganizationStore, claim: Claim): BrokenSum[] {
  const twins = store
    .all('claims', 'loss', lossKey(claim))
    .filter((other) => isSettled(other) && other.claimId < claim.claimId && isSameLoss(other, claim, store));
  return twins.map(({ claimId }) => ({
    item: 3,
    record: claim.claimId,
    what: 'its loss',
    is: `settled by ${claimId} too`,
    shouldBe: 'settled once',
    from: [claimId],
  }));
}

/** The peritaje must belong to the claim, and evidence of the claim must support no other decided one. */
function checkSupport(store: OrganizationStore, claim: Claim): BrokenSum[] {
  const { claimId: record, settlement, detectionIds, assessedLossPct } = claim;
  const id = settlement?.peritajeId ?? null;
  const peritaje = id === null ? undefined : store.get('peritajes', id);
  const found = { claimId: peritaje?.claimId, assessedDamagePct: peritaje?.assessedDamagePct };
  const line = { item: 3, record, what: 'its peritaje', from: id === null ? [] : [id] } as const;
  const wrong = id === null ? [] : compare(line, found, { claimId: record, assessedDamagePct: assessedLossPct });
  const detections = new Set([...detectionIds, ...(peritaje?.detectionId ? [peritaje.detectionId] : [])]);
  const shared = [...detections].flatMap((detectionId) =>
    supportedBy(store, detectionId)
      .filter((other) => other < record)
      .map((other) => ({ what: detectionId, is: `supports ${other} too`, from: [detectionId, other] })),
  );
  const shouldBe = 'supports one settlement';
  return [...wrong, ...shared.map(({ what, is, from }) => ({ item: 3 as const, record, what, is, shouldBe, from }))];
}

/** The decided claims that use the detection as evidence. */
function supportedBy(store: OrganizationStore, detectionId: string): string[] {
  const direct = store.all('claims', 'detectionId', detectionId);
  const visited = store.all('peritajes', 'detectionId', detectionId).flatMap(({ claimId, peritajeId }) => {
    const claim = store.named('claims', claimId);
    return claim.settlement?.peritajeId === peritajeId ? [claim] : [];
  });
  return [...new Set([...direct, ...visited].filter(isSettled).map(({ claimId }) => claimId))];
}

/** Every claim must be able to end. An assessed one ends by a report, which can be signed once the peritaje is not disputed. */
function checkEnd(store: OrganizationStore, { claimId, status, settlement }: Claim): BrokenSum[] {
  if (status !== 'assessed') return [];
  const id = settlement?.peritajeId ?? null;
  const peritaje = id === null ? undefined : store.get('peritajes', id);
  const canBeSigned = peritaje?.status === 'completed' || peritaje?.status === 'disputed';
  const line = { item: 6, record: claimId, what: 'its assessment', from: id === null ? [] : [id] } as const;
  return [...compare(line, canBeSigned ? 'can be signed' : 'cannot be signed', 'can be signed')];
}
