// Reading the clock of a world and moving it forward. It never goes back, and what is due by then has happened when it
// stands there (Decision 34).

import type { BodyOf } from '../../contract/operation-id.ts';
import type { ClockMove } from '../../contract/schemas/control.ts';
import { limits, seededAt } from '../../contract/surface.ts';
import { finish, type Steps } from '../../primitives/steps.ts';
import { type Clock, toTimestamp } from '../kernel/clock.ts';
import { parseInstant } from '../kernel/instants.ts';
import { Violations } from '../kernel/violations.ts';
import { Draft } from '../records/draft.ts';
import { addDuration } from '../time/durations.ts';
import type { Handler, Turn } from '../turn/turn.ts';
import { Happenings } from './happenings.ts';
import { settle } from './settle.ts';

export const getClock: Handler<'getClock'> = ({ clock }) => ({ json: JSON.stringify({ now: clock.now, seededAt }) });

/** What the world will be at the end of a move; nothing shows until it is committed. */
interface Passage {
  readonly moves: number;
  readonly to: string;
  readonly drafts: readonly { readonly draft: Draft; readonly happenings: Happenings }[];
}

/** Worked out ahead: one for each clock, good as long as the clock was not moved since. */
const passages = new WeakMap<Clock, Passage>();

export const moveClock: Handler<'moveClock'> = Object.assign(
  (turn: Turn, { body }: { readonly body: BodyOf<'moveClock'> }) => {
    const { clock, organizationId } = turn;
    const from = clock.now;
    const to = findTime(from, body);
    const { drafts } = aheadOf(clock, to) ?? finish(passUntil(turn, to));
    for (const { draft } of drafts) draft.commit();
    clock.moveTo(to);
    passages.delete(clock);
    const own = drafts.find(({ draft }) => draft.organizationId === organizationId);
    const { happenings = new Happenings() } = own ?? {};
    const data: ClockMove = { from, now: to, happened: happenings.first(), happenedCount: happenings.count };
    return { json: JSON.stringify(data) };
  },
  {
    ahead: (turn: Turn, { body }: { readonly body: BodyOf<'moveClock'> }) => {
      const to = findTime(turn.clock.now, body);
      return aheadOf(turn.clock, to) === undefined ? passAhead(turn, to) : undefined;
    },
  },
);

function aheadOf(clock: Clock, to: string): Passage | undefined {
  const passage = passages.get(clock);
  return passage?.moves === clock.moves && passage.to === to ? passage : undefined;
}

/** Throws validation_failed for a time that lies behind the clock or too far ahead, and when none or two are given. */
function findTime(now: string, { advance, to }: BodyOf<'moveClock'>): string {
  const violations = new Violations();
  if ((advance === undefined) === (to === undefined)) {
    violations.add('#', 'not_exactly_one', 'takes either advance, a duration, or to, an instant');
  }
  violations.check();
  const [pointer, time] =
    to === undefined
      ? ['#/advance', timestampOf(addDuration(Date.parse(now), advance as string))]
      : ['#/to', parseInstant(to, '#/to', violations)];
  violations.check();
  if (time < now)
    violations.add(pointer, 'backwards', `lies before ${now}, where the clock stands; it only moves forward`);
  if (time > latest) violations.add(pointer, 'too_far_ahead', `lies after ${latest}, the end of the sandbox's time`);
  violations.check();
  return time;
}

const latest = toTimestamp(addDuration(Date.parse(seededAt), `P${limits.clockYears}Y`));
/** Any time that no timestamp can tell is as good as another. */
const beyond = '9999-12-31T23:59:59.999Z';
const timestampOf = (timeMs: number): string => (timeMs <= Date.parse(beyond) ? toTimestamp(timeMs) : beyond);

/** For every organization of the world: time passes for all. */
function* passUntil({ clock, stores }: Turn, to: string): Steps<Passage> {
  const { moves } = clock;
  const drafts = stores().map((base) => ({ base, draft: new Draft(base), happenings: new Happenings() }));
  for (const { base, draft, happenings } of drafts) {
    yield* settle({ base, store: draft, clock: clock.fork(), happenings }, to);
    yield* draft.gather();
  }
  return { moves, to, drafts };
}

/** Ends early when the world changes meanwhile: then it was for nothing, and may be begun again. */
function* passAhead(turn: Turn, to: string): Steps<void> {
  const { clock } = turn;
  const before = clock.moves;
  const steps = passUntil(turn, to);
  let step = steps.next();
  while (!step.done) {
    yield;
    if (clock.moves !== before) return;
    step = steps.next();
  }
  passages.set(clock, step.value);
}
