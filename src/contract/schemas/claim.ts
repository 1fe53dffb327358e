// Claim: a loss reported under a policy, its figures and its history.

import * as Type from 'typebox';
import {
  Closed,
  type Given,
  Hectares,
  Id,
  Instant,
  Money,
  Nullable,
  Omissible,
  OrganizationId,
  Percent,
  Prose,
  Reference,
  References,
  recorded,
  Timestamp,
} from './fields.ts';
import { ClaimStatus, DeductibleType, Peril } from './vocabularies.ts';

const LateNotice = Type.Boolean({
  description: 'Reported later after occurredAt than the country allows. It changes no amount.',
});

export const Settlement = Closed(
  {
    peritajeId: Nullable(Id('per', 'the peritaje that assessed the loss, if one did')),
    insuredHectares: Type.Number({ minimum: 0, description: 'The hectares claimed, which the loss is a share of.' }),
    sumInsuredPerHectare: Money,
    assessedLossPct: Percent,
    deductiblePct: Percent,
    deductibleType: DeductibleType,
    lateNotice: LateNotice,
    formula: Type.String({ minLength: 1, description: 'How the amount follows from the figures, in words.' }),
    amount: Money,
  },
  'What an assessed loss pays under its policy, and why.',
);
export type Settlement = Type.Static<typeof Settlement>;

export const Claim = Closed({
  claimId: Id('clm', 'the claim'),
  organizationId: OrganizationId,
  claimNumber: Type.String({ minLength: 1, maxLength: 60 }),
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
  assessedLossPct: Nullable(Percent),
  approvedAmount: Nullable(Money),
  settlement: Nullable(Settlement),
  detectionIds: Type.Array(Id('det', 'a detection of the loss')),
  peritajeIds: Type.Array(Id('per', 'a peritaje of the claim')),
  description: Nullable(Prose),
  statusHistory: Type.Array(Closed({ status: ClaimStatus, at: Timestamp }), { minItems: 1 }),
  ...recorded,
});
export type Claim = Type.Static<typeof Claim>;

export const NewClaim = Closed({
  policyId: Reference('the policy'),
  aoiId: Reference('the plot'),
  peril: Peril,
  occurredAt: Instant,
  eventId: Omissible(Reference('the weather event')),
  claimedHectares: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 20000 })),
  reportedLossPct: Omissible(Percent),
  claimedAmount: Omissible(Money),
  detectionIds: Type.Optional(References('a detection of the loss')),
  description: Omissible(Prose),
});
export type NewClaim = Given<Type.Static<typeof NewClaim>>;
