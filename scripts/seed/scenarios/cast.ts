// The tokens and ids that the scenarios of an organization name: its own, and those of the other organization.

import type { NewClaim } from '../../../src/contract/schemas/claim.ts';

interface Blow {
  readonly eventId: string;
  readonly aoiId: string;
}

export interface Cast {
  readonly organizationId: string;
  /** Grants everything in the organization. */
  readonly token: string;
  readonly stranger: { readonly organizationId: string; readonly token: string; readonly aoiId: string };
  /** An event and a plot that it damaged; the severity is that of the damage. */
  readonly struck: Blow & { readonly severity: string };
  /** The same event and a plot that it never reached. */
  readonly spared: Blow;
  /** The same event and another plot. */
  readonly other: Blow;
  readonly portfolioId: string;
  readonly portfolioName: string;
  readonly clientId: string;
  /** Claims the loss of an open claim again. */
  readonly openClaim: NewClaim;
  readonly openClaimId: string;
  /** A loss that may be claimed. */
  readonly newClaim: NewClaim;
  /** A peril, a plot and a day that the policy of newClaim does not cover. */
  readonly uncovered: { readonly peril: string; readonly aoiId: string; readonly occurredAt: string };
  /** A detection of another plot than that of the open claim. */
  readonly strayDetectionId: string;
  /** A plot and a peril that are watched already, and others that an event struck and nobody watches. */
  readonly watched: { readonly aoiId: string; readonly peril: string };
  readonly unwatched: { readonly aoiId: string; readonly peril: string; readonly eventId: string };
  readonly insured: { readonly aoiId: string; readonly peril: string };
  readonly signedReportId: string;
  readonly endedJobId: string;
  readonly deliveredId: string;
  readonly currency: string;
}
