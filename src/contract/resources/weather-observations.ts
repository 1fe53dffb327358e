import { resource, row } from '../row.ts';
import * as filter from '../schemas/filters.ts';

export const listWeather = row('listWeather', {
  ...resource({ collection: 'weather', path: '/v1/weather', area: 'events' }).page,
  filters: {
    aoiId: { schema: filter.aoiId },
    from: { schema: filter.from, since: 'observedAt' },
    to: { schema: filter.to, before: 'observedAt' },
  },
  problems: ['invalid_window'],
  summary: 'List weather observations per plot',
  decision: 4,
  example: { query: { aoiId: 'aoi_0001', from: '2025-12-15', to: '2025-12-22' } },
});
