// The input of the rules for a claim: its policy, its days, and the versions of its plot at the time of the loss and since.

import { t } from '../../contract/form/localization/localized-text.ts';
import type { Claim, Detection, Found, Policy } from '../../contract/records.ts';
import { coverOf } from '../../law/days/cover.ts';
import { type CropFinding, type Days, findingOf } from '../../law/days/crop-life.ts';
import { isSudden } from '../../law/days/moment.ts';
import { type Version, versionsOf } from '../../law/days/versions.ts';
import { localDayOf } from '../../law/days/zones.ts';
import { policyAt, policyVersionsOf } from '../../law/figures/policy-versions.ts';
import { type ClaimView, claimRules } from '../../law/rules/claim-rules.ts';
import type { CropRecord } from '../../law/rules/crop-rules.ts';
import { findingsBy, type Refusal, refusalsBy } from '../../law/rules/rule.ts';
import type { OrganizationStore } from '../call-context/call-context.ts';
import { climatesOf } from '../weather/computed-days.ts';
import { cropLifeOf } from '../weather/growth-stage.ts';
import { eventsBehind } from './claim-steps.ts';
import { calendarOf, daysOfLoss, describeMismatch, eventsOfLoss, isOfLoss, type Loss, momentOfLoss } from './loss.ts';

export function viewOf(store: OrganizationStore, policy: Policy, loss: Loss, admittedAt?: string): ClaimView {
  const moment = momentOfLoss(store, loss);
  const terms = policyAt(policy, moment);
  return {
    policy: { ...(terms ?? policy), ...coverOf(calendarOf(store, loss), terms ?? policy) },
    firstWrittenAt: policy.formerly?.[0]?.writtenAt ?? policy.writtenAt,
    insuredLater: terms === undefined || insures(terms, loss) ? undefined : insuredSince(policy, loss, moment),
    loss,
    moment,
    admittedAt,
    ...cropOn(store, loss, moment),
  };
}

/** As if the claim named the event that its evidence measured. */
function evidenceViewOf(store: OrganizationStore, loss: Loss, eventId: string, admittedAt?: string): ClaimView {
  const policy = store.named('policies', loss.policyId);
  const view = viewOf(store, policy, { ...loss, eventId }, admittedAt);
  const isSame = policyAt(policy, loss.occurredAt)?.writtenAt === view.policy.writtenAt;
  return isSame ? view : { ...view, otherTermsAt: loss.occurredAt };
}

/** A claim that names no event is refused evidence of one that it could not name. */
export function refusalsOfEvidence(store: OrganizationStore, loss: Loss, eventId: string, pointer: string): Refusal[] {
  const refusals = loss.eventId === null ? refusalsBy(claimRules, evidenceViewOf(store, loss, eventId)) : [];
  return refusals.map(({ code, detail }) => ({
    pointer,
    code: code === 'policy_not_in_force' ? code : 'detection_claim_mismatch',
    detail: t('the evidence is from {eventId}: {detail}', { eventId, detail }),
  }));
}

/** Where all events that may have caused the loss, as they are known by now, are refused: these refusals. */
export function refusalsOfKnown(store: OrganizationStore, loss: Loss, pointer: string): Refusal[] {
  const known = loss.eventId === null ? eventsOfLoss(store, loss) : [];
  const refusals = known.map(({ eventId }) => refusalsOfEvidence(store, loss, eventId, pointer));
  return refusals.every(({ length }) => length > 0) ? refusals.flat() : [];
}

export function refusalsOfDetection(store: OrganizationStore, shown: Detection, loss: Loss, pointer: string) {
  if (isOfLoss(shown, loss, store)) return refusalsOfEvidence(store, loss, shown.eventId, pointer);
  return [{ pointer, code: 'detection_claim_mismatch', detail: describeMismatch(shown, loss) } as const];
}

/** A rule that a claim breaks by its own hour and by its evidence is found once. */
export function findingsOfCover(store: OrganizationStore, claim: Claim) {
  const measured = claim.eventId === null ? eventsBehind(store, claim) : [];
  const views = measured.map((eventId) => evidenceViewOf(store, claim, eventId, claim.createdAt));
  views.push(viewOf(store, store.named('policies', claim.policyId), claim, claim.createdAt));
  const found = views.flatMap((view) => findingsBy(claimRules, claim.claimId, view));
  const later = measured.length === 0 && claim.origin !== 'index' ? findKnownLater(store, claim) : [];
  return [...new Map(found.map((one) => [one.rule, one])).values(), ...later];
}

/** Nobody may have known, when the loss was paid, that it came of an event which could not be claimed. */
function findKnownLater(store: OrganizationStore, claim: Claim): Found[] {
  if (refusalsOfKnown(store, claim, '').length === 0) return [];
  const from = eventsOfLoss(store, claim).map(({ eventId }) => eventId);
  const line = { item: 7, severity: 'doubt', rule: 'event_known_later', record: claim.claimId, from } as const;
  return [{ ...line, what: 'its event', is: 'none', shouldBe: `one that it could name, not ${from.join(', ')}` }];
}

type InsuredRisk = Pick<Claim, 'aoiId' | 'peril'>;

const insures = ({ aoiIds, perils }: Policy, { aoiId, peril }: InsuredRisk): boolean =>
  aoiIds.includes(aoiId) && perils.includes(peril);

/** The instant since which a later version insures the plot. */
const insuredSince = (policy: Policy, risk: InsuredRisk, moment: string): string | undefined =>
  policyVersionsOf(policy).find(({ since, value }) => since > moment && insures(value, risk))?.since;

/** Each day of a lasting loss is decided by the version of that day: one day with a crop is enough. */
function cropOn(store: OrganizationStore, loss: Loss, moment: string) {
  const calendar = calendarOf(store, loss);
  const day = localDayOf(calendar, moment);
  const days: Days = isSudden(loss.peril) ? [day, day] : daysOfLoss(loss, store);
  const versions = versionsOf(store.named('aois', loss.aoiId));
  const records = versions.map(({ since, value }, index): CropRecord & { readonly within: Days } => ({
    number: index + 1,
    since,
    life: cropLifeOf(climatesOf(store), value, days[0]),
    within: daysWithin(versions, index, days, calendar),
  }));
  const isOfLoss = ({ since, within: [from, to] }: (typeof records)[number], index: number) =>
    isSudden(loss.peril) ? since <= moment && (versions[index + 1]?.since ?? '~') > moment : from <= to;
  const candidates = records.filter(isOfLoss);
  const recordWith = (finding: CropFinding) =>
    candidates.find(({ life, within }) => findingOf(life, within, loss.peril) === finding);
  const record = recordWith('standing') ?? recordWith('uncertain') ?? candidates.at(-1);
  if (record === undefined) throw new Error(`${loss.aoiId} was not on record at ${moment}.`);
  const last = candidates.at(-1)?.number ?? 0;
  return { days: isSudden(loss.peril) ? days : record.within, record, later: records.slice(last) };
}

/** The days of these that belong to a version; none where the first lies after the last. */
function daysWithin(versions: readonly Version<unknown>[], index: number, [from, to]: Days, calendar: string): Days {
  const since = versions[index]?.since || undefined;
  const until = versions[index + 1]?.since;
  const [first, last] = [since, until].map((instant) => instant && localDayOf(calendar, instant));
  return [first !== undefined && first > from ? first : from, last !== undefined && last < to ? last : to];
}
