// The parts that a signature covers: the statement on a signed report, copies of the records of its evidence, and the signature.

import * as Type from 'typebox';
import { Closed, Id, Nullable, OrganizationId, Sha256, Timestamp } from '../form/fields.ts';
import { Aoi } from './aoi.ts';
import { Branding } from './branding.ts';
import { Claim } from './claim.ts';
import { Client } from './client.ts';
import { Money, Name } from './fields.ts';
import { Policy } from './policy.ts';
import { WeatherEvent } from './weather-event.ts';

/** Picks members of a record by name. */
function part<Names extends keyof Properties, Properties extends Type.TProperties>(
  { properties }: { readonly properties: Properties },
  names: readonly Names[],
) {
  const members = names.map((name) => [name, properties[name]]);
  return Closed(Object.fromEntries(members) as Pick<Properties, Names>);
}

/** Members that no later decision and no correction changes: the audit compares a signed report with them. */
export const LastingClaim = part(Claim, [
  'claimId',
  'policyId',
  'aoiId',
  'eventId',
  'peril',
  'occurredAt',
  'claimedHectares',
]);
export const LastingPolicy = part(Policy, [
  'policyId',
  'policyNumber',
  'clientId',
  'sumInsured',
  'deductiblePct',
  'deductibleType',
  'coverFrom',
  'coverTo',
]);
export const LastingEvent = part(WeatherEvent, ['eventId', 'peril', 'startedAt', 'endedAt']);

/** These records change later, so the shown members are signed as copies, not as a digest. */
export const SignedClaim = Closed({
  ...LastingClaim.properties,
  ...part(Claim, ['claimNumber', 'reportedAt', 'lateNotice', 'assessedLossPct', 'approvedAmount']).properties,
});
export const SignedPolicy = Closed({
  ...LastingPolicy.properties,
  ...part(Policy, ['perils', 'effectiveFrom', 'effectiveTo']).properties,
});
export const SignedEvent = Closed({
  ...LastingEvent.properties,
  ...part(WeatherEvent, ['name', 'severity', 'footprint']).properties,
});
export const SignedClient = part(Client, ['clientId', 'name', 'taxId']);
export const SignedPlot = part(Aoi, ['aoiId', 'name', 'areaHectares', 'ring', 'crop', 'season']);
/** The name of a logo is the digest of its bytes. */
export const SignedBranding = part(Branding, [
  'displayName',
  'legalName',
  'primaryColor',
  'logoUrl',
  'locale',
  'timezone',
  'reportFooter',
]);

/** The subject of a report and its decision; the amount is null while that is open. */
export const Basis = {
  claim: Nullable(SignedClaim),
  policy: Nullable(SignedPolicy),
  client: Nullable(SignedClient),
  plots: Type.Array(SignedPlot),
  events: Type.Array(SignedEvent),
  branding: SignedBranding,
  amount: Nullable(Money),
};
export type Basis = Type.Static<Type.TObject<typeof Basis>>;

/** An in-toto style statement over the report and its evidence, and its Ed25519 signature as a compact JWS. */
export const Manifest = Closed({
  statement: Closed({
    _type: Type.Literal('https://in-toto.io/Statement/v1'),
    subject: Type.Array(Closed({ name: Type.String(), digest: Closed({ sha256: Sha256 }) }), { minItems: 1 }),
    predicateType: Type.String(),
    predicate: Closed({
      organizationId: OrganizationId,
      reportId: Id('rep', 'the report'),
      signedAt: Timestamp,
      signedBy: Name,
      ...Basis,
    }),
  }),
  signature: Closed({
    algorithm: Type.Literal('EdDSA'),
    keyId: Type.String(),
    jws: Type.String({ description: 'Compact JWS whose payload is the canonical JSON (RFC 8785) of the statement.' }),
  }),
});
export type Manifest = Type.Static<typeof Manifest>;
