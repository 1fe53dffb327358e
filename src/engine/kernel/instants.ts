// Parses times in a body: RFC 3339 with any offset. They are stored in UTC with milliseconds (Decision 3).

import { t } from '../../contract/form/localization/localized-text.ts';
import { toTimestamp } from '../../primitives/timestamps.ts';
import type { Violations } from './violations.ts';

const storable = /^[0-9]{4}-/;

/** The time as it is stored. Adds a violation for a leap second or a year out of range; the result is then unusable. */
export function parseInstant(instant: string, pointer: string, violations: Violations): string {
  const timeMs = Date.parse(instant);
  const timestamp = Number.isNaN(timeMs) ? '' : toTimestamp(timeMs);
  if (storable.test(timestamp)) return timestamp;
  const detail = t('{instant} is not a time in the years 0000 to 9999 in UTC', { instant });
  violations.add(pointer, 'time_out_of_range', detail);
  return timestamp;
}

/** Adds a violation for a time in the future. */
export function checkPast(timestamp: string, now: string, pointer: string, violations: Violations): void {
  if (timestamp <= now) return;
  const detail = t("{timestamp} is in the future: the world's clock says {now}", { timestamp, now });
  violations.add(pointer, 'in_the_future', detail);
}
