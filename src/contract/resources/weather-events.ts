import { ofWorld, resource, row, updatedSince } from '../row.ts';
import { NewEvent } from '../schemas/control.ts';
import * as filter from '../schemas/filters.ts';
import { WeatherEvent } from '../schemas/weather-event.ts';

const events = resource({ collection: 'events', path: '/v1/events', area: 'events' });

export const listEvents = row('listEvents', {
  ...events.page,
  offeredByDefault: ['peril', 'severity', 'limit', 'cursor'],
  geometry: 'footprint',
  filters: {
    peril: { schema: filter.peril },
    severity: { schema: filter.severity },
    status: { schema: filter.eventStatus },
    aoiId: { schema: filter.aoiId, by: 'affectedAoiIds' },
    portfolioId: { schema: filter.portfolioId, unindexed: true },
    from: { schema: filter.from, since: 'endedAt' },
    to: { schema: filter.to, before: 'startedAt' },
    ...updatedSince,
  },
  problems: ['invalid_window'],
  summary: 'List the weather events that struck the portfolio',
  decision: 4,
  example: { query: { peril: 'hail', severity: 'severe', from: '2025-12-01', to: '2026-01-01' } },
});

export const getEvent = row('getEvent', {
  ...events.item,
  geometry: 'footprint',
  summary: 'Read a weather event',
  decision: 44,
  extension: true,
});

export const strikeEvent = row('strikeEvent', {
  ...ofWorld.creation,
  path: '/control/events',
  body: NewEvent,
  data: WeatherEvent,
  problems: ['resource_not_found', 'peril_not_supported', 'delivery_limit_reached'],
  command: ['events', 'strike'],
  summary: 'Simulate an event on a plot now: watches raise alerts, webhooks go out',
  decision: 44,
  example: { body: { aoiId: 'aoi_0001', peril: 'hail', severity: 'high' } },
});
