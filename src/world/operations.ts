// Which handler serves which operation. Their code is loaded when an operation is first called, so that a start loads
// nothing it does not need (Decision 17); an operation without a handler does not compile.

import type { CollectionName } from '../contract/collections.ts';
import type { WorldOperationId } from '../contract/operation-id.ts';
import { rowOf } from '../contract/rows.ts';
import { actOperations } from '../contract/schemas/vocabularies.ts';
import type { Handler, ListHandler, SingleHandler } from './call-context/call-context.ts';
import { createIn } from './call-context/create-in.ts';
import type { PreparedOperation } from './way-of-a-call.ts';

const lists = () => import('./paging/lists.ts');
const sandbox = () => import('./sandbox/sandbox.ts');
const branding = () => import('./branding/branding.ts');
const webhooks = () => import('./webhooks/webhooks.ts');
const jobs = () => import('./jobs/jobs.ts');
const imports = () => import('./imports/import.ts');
const clock = () => import('./control/clock.ts');
/** While it moves, people do what is to come. */
const movingClock = async () => {
  await Promise.all(actOperations.map(prepare));
  return clock();
};
const faults = () => import('./faults/fault-operations.ts');
const aois = () => import('./plots/create-aoi.ts');

const list = (id: WorldOperationId) => async (): Promise<ListHandler> => (await lists()).listOf(id);
const single = (name: CollectionName) => async (): Promise<SingleHandler> => (await lists()).getOf(name);

const loaders = {
  getFixtures: async () => (await sandbox()).getFixtures,
  resetSandbox: async () => (await sandbox()).resetSandbox,
  listPortfolios: list('listPortfolios'),
  createPortfolio: async () => createIn('portfolios', (await import('./plots/admit-portfolio.ts')).admitPortfolio),
  getPortfolio: single('portfolios'),
  listAois: list('listAois'),
  createAoi: async () => (await aois()).createAoi,
  getAoi: async () => (await import('./plots/get-aoi.ts')).getAoi,
  listClients: list('listClients'),
  createClient: async () => createIn('clients', (await import('./policies/admit-client.ts')).admitClient),
  listPolicies: list('listPolicies'),
  createPolicy: async () => createIn('policies', (await import('./policies/admit-policy.ts')).admitPolicy),
  listEvents: list('listEvents'),
  listDetections: list('listDetections'),
  createDetection: async () => (await import('./detections/create-detection.ts')).createDetection,
  listWeather: list('listWeather'),
  listClaims: list('listClaims'),
  createClaim: async () => (await import('./claims/create-claim.ts')).createClaim,
  getClaim: single('claims'),
  listPeritajes: list('listPeritajes'),
  createPeritaje: async () => (await import('./peritajes/create-peritaje.ts')).createPeritaje,
  listReports: list('listReports'),
  createReport: async () => (await import('./reports/create-report.ts')).createReport,
  getReport: single('reports'),
  listWatchSubscriptions: list('listWatchSubscriptions'),
  createWatchSubscription: async () => (await import('./watches/create-watch.ts')).createWatchSubscription,
  listAlerts: list('listAlerts'),
  listWebhookSubscriptions: list('listWebhookSubscriptions'),
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
  getClient: single('clients'),
  getPolicy: single('policies'),
  getEvent: single('events'),
  getDetection: single('detections'),
  getPeritaje: single('peritajes'),
  getWatchSubscription: single('watchSubscriptions'),
  getWebhookSubscription: single('webhookSubscriptions'),
  getAudit: async () => (await import('./audit/get-audit.ts')).getAudit,
  getClock: async () => (await clock()).getClock,
  moveClock: async () => (await movingClock()).moveClock,
  getDue: async () => (await movingClock()).getDue,
  strikeEvent: async () => (await import('./control/strike-event.ts')).strikeEvent,
  listFaults: async () => (await faults()).listFaults,
  addFault: async () => (await faults()).addFault,
  clearFaults: async () => (await faults()).clearFaults,
  getFault: async () => (await faults()).getFault,
  removeFault: async () => (await faults()).removeFault,
} satisfies { readonly [Id in WorldOperationId]: () => Promise<Handler<Id>> };

const prepared = new Map<WorldOperationId, PreparedOperation>();

/** Loads the code of an operation; undefined when it is loaded, so that the hot path stays synchronous. */
export function prepare(id: WorldOperationId): Promise<void> | undefined {
  if (prepared.has(id)) return undefined;
  return Promise.all([loaders[id](), import('./way-of-a-call.ts')]).then(([handler, { prepareOperation }]) => {
    prepared.set(id, prepareOperation(rowOf(id), handler as Handler<WorldOperationId>));
  });
}

/** An operation that was prepared. */
export function preparedOperation(id: WorldOperationId): PreparedOperation {
  const operation = prepared.get(id);
  if (operation === undefined) throw new Error(`${id} was called before it was prepared`);
  return operation;
}
