// Weather observations.

import { page, row } from '../row.ts';
import * as filter from '../schemas/filters.ts';
import { WeatherObservation } from '../schemas/weather-observation.ts';

export const listWeather = row({
  ...page,
  id: 'listWeather',
  path: '/v1/weather',
  permission: 'events:read',
  collection: 'weather',
  filters: {
    aoiId: { schema: filter.aoiId },
    from: { schema: filter.from, since: 'observedAt' },
    to: { schema: filter.to, before: 'observedAt' },
  },
  data: WeatherObservation,
  problems: ['invalid_window'],
  command: ['weather', 'list'],
  summary: 'List weather observations per plot',
  decision: 4,
  example: { query: { aoiId: 'aoi_0001', from: '2025-12-15', to: '2025-12-22' } },
});
