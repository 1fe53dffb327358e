// The schemas of the contract that have a name of their own in the OpenAPI document.

export { Fault, FaultStatus, Faults, NewFault } from '../../src/contract/form/fault.ts';
export { PageInfo, ProblemDocument } from '../../src/contract/form/page.ts';
export * from '../../src/contract/schemas/aoi.ts';
export * from '../../src/contract/schemas/audit.ts';
export * from '../../src/contract/schemas/branding.ts';
export * from '../../src/contract/schemas/claim.ts';
export * from '../../src/contract/schemas/client.ts';
export * from '../../src/contract/schemas/control.ts';
export * from '../../src/contract/schemas/detection.ts';
export { GeoMultiPolygon, GeoPolygon, Money, Provenance } from '../../src/contract/schemas/fields.ts';
export * from '../../src/contract/schemas/fixtures.ts';
export * from '../../src/contract/schemas/held-answer.ts';
export * from '../../src/contract/schemas/job.ts';
export * from '../../src/contract/schemas/next.ts';
export * from '../../src/contract/schemas/organization.ts';
export * from '../../src/contract/schemas/peritaje.ts';
export * from '../../src/contract/schemas/policy.ts';
export * from '../../src/contract/schemas/portfolio.ts';
export * from '../../src/contract/schemas/report.ts';
export * from '../../src/contract/schemas/report-manifest.ts';
export * from '../../src/contract/schemas/vocabularies.ts';
export * from '../../src/contract/schemas/watch.ts';
export * from '../../src/contract/schemas/weather-event.ts';
export * from '../../src/contract/schemas/webhook.ts';
export * from '../../src/contract/schemas/why.ts';
