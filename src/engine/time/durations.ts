// Adds ISO 8601 durations of whole numbers. Years and months are those of the calendar; a day that the month lacks becomes its
// last day.

const form =
  /^P(?:([0-9]+)Y)?(?:([0-9]+)M)?(?:([0-9]+)W)?(?:([0-9]+)D)?(?:T(?:([0-9]+)H)?(?:([0-9]+)M)?(?:([0-9]+)S)?)?$/;

/** The instant one duration later, in milliseconds; NaN beyond all calendars. The duration was validated before. */
export function addDuration(timeMs: number, duration: string): number {
  const parts = form.exec(duration) ?? [];
  const [years, months, weeks, days, hours, minutes, seconds] = Array.from({ length: 7 }, (_, index) =>
    Number(parts[index + 1] ?? 0),
  ) as [number, number, number, number, number, number, number];
  const wholeDays = weeks * 7 + days;
  return addMonths(timeMs, years * 12 + months) + (((wholeDays * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
}

function addMonths(timeMs: number, months: number): number {
  const date = new Date(timeMs);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  return date.setUTCDate(Math.min(day, lastDay));
}
