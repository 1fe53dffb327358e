// The types of records and bodies, for code that does not validate them. The package exports a type from its own schema instead,
// or it would contain all of these.

export type * from './schemas/aoi.ts';
export type * from './schemas/audit.ts';
export type * from './schemas/branding.ts';
export type * from './schemas/claim.ts';
export type * from './schemas/client.ts';
export type * from './schemas/control.ts';
export type * from './schemas/detection.ts';
export type * from './schemas/exposure.ts';
export type * from './schemas/fields.ts';
export type * from './schemas/fixtures.ts';
export type * from './schemas/held-answer.ts';
export type * from './schemas/job.ts';
export type * from './schemas/next.ts';
export type * from './schemas/organization.ts';
export type * from './schemas/peritaje.ts';
export type * from './schemas/policy.ts';
export type * from './schemas/portfolio.ts';
export type * from './schemas/report.ts';
export type * from './schemas/report-manifest.ts';
export type * from './schemas/trigger.ts';
export type * from './schemas/upcoming.ts';
export type * from './schemas/vocabularies.ts';
export type * from './schemas/watch.ts';
export type * from './schemas/weather-event.ts';
export type * from './schemas/webhook.ts';
export type * from './schemas/why.ts';
