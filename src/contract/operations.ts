// THE TABLE: the specification's operations in its order, then the extension rows. The rows are in resources/. Everything that
// depends on an operation's path, method or id is derived from its row; no other code compares them.

import * as aois from './resources/aois.ts';
import * as branding from './resources/branding.ts';
import * as claims from './resources/claims.ts';
import * as clients from './resources/clients.ts';
import * as detections from './resources/detections.ts';
import * as imports from './resources/imports.ts';
import * as jobs from './resources/jobs.ts';
import * as peritajes from './resources/peritajes.ts';
import * as policies from './resources/policies.ts';
import * as portfolios from './resources/portfolios.ts';
import * as reports from './resources/reports.ts';
import * as sandbox from './resources/sandbox.ts';
import * as watches from './resources/watches.ts';
import * as weatherEvents from './resources/weather-events.ts';
import * as weatherObservations from './resources/weather-observations.ts';
import * as webhooks from './resources/webhooks.ts';
import type { TableRow } from './row.ts';

export const operations = [
  sandbox.getFixtures,
  sandbox.resetSandbox,
  portfolios.listPortfolios,
  portfolios.createPortfolio,
  portfolios.getPortfolio,
  aois.listAois,
  aois.createAoi,
  aois.getAoi,
  clients.listClients,
  clients.createClient,
  policies.listPolicies,
  policies.createPolicy,
  weatherEvents.listEvents,
  detections.listDetections,
  detections.createDetection,
  weatherObservations.listWeather,
  claims.listClaims,
  claims.createClaim,
  claims.getClaim,
  peritajes.listPeritajes,
  peritajes.createPeritaje,
  reports.listReports,
  reports.createReport,
  reports.getReport,
  watches.listWatchSubscriptions,
  watches.createWatchSubscription,
  watches.listAlerts,
  webhooks.listWebhookSubscriptions,
  webhooks.createWebhookSubscription,
  webhooks.listDeliveries,
  webhooks.replayDelivery,
  branding.getBranding,
  branding.replaceBranding,
  branding.uploadLogo,
  imports.importRows,
  jobs.createJob,
  jobs.getJob,
  jobs.cancelJob,
  jobs.getJobResult,
  clients.getClient,
  policies.getPolicy,
  weatherEvents.getEvent,
  detections.getDetection,
  peritajes.getPeritaje,
  watches.getWatchSubscription,
  webhooks.getWebhookSubscription,
  watches.acknowledgeAlert,
] as const satisfies readonly TableRow[];
