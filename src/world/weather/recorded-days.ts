import type { Aoi } from '../../contract/records.ts';
import { localDayOf, shiftDate } from '../../law/days/zones.ts';
import type { Recorded } from '../../law/rules/evidence-rules.ts';
import { addMs } from '../../primitives/timestamps.ts';
import type { OrganizationStore } from '../call-context/call-context.ts';
import { begunAt, latestAt } from './computed-days.ts';
import { type Field, weatherOf } from './growth-stage.ts';

export interface Recordings {
  readonly store: OrganizationStore;
  readonly field: Field;
  readonly now: string;
}

/** The local day and its neighbours, as far as they are published; empty where the day itself is not. */
export function recordedAround(
  { store, field, now }: Recordings,
  aoi: Aoi,
  calendar: string,
  date: string,
): Recorded[] {
  const observed = store.all('weather', 'aoiId', aoi.aoiId);
  const weather = weatherOf(field, aoi);
  const recordOf = (day: string): Recorded | undefined => {
    const known = observed.find(({ observedAt }) => localDayOf(calendar, addMs(observedAt, -1)) === day);
    if (known !== undefined || weather === undefined) return known;
    const end = weather.endOf(day);
    return begunAt(aoi) < end && end <= latestAt(now) ? weather.on(day) : undefined;
  };
  const [before, onDate, after] = [-1, 0, 1].map((days) => recordOf(shiftDate(date, days)));
  return onDate === undefined ? [] : [before, onDate, after].filter((day) => day !== undefined);
}
