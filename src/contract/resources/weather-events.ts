// Weather events.

import { row } from '../row.ts';
import { NewEvent } from '../schemas/control.ts';
import * as filter from '../schemas/filters.ts';
import { WeatherEvent } from '../schemas/weather-event.ts';
import { creation } from './control-row.ts';
import { item, page } from './row-kinds.ts';

export const listEvents = row(
  {
    ...page,
    id: 'listEvents',
    path: '/v1/events',
    permission: 'events:read',
    collection: 'events',
    filters: {
      peril: { schema: filter.peril },
      severity: { schema: filter.severity },
      status: { schema: filter.eventStatus },
      aoiId: { schema: filter.aoiId, by: 'affectedAoiIds' },
      portfolioId: { schema: filter.portfolioId, unindexed: true },
      from: { schema: filter.from, unindexed: true },
      to: { schema: filter.to, unindexed: true },
    },
    data: WeatherEvent,
    geometry: 'footprint',
    problems: ['invalid_window'],
    command: ['events', 'list'],
    summary: 'List the weather events that touched the portfolio',
    decision: 4,
  },
  { query: { peril: 'hail', severity: 'severe', from: '2025-12-01', to: '2026-01-01' } },
);

export const getEvent = row(
  {
    ...item,
    id: 'getEvent',
    path: '/v1/events/{id}',
    permission: 'events:read',
    collection: 'events',
    data: WeatherEvent,
    geometry: 'footprint',
    command: ['events', 'get'],
    summary: 'Read a weather event',
    decision: 44,
    extension: true,
  },
  { params: { id: 'evt_0001' } },
);

export const strikeEvent = row(
  {
    ...creation,
    id: 'strikeEvent',
    path: '/control/events',
    served: 'world',
    body: NewEvent,
    data: WeatherEvent,
    problems: ['resource_not_found', 'peril_not_supported'],
    command: ['events', 'strike'],
    summary: 'Let an event strike a plot now: watches raise alerts, webhooks go out',
    decision: 44,
  },
  { body: { aoiId: 'aoi_0001', peril: 'hail', severity: 'high' } },
);
