// Refusals of requests to a world. Each message says what happened, why, and what to do next.

import { t } from '../contract/form/localization/localized-text.ts';
import { Problem } from '../contract/form/problem.ts';
import { type Revision, revisionHeaders } from '../contract/form/revision.ts';
import type { Difference as MemberDifference } from '../primitives/json-differences.ts';
import { type Difference, LogUnavailable } from './log-error.ts';

export class WorldLimitReached extends Problem {
  constructor(limit: number) {
    super('world_limit_reached', t('The sandbox already has {limit} worlds, and makes no more.', { limit }));
  }
}

export class WorldExists extends Problem {
  constructor(world: string) {
    super(
      'world_already_exists',
      t('A world {world} already exists. Choose another name, or drop that one first.', { world }),
    );
  }
}

/** The world was dropped while a request to it waited. The next request creates it again. */
export class WorldDropped extends Problem {
  constructor(world: string) {
    super(
      'resource_not_found',
      t('The world {world} has been dropped, and nothing was done. Send the request again to create it.', {
        world,
      }),
    );
  }
}

/** The caller saw another generation of the world, which a reset, a rewind, a drop or a fork has ended. */
export class WorldReplaced extends Problem {
  constructor(world: string, seen: Revision, now: Revision) {
    super(
      'world_replaced',
      t(
        'The world {world} was replaced: it is at generation {generation}, position {position}; the caller saw generation {seenGeneration}, position {seenPosition}. Discard what you read of it, and continue from here.',
        { world, ...now, seenGeneration: seen.generation, seenPosition: seen.position },
      ),
      { headers: revisionHeaders(now) },
    );
  }
}

/** Throws WorldReplaced, or LogUnavailable where the world is behind what was seen: a caller never gets an older state. */
export function requireReached(world: string, now: Revision, seen: Revision | undefined): void {
  if (seen === undefined) return;
  if (seen.generation !== now.generation) throw new WorldReplaced(world, seen, now);
  if (seen.position <= now.position) return;
  throw new LogUnavailable(
    `The world ${world} is at position ${now.position} here, behind position ${seen.position}, which the caller saw. Try again; ` +
      'if it stays behind, entries were lost: run sbox data check.',
    now,
  );
}

/** A rewind from a position at which the world is not. */
export class WorldMoved extends Problem {
  constructor(world: string, from: number, position: number) {
    super(
      'world_moved',
      t('The world {world} is at position {position}, not at {from}: somebody has changed it since.', {
        world,
        position,
        from,
      }),
    );
  }
}

/** A position before the state with which the world begins: its entries are history, and cannot be applied here. */
export class BeforeBase extends Problem {
  constructor(world: string, position: number, base: number) {
    super(
      'before_base',
      t(
        'The world {world} begins at position {base}, with a state from another version or a file. It cannot go back to {position}, which is before that.',
        { world, base, position },
      ),
    );
  }
}

/** This version would have answered a call differently: the world stops before it, and is only read. */
export class MadeByOtherVersion extends Problem {
  readonly difference: Difference;
  /** The members of the note that would differ. */
  readonly members: readonly MemberDifference[];

  constructor(difference: Difference, members: readonly MemberDifference[]) {
    super(
      'made_by_other_version',
      t(
        'Version {loggedBy} made the world {world}, but version {appliedBy} answers entry {position} ({operation}) differently, so the world is read-only and stays at the state before it. See what differs with "sbox data upgrade DIR --dry-run", start version {loggedBy}, or reset or drop the world.',
        { ...difference },
      ),
    );
    this.difference = difference;
    this.members = members;
  }
}

/** The result of upgrading a world of another version. */
export interface Upgrade {
  readonly position: number;
  /** The version whose rules made its state. */
  readonly madeBy: string;
  readonly differences: readonly MadeByOtherVersion[];
}

/** A position that the log has not reached, or that a reset or a rewind removed. */
export class PositionUnknown extends Problem {
  constructor(world: string, position: number, known: { from: number; to: number }) {
    const isBetween = position >= known.from && position <= known.to;
    const why = isBetween ? t('was undone by a rewind') : t('does not exist');
    super(
      'resource_not_found',
      t('The log of the world {world} runs from position {from} to {to}: {position} {why}.', {
        world,
        ...known,
        position,
        why,
      }),
    );
  }
}
