// The form of the hand-written seed: what a person decides. Everything else is computed from it.

import type { Aoi } from '../../src/contract/schemas/aoi.ts';
import type { Branding } from '../../src/contract/schemas/branding.ts';
import type { Claim } from '../../src/contract/schemas/claim.ts';
import type { Client } from '../../src/contract/schemas/client.ts';
import type { Position } from '../../src/contract/schemas/fields.ts';
import type { Job } from '../../src/contract/schemas/job.ts';
import type { Organization, Scenario } from '../../src/contract/schemas/organization.ts';
import type { Peritaje } from '../../src/contract/schemas/peritaje.ts';
import type { Policy } from '../../src/contract/schemas/policy.ts';
import type { Portfolio } from '../../src/contract/schemas/portfolio.ts';
import type { Report } from '../../src/contract/schemas/report.ts';
import type { Climate, UpcomingAct } from '../../src/contract/schemas/upcoming.ts';
import type { Method } from '../../src/contract/schemas/vocabularies.ts';
import type { Alert, WatchSubscription } from '../../src/contract/schemas/watch.ts';
import type { WeatherEvent } from '../../src/contract/schemas/weather-event.ts';
import type { Delivery, WebhookSubscription } from '../../src/contract/schemas/webhook.ts';

/** A record without its organization, which the account names, and without its time of change, usually that of creation. */
type Plain<T, Computed extends keyof T = never> = Omit<T, 'organizationId' | 'updatedAt' | Computed>;
type Changed = { readonly updatedAt?: string };
type LatLon = readonly [lat: number, lon: number];

export type PortfolioFacts = Plain<Portfolio, 'calendar' | 'aoiCount' | 'totalHectares'> & Changed;

/** A ring as surveyed, or a rectangle: its centre, its sides in metres, and the azimuth of the long side. */
export type PlotShape =
  | { readonly ring: Position[] }
  | { readonly at: LatLon; readonly sides: readonly [number, number]; readonly azimuth: number };
export type PlotFacts = Plain<
  Aoi,
  'ring' | 'centroid' | 'weatherAt' | 'areaHectares' | 'aoiVersion' | 'species' | 'sowingDate' | 'formerly'
> & {
  readonly shape: PlotShape;
  readonly species?: Aoi['species'];
  readonly sowingDate?: Aoi['sowingDate'];
  readonly formerly?: NonNullable<Aoi['formerly']>;
};

export type ClientFacts = Plain<Client> & Changed;

export type PolicyFacts = Plain<
  Policy,
  | 'insuredPlots'
  | 'insuredHectares'
  | 'sumInsured'
  | 'sumInsuredPerHectare'
  | 'approvedToDate'
  | 'remainingSumInsured'
  | 'cancelledOn'
  | 'coverFrom'
  | 'trigger'
  | 'indexDueAt'
  | 'indexReadings'
  | 'coverTo'
  | 'backdated'
  | 'writtenAt'
  | 'premium'
> &
  Changed & {
    readonly cancelledOn?: string;
    /** In the organization's currency. */
    readonly insuredPerHectare: number;
    readonly premiumPct: number;
  };

export interface EventFacts {
  readonly eventId: string;
  readonly peril: WeatherEvent['peril'];
  /** Only for perils whose metrics do not determine it. */
  readonly severity?: WeatherEvent['severity'];
  readonly name: string;
  readonly status: WeatherEvent['status'];
  readonly startedAt: string;
  readonly endedAt: string;
  readonly centre: LatLon;
  readonly lengthKm: number;
  readonly widthKm: number;
  readonly directionDegrees: number;
  /** For hail, the figures of the swath are added. */
  readonly metrics: Readonly<Record<string, number>>;
  readonly createdAt: string;
  /** The time of its revision, if there was one. */
  readonly updatedAt?: string;
}

export type UpcomingFacts = Omit<EventFacts, 'status' | 'createdAt' | 'updatedAt'> & { readonly cancelledAt?: string };

export interface DetectionFacts {
  readonly detectionId: string;
  readonly eventId: string;
  readonly aoiId: string;
  readonly computedAt: string;
  readonly method?: Method;
}

export interface ObservationFacts {
  readonly aoiId: string;
  /** The first local day. */
  readonly from: string;
  readonly days: number;
}

export type ClaimFacts = Pick<
  Claim,
  | 'claimId'
  | 'claimNumber'
  | 'policyId'
  | 'aoiId'
  | 'eventId'
  | 'occurredAt'
  | 'claimedHectares'
  | 'detectionIds'
  | 'description'
> & {
  readonly reportedLossPct: number;
  /** A past decision: the loss that it found and the amount that it paid. */
  readonly imported?: { readonly lossPct: number; readonly amount: number };
  /** The first entry is the report of the loss. */
  readonly history: readonly (readonly [Claim['status'], string])[];
};

export type PeritajeFacts = Plain<Peritaje, 'aoiId' | 'detectionId' | 'detectionAbsence' | 'assessedDamagePct'> &
  Changed & { readonly detectionId: string };
export type ReportFacts = Plain<Report, 'summary' | 'signedBy' | 'status'> & Changed;
export type WatchFacts = Plain<WatchSubscription, 'lastAlertAt'> & Changed;
export type AlertFacts = Omit<
  Alert,
  'organizationId' | 'updatedAt' | 'createdAt' | 'aoiId' | 'peril' | 'severity' | 'status'
> & { readonly status: Alert['status']; readonly expiredAt?: string };
export type WebhookFacts = Plain<WebhookSubscription> & Changed;

/** How an endpoint answered each scheduled attempt so far; null: it did not answer in time. */
export interface DeliveryFacts {
  readonly deliveryId: string;
  readonly messageId: string;
  readonly subscriptionId: string;
  readonly eventType: Delivery['eventType'];
  /** The claim, report or alert that the message is about. */
  readonly subject: string;
  readonly at: string;
  readonly answers: readonly (number | null)[];
}

export interface JobFacts {
  readonly jobId: string;
  readonly status: Job['status'];
  readonly eventId: string;
  readonly aoiId: string;
  readonly createdAt: string;
  readonly startedAt: string | null;
  readonly finishedAt: string | null;
  /** Credits left after the job was accepted, or after its credits were returned. */
  readonly remainingCredits: number;
}

export type BrandingFacts = Plain<Branding, 'logo' | 'logoUrl'> & { readonly updatedAt: string };

export interface Account {
  readonly organization: Organization;
  readonly branding: BrandingFacts;
  /** The colours of the logo's two fields and of its sun. */
  readonly logoColours: readonly [string, string, string];
  readonly webhookKeyRefs: readonly string[];
  readonly portfolios: readonly PortfolioFacts[];
  readonly plots: readonly PlotFacts[];
  readonly clients: readonly ClientFacts[];
  readonly policies: readonly PolicyFacts[];
  readonly events: readonly EventFacts[];
  readonly upcoming: readonly UpcomingFacts[];
  readonly acts: readonly UpcomingAct[];
  readonly climates: readonly Climate[];
  readonly detections: readonly DetectionFacts[];
  readonly observations: readonly ObservationFacts[];
  readonly claims: readonly ClaimFacts[];
  readonly peritajes: readonly PeritajeFacts[];
  readonly reports: readonly ReportFacts[];
  readonly watches: readonly WatchFacts[];
  readonly alerts: readonly AlertFacts[];
  readonly webhooks: readonly WebhookFacts[];
  readonly deliveries: readonly DeliveryFacts[];
  readonly jobs: readonly JobFacts[];
  readonly scenarios: readonly Scenario[];
}
