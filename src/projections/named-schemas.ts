// The schemas of the contract that have a name of their own in the OpenAPI document.

export { Fault, FaultStatus, Faults, NewFault } from '../contract/form/fault.ts';
export { PageInfo, ProblemDocument } from '../contract/form/page.ts';
export * from '../contract/schemas/aoi.ts';
export * from '../contract/schemas/audit.ts';
export * from '../contract/schemas/branding.ts';
export * from '../contract/schemas/claim.ts';
export * from '../contract/schemas/client.ts';
export * from '../contract/schemas/control.ts';
export * from '../contract/schemas/detection.ts';
export * from '../contract/schemas/fault.ts';
export { GeoMultiPolygon, GeoPolygon, Money } from '../contract/schemas/fields.ts';
export * from '../contract/schemas/fixtures.ts';
export * from '../contract/schemas/job.ts';
export * from '../contract/schemas/organization.ts';
export * from '../contract/schemas/peritaje.ts';
export * from '../contract/schemas/policy.ts';
export * from '../contract/schemas/portfolio.ts';
export * from '../contract/schemas/provenance.ts';
export * from '../contract/schemas/report.ts';
export * from '../contract/schemas/vocabularies.ts';
export * from '../contract/schemas/watch.ts';
export * from '../contract/schemas/weather-event.ts';
export * from '../contract/schemas/weather-observation.ts';
export * from '../contract/schemas/webhook.ts';
export * from '../contract/schemas/why.ts';
