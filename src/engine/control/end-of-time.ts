// The latest time of the sandbox: a move of the clock may reach it but not pass it. Changes may tick beyond it, a second each.

import { limits, seededAt } from '../../contract/form/surface.ts';
import { toTimestamp } from '../../primitives/timestamps.ts';
import { addDuration } from '../time/durations.ts';

const end = toTimestamp(addDuration(Date.parse(seededAt), `P${limits.clockYears}Y`));

/** The latest time to which a clock that stands at `now` can be moved. */
export const latestFrom = (now: string): string => (now > end ? now : end);
