// Weather events.

import { row } from '../row.ts';
import * as filter from '../schemas/filters.ts';
import { WeatherEvent } from '../schemas/weather-event.ts';

export const listEvents = row(
  {
    id: 'listEvents',
    method: 'GET',
    path: '/v1/events',
    permission: 'events:read',
    idempotencyKey: false,
    answer: 'page',
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
