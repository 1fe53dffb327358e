// All that the document of a report shows, as it was served: the report, what it names, and what puts it into words.

import type { Aoi } from '../../contract/schemas/aoi.ts';
import type { Branding } from '../../contract/schemas/branding.ts';
import type { Claim } from '../../contract/schemas/claim.ts';
import type { Client } from '../../contract/schemas/client.ts';
import type { Detection } from '../../contract/schemas/detection.ts';
import type { FootprintResult } from '../../contract/schemas/job.ts';
import type { Peritaje } from '../../contract/schemas/peritaje.ts';
import type { Policy } from '../../contract/schemas/policy.ts';
import type { ReportWithManifest } from '../../contract/schemas/report.ts';
import type { WeatherEvent } from '../../contract/schemas/weather-event.ts';

export interface ReportBundle {
  readonly reportId: string;
  /** The `data` of each path, as it was served. */
  readonly documents: Readonly<Record<string, unknown>>;
  /** The logo as a data URI; null where there is none. */
  readonly logo: string | null;
  /** The published keys at the time; a key inside of a file proves nothing about its owner. */
  readonly keys: readonly unknown[];
}

export interface BundleReader {
  /** The JSON document at a path; undefined where none is served to who asks. */
  readonly readJson: (path: string) => Promise<unknown>;
  /** A file as a data URI; undefined where there is none. */
  readonly readFile: (path: string) => Promise<string | undefined>;
}

const reportPath = (id: string) => `/v1/reports/${id}`;
const brandingPath = '/v1/org/branding';
const eventsPath = '/v1/events?limit=250';

/** Undefined where there is no such report. */
export async function gatherReport(
  { readJson, readFile }: BundleReader,
  reportId: string,
): Promise<ReportBundle | undefined> {
  const documents: Record<string, unknown> = {};
  const read = async <Data>(path: string): Promise<Data | undefined> => {
    const found = (await readJson(path)) as { data?: Data } | undefined;
    if (found?.data !== undefined) documents[path] = found.data;
    return found?.data;
  };
  const report = await read<ReportWithManifest>(reportPath(reportId));
  if (report === undefined) return undefined;
  const branding = await read<Branding>(brandingPath);
  const claim = report.claimId === null ? undefined : await read<Claim>(`/v1/claims/${report.claimId}`);
  if (claim !== undefined) {
    await read<Policy>(`/v1/policies/${claim.policyId}`);
    await read<Client>(`/v1/clients/${claim.clientId}`);
  }
  for (const id of report.aoiIds) await read<Aoi>(`/v1/aois/${id}`);
  for (const id of report.detectionIds) await read<Detection>(`/v1/detections/${id}`);
  if (report.peritajeId !== null) await read<Peritaje>(`/v1/peritajes/${report.peritajeId}`);
  const result = report.jobId === null ? undefined : await read<FootprintResult>(`/v1/jobs/${report.jobId}/result`);
  const events = (await readJson(eventsPath)) as { data?: WeatherEvent[] } | undefined;
  const wanted = claim?.eventId ?? result?.eventId ?? eventOf(report, documents);
  const event = events?.data?.find(({ eventId }) => eventId === wanted);
  if (event !== undefined) documents[`/v1/events/${event.eventId}`] = event;
  const keys = (await readJson('/.well-known/jwks.json')) as { keys?: unknown[] } | undefined;
  const logo = branding?.logoUrl == null ? undefined : await readFile(branding.logoUrl);
  return { reportId, documents, logo: logo ?? null, keys: keys?.keys ?? [] };
}

const eventOf = ({ detectionIds }: ReportWithManifest, documents: Readonly<Record<string, unknown>>) =>
  (documents[`/v1/detections/${detectionIds[0]}`] as Detection | undefined)?.eventId;

export interface ReportFacts {
  readonly report: ReportWithManifest;
  readonly branding: Branding | undefined;
  readonly claim: Claim | undefined;
  readonly policy: Policy | undefined;
  readonly client: Client | undefined;
  readonly plots: readonly Aoi[];
  readonly detections: readonly Detection[];
  readonly peritaje: Peritaje | undefined;
  readonly result: FootprintResult | undefined;
  readonly event: WeatherEvent | undefined;
}

/** What of the bundle is what. Throws a TypeError where the report itself is missing. */
export function factsOf({ reportId, documents }: ReportBundle): ReportFacts {
  const find = <Data>(path: string): Data | undefined => documents[path] as Data | undefined;
  const all = <Data>(prefix: string, ids: readonly string[]) => ids.flatMap((id) => find<Data>(`${prefix}${id}`) ?? []);
  const report = find<ReportWithManifest>(reportPath(reportId));
  if (report === undefined) throw new TypeError(`the bundle does not hold ${reportId}`);
  const claim = find<Claim>(`/v1/claims/${report.claimId}`);
  const eventPath = Object.keys(documents).find((path) => path.startsWith('/v1/events/'));
  return {
    report,
    branding: find(brandingPath),
    claim,
    policy: find(`/v1/policies/${claim?.policyId}`),
    client: find(`/v1/clients/${claim?.clientId}`),
    plots: all('/v1/aois/', report.aoiIds),
    detections: all('/v1/detections/', report.detectionIds),
    peritaje: find(`/v1/peritajes/${report.peritajeId}`),
    result: find(`/v1/jobs/${report.jobId}/result`),
    event: eventPath === undefined ? undefined : find(eventPath),
  };
}
