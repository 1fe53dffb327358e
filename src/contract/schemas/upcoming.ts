import * as Type from 'typebox';
import { Closed, Nullable, Timestamp } from '../form/fields.ts';
import { Percent, Point } from './fields.ts';
import { actOperations } from './vocabularies.ts';
import { WeatherEvent } from './weather-event.ts';

const { organizationId, status, affectedAoiIds, createdAt, updatedAt, ...described } = WeatherEvent.properties;

export const UpcomingEvent = Closed({
  ...described,
  cancelledAt: Nullable(
    Type.String({
      ...Timestamp,
      description: 'When it turns out to be a false echo; null if it is confirmed.',
    }),
  ),
});
export type UpcomingEvent = Type.Static<typeof UpcomingEvent>;

const Month = Closed({
  meanC: Type.Number({ description: 'Mean temperature.' }),
  swingC: Type.Number({ minimum: 0, description: 'Difference between the mean and a typical maximum or minimum.' }),
  rainMm: Type.Number({ minimum: 0 }),
  rainDays: Type.Number({ minimum: 1, maximum: 28, description: 'Days with rain.' }),
  humidityPct: Percent,
});

/** The normal weather of a place, month by month. */
export const Climate = Closed({
  region: Type.String({ minLength: 1 }),
  centre: Point,
  dayEndsAt: Type.String({ pattern: '^[0-2][0-9]:[0-5][0-9]$', description: 'Time in UTC at which a local day ends.' }),
  months: Type.Array(Month, { minItems: 12, maxItems: 12, description: 'January first.' }),
});
export type Climate = Type.Static<typeof Climate>;

export const UpcomingAct = Closed({
  at: Type.String({ ...Timestamp, description: 'When it is done.' }),
  operationId: Type.Enum([...actOperations], { description: 'The operation, as a caller would call it.' }),
  recordId: Type.String({ pattern: '^[a-z]+_[0-9]{4,}$', description: 'Identifier of the record that it makes.' }),
  body: Type.Record(Type.String(), Type.Unknown(), { description: 'The body, as a caller would send it.' }),
});
export type UpcomingAct = Type.Static<typeof UpcomingAct>;

export const Upcoming = Closed({
  climates: Type.Array(Climate, { description: 'Each plot has the nearest climate.' }),
  events: Type.Array(UpcomingEvent, { description: 'Weather events, which take effect when they end, oldest first.' }),
  acts: Type.Optional(Type.Array(UpcomingAct, { description: 'What people do, in order.' })),
});
export type Upcoming = Type.Static<typeof Upcoming>;
