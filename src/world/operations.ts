// The handler of each operation. Its code is loaded when the operation is first called, so that a start loads nothing it does not
// need (Decision 17). An operation that neither has a handler nor reads a collection does not compile.

import type { CollectionName } from '../contract/collections.ts';
import type { Operation } from '../contract/form/operation.ts';
import { type CollectionReadId, pathOf, rowOf, type WorldOperationId, worldRows } from '../contract/rows.ts';
import { actOperations } from '../contract/schemas/vocabularies.ts';
import { Operations } from '../engine/machine/operations.ts';
import { createIn, type Handler, type Sandbox } from './call-context/call-context.ts';

const lists = () => import('../engine/paging/lists.ts');
const sandbox = () => import('./sandbox/sandbox.ts');
const branding = () => import('./branding/branding.ts');
const webhooks = () => import('./webhooks/webhooks.ts');
const jobs = () => import('./jobs/jobs.ts');
const imports = () => import('./imports/import-work.ts');
const clock = () => import('./control/clock.ts');
/** While the clock moves, people carry out operations, whose code is loaded before. */
const movingClock = async () => {
  await Promise.all(actOperations.map(prepare));
  return clock();
};
const faults = () => import('../engine/faults/fault-operations.ts');
const aois = () => import('./plots/aois.ts');

const loaders = {
  getFixtures: async () => (await sandbox()).getFixtures,
  resetSandbox: async () => (await sandbox()).resetSandbox,
  listWeather: async () => {
    const [{ pageHandlerOf }, { computed }] = await Promise.all([lists(), import('./weather/computed-days.ts')]);
    return pageHandlerOf<Sandbox>(rowOf('listWeather'), computed);
  },
  createPortfolio: async () => createIn('portfolios', (await import('./plots/admit-portfolio.ts')).admitPortfolio),
  createAoi: async () => (await aois()).createAoi,
  getAoi: async () => (await aois()).getAoi,
  createClient: async () => createIn('clients', (await import('./policies/admit-client.ts')).admitClient),
  createPolicy: async () => createIn('policies', (await import('./policies/admit-policy.ts')).admitPolicy),
  createDetection: async () => (await import('./detections/admit-detection.ts')).createDetection,
  createClaim: async () => (await import('./claims/create-claim.ts')).createClaim,
  createPeritaje: async () => (await import('./peritajes/create-peritaje.ts')).createPeritaje,
  createReport: async () => (await import('./reports/create-report.ts')).createReport,
  createWatchSubscription: async () => (await import('./watches/create-watch.ts')).createWatchSubscription,
  acknowledgeAlert: async () => (await import('./watches/alerts.ts')).acknowledgeAlert,
  createWebhookSubscription: async () => (await webhooks()).createWebhookSubscription,
  listDeliveries: async () => (await webhooks()).listDeliveries,
  replayDelivery: async () => (await webhooks()).replayDelivery,
  getBranding: async () => (await branding()).getBranding,
  replaceBranding: async () => (await branding()).replaceBranding,
  uploadLogo: async () => (await branding()).uploadLogo,
  importRows: async () => (await imports()).importRows,
  createJob: async () => (await jobs()).createJob,
  getJob: async () => (await jobs()).getJob,
  cancelJob: async () => (await jobs()).cancelJob,
  getJobResult: async () => (await jobs()).getJobResult,
  getAudit: async () => (await import('./audit/get-audit.ts')).getAudit,
  getClock: async () => (await clock()).getClock,
  moveClock: async () => (await movingClock()).moveClock,
  getDue: async () => (await movingClock()).getDue,
  strikeEvent: async () => (await import('./control/strike-event.ts')).strikeEvent,
  listFaults: async () => (await faults()).listFaults,
  addFault: async () => (await faults()).addFaultAt((id) => pathOf('getFault', id)),
  clearFaults: async () => (await faults()).clearFaults,
  getFault: async () => (await faults()).getFault,
  removeFault: async () => (await faults()).removeFault,
} satisfies { readonly [Id in Exclude<WorldOperationId, CollectionReadId>]: () => Promise<Handler<Id>> } & {
  readonly [Id in CollectionReadId]?: () => Promise<Handler<Id>>;
};

/** A read that shows only records of its collection follows from its row and has no loader. */
async function load(row: Operation): Promise<unknown> {
  const load = (loaders as { readonly [id: string]: (() => Promise<unknown>) | undefined })[row.id];
  if (load !== undefined) return load();
  const { pageHandlerOf, readHandlerOf } = await lists();
  return row.answer === 'page' ? pageHandlerOf<Sandbox>(row) : readHandlerOf<Sandbox>(row.collection as CollectionName);
}

export const operations = new Operations<Sandbox>(worldRows, load);

/** Loads the code of an operation; undefined when it is loaded. */
export const prepare = (id: string): Promise<void> | undefined => operations.prepare(id);
