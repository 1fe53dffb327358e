// org_pampa as a whole: the organization, its branding and its budget, and all its other facts.

import type { Account } from '../facts.ts';
import { acts } from './acts.ts';
import { claims } from './claims.ts';
import { clients } from './clients.ts';
import { climates } from './climates.ts';
import { detections } from './detections.ts';
import { events } from './events.ts';
import { jobs } from './jobs.ts';
import { neighbourPlots } from './neighbour-plots.ts';
import { peritajes } from './peritajes.ts';
import { policies } from './policies.ts';
import { portfolios } from './portfolios.ts';
import { reports } from './reports.ts';
import { scenarios } from './scenarios.ts';
import { surveyedPlots } from './surveyed-plots.ts';
import { upcoming } from './upcoming.ts';
import { alerts, watches } from './watches.ts';
import { observations } from './weather.ts';
import { deliveries, webhooks } from './webhooks.ts';

export const orgPampa: Account = {
  organization: {
    organizationId: 'org_pampa',
    name: 'Pampa Sandbox Seguros',
    country: 'AR',
    currency: 'USD',
    season: '2025/26',
    operatingArea: [-76, -56, -53, -17],
    reportSigner: 'Valeria Quiroga, Gerencia de Siniestros',
    experts: [
      { name: 'Lucía Ferreyra', licenceNumber: 'SBX-ING-0412' },
      { name: 'Martín Sosa', licenceNumber: 'SBX-ING-0387' },
      { name: 'Carolina Baeza', licenceNumber: 'SBX-ING-0455' },
    ],
    budget: { capCredits: 1000, usedCredits: 240, unit: 'credits' },
    jobFailures: [
      { aoiId: 'aoi_0009', code: 'no_cloud_free_scene' },
      { aoiId: 'aoi_0010', code: 'worker_time_budget_exceeded' },
    ],
  },
  branding: {
    displayName: 'Pampa Sandbox Seguros',
    legalName: 'Pampa Sandbox Seguros S.A.',
    primaryColor: '#1F6F43',
    secondaryColor: '#F2B705',
    supportEmail: 'soporte@pampa-sandbox.test',
    websiteUrl: 'https://pampa-sandbox.test',
    locale: 'es-AR',
    timezone: 'America/Argentina/Buenos_Aires',
    reportFooter: 'Informe de un entorno de pruebas. No tiene valor contractual.',
    version: 3,
    createdAt: '2024-08-01T12:00:00.000Z',
    updatedAt: '2025-06-30T12:00:00.000Z',
  },
  logoColours: ['#1F6F43', '#8FBF6B', '#F2B705'],
  webhookKeyRefs: ['whkey_0001', 'whkey_0002'],
  portfolios,
  plots: [...surveyedPlots, ...neighbourPlots],
  clients,
  policies,
  events,
  upcoming,
  acts,
  climates,
  detections,
  observations,
  claims,
  peritajes,
  reports,
  watches,
  alerts,
  webhooks,
  deliveries,
  jobs,
  scenarios,
};
