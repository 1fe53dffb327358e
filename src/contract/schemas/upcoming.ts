// What the seed holds of the time after its epoch: it comes about when the clock of a world is moved (Decision 44).

import * as Type from 'typebox';
import { Closed, Nullable, Timestamp } from './fields.ts';
import { WeatherEvent } from './weather-event.ts';

const { organizationId, status, affectedAoiIds, createdAt, updatedAt, ...told } = WeatherEvent.properties;

export const UpcomingEvent = Closed({
  ...told,
  cancelledAt: Nullable(
    Type.String({
      ...Timestamp,
      description: 'When it is found to have been a false echo; null where it is confirmed.',
    }),
  ),
});
export type UpcomingEvent = Type.Static<typeof UpcomingEvent>;

export const Upcoming = Closed({
  events: Type.Array(UpcomingEvent, { description: 'Weather events that strike when they end, oldest first.' }),
});
export type Upcoming = Type.Static<typeof Upcoming>;
