// The closed vocabularies of the service (Decision 7): the words, and nothing about what they do.

import * as Type from 'typebox';
import { refusedAs } from '../form/fields.ts';

export const Peril = Type.Enum(['hail', 'frost', 'drought', 'flood', 'wind', 'fire', 'heat', 'excess_rain']);
export type Peril = Type.Static<typeof Peril>;

/** Perils that have a detection method; a job, detection or watch on another answers peril_not_supported. */
export const supportedPerils = ['hail', 'frost', 'drought'] as const satisfies readonly Peril[];
export const SupportedPeril = Type.Enum([...supportedPerils], refusedAs('peril_not_supported'));
export type SupportedPeril = (typeof supportedPerils)[number];

/** The least severe comes first. */
export const severities = ['low', 'moderate', 'high', 'severe'] as const;
export const worstFirst = severities.toReversed();
export const Severity = Type.Enum([...severities]);
export type Severity = (typeof severities)[number];

/** The first method of a peril is its default. `s1_backscatter_delta` reads SAR scenes, which cost twice. */
export const methodsOfPeril = {
  hail: ['ndvi_delta', 'ndre_delta', 's1_backscatter_delta'],
  frost: ['frost_degree_hours', 'ndre_delta'],
  drought: ['spi3_ndvi_anomaly'],
} as const satisfies Record<SupportedPeril, readonly string[]>;
export const sarMethod = 's1_backscatter_delta';
export const Method = Type.Enum([...new Set(Object.values(methodsOfPeril).flat())], {
  description: 'How damage is measured.',
});
export type Method = Type.Static<typeof Method>;

/** Empty where none detects the peril. */
export const methodsOf = (peril: Peril): readonly Method[] =>
  (methodsOfPeril as Partial<Record<Peril, readonly Method[]>>)[peril] ?? [];

export const Crop = Type.Enum([
  'soybean',
  'maize',
  'wheat',
  'barley',
  'sunflower',
  'vineyard',
  'stone_fruit',
  'pome_fruit',
  'other',
]);
export type Crop = Type.Static<typeof Crop>;

/** The damage of frost to stone fruit depends on the species. A nectarine is a peach. */
export const Species = Type.Enum(['cherry', 'peach', 'apricot', 'plum']);
/** Crops that are sown each season; the others are perennial. */
export const sownCrops: readonly (Crop | null)[] = ['soybean', 'maize', 'wheat', 'barley', 'sunflower', 'other', null];
/** Why no published table gives the yield loss for the damage (Decision 48). */
export const ExpectedLossReason = Type.Enum([
  'no_published_table',
  'crop_unknown',
  'species_unknown',
  'stage_unknown',
  'stage_outside_table',
  'no_crop',
]);
export type ExpectedLossReason = Type.Static<typeof ExpectedLossReason>;

export const PortfolioStatus = Type.Enum(['active', 'archived']);
export const ClientType = Type.Enum(['individual', 'company', 'cooperative']);
export const ClientStatus = Type.Enum(['active', 'inactive']);
export const CoverageType = Type.Enum(['named_peril', 'multi_peril', 'parametric']);
/** The index by which a parametric policy pays: rain of the window, its SPI, the lowest temperature, the largest hailstone. */
export const TriggerIndex = Type.Enum(['rainfall', 'spi', 'min_temperature', 'hail']);
export const TriggerShape = Type.Enum(['linear', 'step']);
export const DeductibleType = Type.Enum(['franchise', 'straight']);
export const PolicyStatus = Type.Enum(['pending', 'active', 'expired', 'cancelled']);
export const EventStatus = Type.Enum(['preliminary', 'confirmed', 'cancelled']);
export const ClaimStatus = Type.Enum([
  'submitted',
  'under_review',
  'assessment_scheduled',
  'assessed',
  'approved',
  'rejected',
  'paid',
  'closed',
  'withdrawn',
]);
export type ClaimStatus = Type.Static<typeof ClaimStatus>;
export const endedClaimStatuses: readonly ClaimStatus[] = ['rejected', 'paid', 'closed', 'withdrawn'];
/** A claim in one of these is decided: its loss is settled, and no other claim settles it again. */
export const settledClaimStatuses: readonly ClaimStatus[] = ['approved', 'rejected', 'paid', 'closed'];
/** The statuses that a claim of the past may be imported with. */
export const ImportedClaimStatus = Type.Enum([
  'submitted',
  'under_review',
  'approved',
  'rejected',
  'paid',
  'closed',
  'withdrawn',
]);
/** The origin of a claim: a notice, records of the past, or the index of its policy. */
export const ClaimOrigin = Type.Enum(['notice', 'import', 'index']);
export const RejectionReason = Type.Enum([
  'loss_within_deductible',
  'sum_insured_exhausted',
  'paid_before',
  'decided_elsewhere',
]);
export type RejectionReason = Type.Static<typeof RejectionReason>;
export const SettlementCap = Type.Enum(['plot', 'policy', 'ground']);
export type SettlementCap = Type.Static<typeof SettlementCap>;
/** Why a peritaje has no detection as evidence. */
export const DetectionAbsence = Type.Enum([
  'peril_not_supported',
  'peril_not_monitored',
  'no_event',
  'no_cloud_free_scene',
  'worker_time_budget_exceeded',
  'too_many_cells',
]);
export type DetectionAbsence = Type.Static<typeof DetectionAbsence>;

export const PeritajeStatus = Type.Enum(['scheduled', 'in_progress', 'completed', 'disputed', 'cancelled']);
export const Modality = Type.Enum(['field', 'remote', 'drone']);
export const ReportType = Type.Enum(['damage_assessment', 'claim_file', 'portfolio_exposure']);
export const ReportStatus = Type.Enum(['draft', 'signed']);
export const ReportLanguage = Type.Enum(['es', 'en']);
export const WatchStatus = Type.Enum(['active', 'paused', 'expired']);
export const ThresholdOperator = Type.Enum(['gte', 'lte']);
export const AlertStatus = Type.Enum(['open', 'acknowledged', 'resolved', 'expired']);

export const WebhookEventType = Type.Enum(['claim.created', 'report.approved', 'weather.alert']);
export type WebhookEventType = Type.Static<typeof WebhookEventType>;
export const WebhookSubscriptionStatus = Type.Enum(['active', 'paused', 'disabled']);
export const DeliveryStatus = Type.Enum(['pending', 'retrying', 'delivered', 'dead_letter']);
export const AttemptTrigger = Type.Enum(['scheduled', 'replay']);
export const AttemptOutcome = Type.Enum(['success', 'http_error', 'timeout', 'connection_error']);

export const ImportKind = Type.Enum(['aois', 'policies', 'clients', 'claims']);
export type ImportKind = Type.Static<typeof ImportKind>;
export const ImportMode = Type.Enum(['create', 'upsert']);

export const footprintJobKind = 'geo.damage_footprint' as const;
export const importJobKinds = ImportKind.enum.map((kind) => `import.${kind}` as const);
export const JobKind = Type.Enum([footprintJobKind, ...importJobKinds]);
export type JobKind = Type.Static<typeof JobKind>;
export const JobStatus = Type.Enum(['queued', 'running', 'succeeded', 'failed', 'cancelled']);
export type JobStatus = Type.Static<typeof JobStatus>;
export const JobStage = Type.Enum(
  ['queued', 'acquiring_scenes', 'computing_footprint', 'applying_rows', 'finished', 'held_by_seed'],
  { description: 'held_by_seed: a job of the seed that never ends by itself. Reading does not move it; cancel it.' },
);

export const LicenceTier = Type.Enum(['open', 'commercial', 'restricted']);
export const LogoContentType = Type.Enum(['image/png', 'image/jpeg', 'image/webp']);
export type LogoContentType = Type.Static<typeof LogoContentType>;

/** Operations of people in the seed after its epoch: each creates one record. */
export const actOperations = [
  'createAoi',
  'createPolicy',
  'createWatchSubscription',
  'createDetection',
  'createClaim',
  'createPeritaje',
  'createReport',
] as const;

/** Events that happen when the clock is moved (Decision 34). */
export const TimeRule = Type.Enum([
  ...actOperations,
  'alert.expired',
  'alert.raised',
  'alert.resolved',
  'claim.closed',
  'claim.overdue',
  'claim.paid',
  'delivery.attempted',
  'event.cancelled',
  'event.confirmed',
  'event.struck',
  'index.computed',
  'policy.activated',
  'policy.expired',
  'watch.expired',
]);
export type TimeRule = Type.Static<typeof TimeRule>;
