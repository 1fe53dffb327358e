// All of a world that a new beginning replaces.

import type { Mark } from '../log.ts';
import type { SessionLine } from './message.ts';
import { RecentMarks } from './recent-marks.ts';
import { Sessions } from './sessions.ts';

export interface WorldState<Call, M> {
  readonly machine: M;
  mark: Mark;
  after: Mark;
  /** Since `after`, while they are few enough for a message. */
  calls: Call[] | undefined;
  readonly sessions: Sessions;
  readonly marks: RecentMarks;
  /** The greatest position whose chain another message named. */
  attested: number;
}

export const createState = <Call, M>(
  machine: M,
  after: Mark,
  sessions: readonly SessionLine[],
): WorldState<Call, M> => ({
  machine,
  mark: after,
  after,
  calls: [],
  sessions: new Sessions(sessions),
  marks: new RecentMarks(after),
  attested: after.position,
});
