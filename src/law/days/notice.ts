import type { Place } from './decision-due.ts';
import { localDayOf, shiftDate } from './zones.ts';

/** The whole local days within which a loss must be reported, without the day of the loss; three in any other country. */
const noticeDays: Readonly<Record<string, number>> = { AR: 3, CL: 3, ES: 7 };

export const noticeTermOf = ({ country, calendar }: Place, occurredAt: string) => {
  const days = noticeDays[country] ?? 3;
  return { days, lastDay: shiftDate(localDayOf(calendar, occurredAt), days) };
};

export const isLateNotice = (place: Place, occurredAt: string, reportedAt: string): boolean =>
  localDayOf(place.calendar, reportedAt) > noticeTermOf(place, occurredAt).lastDay;
