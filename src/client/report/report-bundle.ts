import type {
  Aoi,
  Basis,
  Branding,
  Claim,
  Client,
  Detection,
  FootprintResult,
  Peritaje,
  Policy,
  ReportWithManifest,
  WeatherEvent,
} from '../../contract/records.ts';
import { listUncovered } from './signed-chain.ts';

export interface ReportBundle {
  readonly reportId: string;
  /** By path, the `data` that was served. */
  readonly documents: Readonly<Record<string, unknown>>;
  /** A data URI; null where there is none. */
  readonly logo: string | null;
  /** The keys that were published when the bundle was made; a key inside a file proves nothing about its owner. */
  readonly keys: readonly unknown[];
  /** Events that were cancelled as false radar echoes after the report was signed. */
  readonly cancelled?: readonly Cancelled[];
}

export type Cancelled = Pick<WeatherEvent, 'eventId' | 'name'>;

export interface BundleReader {
  /** Resolves to undefined where the caller may not read it or there is none. */
  readonly readJson: (path: string) => Promise<unknown>;
  /** Resolves to a data URI; undefined where there is no file. */
  readonly readFile: (path: string) => Promise<string | undefined>;
}

type Asking<Found> = Generator<string, Found, unknown>;

function* ask<Data>(path: string): Asking<Data | undefined> {
  return (yield path) as Data | undefined;
}

function* askEach<Data>(folder: string, ids: readonly string[]): Asking<Data[]> {
  const found: Data[] = [];
  for (const id of ids) {
    const one = yield* ask<Data>(`${folder}/${id}`);
    if (one !== undefined) found.push(one);
  }
  return found;
}

interface Evidence {
  readonly report: ReportWithManifest;
  readonly detections: readonly Detection[];
  readonly peritaje: Peritaje | undefined;
  readonly result: FootprintResult | undefined;
}

interface Shown {
  readonly claim: NonNullable<Basis['claim']> | undefined;
  readonly policy: NonNullable<Basis['policy']> | undefined;
  readonly client: NonNullable<Basis['client']> | undefined;
  readonly branding: Basis['branding'] | undefined;
  readonly plots: Basis['plots'];
  readonly events: Basis['events'];
}

interface Found extends Evidence, Shown {
  /** True where the signature covers all these records. */
  readonly isCovered: boolean;
}

export interface ReportFacts extends Found {
  readonly cancelled: readonly Cancelled[];
}

/** Yields path after path and is given its `data`, since each record names the next. Returns undefined without the report. */
function* askFacts(reportId: string): Asking<Found | undefined> {
  const report = yield* ask<ReportWithManifest>(`/v1/reports/${reportId}`);
  if (report === undefined) return undefined;
  const { peritajeId, jobId, manifest } = report;
  const detections = yield* askEach<Detection>('/v1/detections', report.detectionIds);
  const peritaje = peritajeId === null ? undefined : yield* ask<Peritaje>(`/v1/peritajes/${peritajeId}`);
  const result = jobId === null ? undefined : yield* ask<FootprintResult>(`/v1/jobs/${jobId}/result`);
  const evidence = { report, detections, peritaje, result };
  if (manifest === null || listUncovered(manifest).length > 0)
    return { ...evidence, ...(yield* askShown(evidence)), isCovered: false };
  const { claim, policy, client, plots, events, branding } = manifest.statement.predicate;
  const records = { claim: claim ?? undefined, policy: policy ?? undefined, client: client ?? undefined };
  return { ...evidence, ...records, plots, events, branding, isCovered: true };
}

/** A draft, and a report that was signed without its records, show the current records. */
function* askShown({ report, detections, result }: Evidence): Asking<Shown> {
  const { claimId } = report;
  const branding = yield* ask<Branding>('/v1/org/branding');
  const claim = claimId === null ? undefined : yield* ask<Claim>(`/v1/claims/${claimId}`);
  const policy = claim && (yield* ask<Policy>(`/v1/policies/${claim.policyId}`));
  const client = claim && (yield* ask<Client>(`/v1/clients/${claim.clientId}`));
  const plots = yield* askEach<Aoi>('/v1/aois', report.aoiIds);
  const eventIds = [claim?.eventId, result?.eventId, ...detections.map(({ eventId }) => eventId)];
  const named = [...new Set(eventIds)].flatMap((id) => id ?? []);
  return { claim, policy, client, plots, events: yield* askEach<WeatherEvent>(eventsPath, named), branding };
}

const eventsPath = '/v1/events';

/** Undefined where there is no such report. */
export async function gatherReport(
  { readJson, readFile }: BundleReader,
  reportId: string,
): Promise<ReportBundle | undefined> {
  const documents: Record<string, unknown> = {};
  const read = async (path: string) => ((await readJson(path)) as { readonly data?: unknown } | undefined)?.data;
  const asking = askFacts(reportId);
  let step = asking.next();
  while (!step.done) {
    const found = await read(step.value);
    if (found !== undefined) documents[step.value] = found;
    step = asking.next(found);
  }
  if (step.value === undefined) return undefined;
  const keys = (await readJson('/.well-known/jwks.json')) as { keys?: unknown[] } | undefined;
  const { branding, report } = step.value;
  const logo = branding?.logoUrl == null ? undefined : await readFile(branding.logoUrl);
  const cancelled: Cancelled[] = [];
  // The statement has the state of the events at the time of signing.
  for (const { eventId } of report.manifest?.statement.predicate.events ?? []) {
    const event = (await read(`${eventsPath}/${eventId}`)) as WeatherEvent | undefined;
    if (event?.status === 'cancelled') cancelled.push({ eventId, name: event.name });
  }
  const bundle = { reportId, documents, logo: logo ?? null, keys: keys?.keys ?? [] };
  return cancelled.length === 0 ? bundle : { ...bundle, cancelled };
}

/** The records of the bundle by their role in the report. Throws a TypeError where the report itself is missing. */
export function factsOf({ reportId, documents, cancelled = [] }: ReportBundle): ReportFacts {
  const asking = askFacts(reportId);
  let step = asking.next();
  while (!step.done) step = asking.next(documents[step.value]);
  if (step.value === undefined) throw new TypeError(`the bundle does not contain ${reportId}`);
  return { ...step.value, cancelled };
}
