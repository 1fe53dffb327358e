import * as Type from 'typebox';
import {
  CalendarDate,
  Closed,
  form,
  Id,
  Instant,
  Nullable,
  Omissible,
  optional,
  Recorded,
  Reference,
  References,
  Timestamp,
  type WithoutNulls,
  writtenAs,
} from '../form/fields.ts';
import { limits } from '../form/surface.ts';
import { ExternalRef, Hectares, Money, Percent, Prose } from './fields.ts';
import { ExpectedLossPct } from './growth.ts';
import { ByIndex } from './trigger.ts';
import {
  ClaimOrigin,
  ClaimStatus,
  DeductibleType,
  ImportedClaimStatus,
  Peril,
  RejectionReason,
  SettlementCap,
} from './vocabularies.ts';

const LateNotice = Type.Boolean({
  description: 'Reported more local days after occurredAt than the country allows. It does not change the amount.',
});

export const Settlement = Closed(
  {
    peritajeId: Nullable(Id('per', 'the peritaje that assessed the loss, if one did')),
    insuredHectares: Type.Number({ minimum: 0, description: 'The hectares claimed, of which the loss is a share.' }),
    plotHectares: Type.Number({ minimum: 0, description: 'The hectares of the plot that the policy insures.' }),
    plotSumInsured: Money,
    sumInsuredPerHectare: Money,
    assessedLossPct: Percent,
    priorLossPct: Type.Number({
      minimum: 0,
      maximum: 100,
      description: 'The share of the ground lost earlier to losses of its crop, under all policies.',
    }),
    effectiveLossPct: Type.Number({
      minimum: 0,
      maximum: 100,
      description: 'The loss as a share of the whole plot: assessedLossPct of what earlier losses left.',
    }),
    deductiblePct: Percent,
    deductibleType: DeductibleType,
    index: ByIndex,
    remainingBefore: Money,
    cap: Nullable(SettlementCap, 'The sum insured that limits the amount, if any.'),
    takenOff: Type.Object(Money.properties, {
      ...Money,
      description: 'The amount overpaid for other losses that were paid before: it is deducted here.',
    }),
    paidBeyondDue: Type.Object(Money.properties, {
      ...Money,
      description: 'The rest of that amount, deducted from the next loss on the same ground.',
    }),
    lateNotice: LateNotice,
    formula: Type.String({ minLength: 1, description: 'How the amount follows from the figures, in words.' }),
    amount: Money,
  },
  'What an assessed loss pays under its policy, and why.',
);
export type Settlement = Type.Static<typeof Settlement>;

/** The claims of a ground are in the order in which their losses occurred, whatever the order of the decisions. */
export const Ground = Closed(
  {
    priorLossPct: Settlement.properties.priorLossPct,
    remainingBefore: Money,
    limit: SettlementCap,
    left: Money,
    paidBeyondDue: Money,
    claimIds: Type.Optional(
      Type.Array(Id('clm', 'another claim on the same ground'), {
        maxItems: limits.groundClaims,
        description: 'All of them, if a later loss was decided earlier: its share is reduced by this loss.',
      }),
    ),
  },
  'What other claims on the same ground and crop leave of the sum insured.',
);
export type Ground = Type.Static<typeof Ground>;

export const Claim = Recorded('claimId', 'clm', 'the claim', {
  claimNumber: Type.String({ minLength: 1, maxLength: 60 }),
  externalRef: Nullable(ExternalRef),
  origin: ClaimOrigin,
  policyId: Id('pol', 'the policy'),
  clientId: Id('cli', 'the insured client'),
  aoiId: Id('aoi', 'the plot'),
  eventId: Nullable(Id('evt', 'the weather event')),
  peril: Peril,
  status: ClaimStatus,
  occurredAt: Timestamp,
  reportedAt: Timestamp,
  lateNotice: LateNotice,
  claimedHectares: Hectares,
  reportedLossPct: Nullable(Percent),
  claimedAmount: Nullable(Money),
  expectedLossPct: ExpectedLossPct,
  assessedLossPct: Nullable(Percent),
  ground: Nullable(Ground, 'What other claims on the same ground leave of the sum insured; null once it is closed.'),
  reserve: Nullable(Money, 'The expected cost of an open claim; null once it is closed.'),
  approvedAmount: Nullable(Money),
  decisionDueAt: Nullable(Timestamp, 'The legal deadline for deciding an open claim; null once it is closed.'),
  overdue: Type.Boolean({ description: 'decisionDueAt has passed without a decision. This settles nothing.' }),
  rejectionReason: Nullable(RejectionReason),
  settlement: Nullable(Settlement),
  detectionIds: Type.Array(Id('det', 'a detection of the loss')),
  peritajeIds: Type.Array(Id('per', 'a peritaje of the claim')),
  description: Nullable(Prose),
  statusHistory: Type.Array(Closed({ status: ClaimStatus, at: Timestamp, note: Nullable(Prose) }), { minItems: 1 }),
});
export type Claim = Type.Static<typeof Claim>;

/** The members that a claimant reports. A date means noon of that day in the time zone of the policy. */
const reported = {
  eventId: Omissible(Reference('the weather event')),
  claimedHectares: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 20000 })),
  reportedLossPct: Omissible(Percent),
  claimedAmount: Omissible(Money),
  detectionIds: Type.Optional(References('a detection of the loss')),
  description: Omissible(Prose),
  externalRef: Omissible(ExternalRef),
};
const Occurrence = Type.Union([Instant, CalendarDate], {
  description: 'An RFC 3339 date and time with an offset, or a calendar date.',
});
const loss = { policyId: Reference('the policy'), aoiId: Reference('the plot'), peril: Peril, occurredAt: Occurrence };
/** The members that a change may have. */
export const changeable = ['occurredAt', ...Object.keys(reported)] as ('occurredAt' | keyof typeof reported)[];

/** A new claim, a change to what was reported, or the withdrawal of one. The world refuses a body that lacks a member. */
export const NewClaim = Closed(
  {
    claimId: Type.Optional(Reference('the claim to change or to withdraw')),
    status: Type.Optional(ClaimStatus),
    reason: Omissible(Prose),
    ...optional(loss),
    ...reported,
  },
  writtenAs(
    form('Report a claim', Object.keys(loss), Object.keys(reported)),
    form('Change the claim', ['claimId'], [...changeable, 'reason']),
    form('Withdraw the claim', ['claimId', 'status'], ['reason'], { status: { const: 'withdrawn' } }),
  ),
);
export type NewClaim = WithoutNulls<Type.Static<typeof NewClaim>>;

/** A row of an import: a new claim, or one of the past with its decision. */
export const ImportedClaim = Closed({
  ...loss,
  ...reported,
  reportedAt: Type.Optional(Instant),
  status: Type.Optional(ImportedClaimStatus),
  approvedAmount: Omissible(Money),
  assessedLossPct: Omissible(Percent),
  rejectionReason: Omissible(RejectionReason),
});
export type ImportedClaim = WithoutNulls<Type.Static<typeof ImportedClaim>>;
