// Which messages of which sender were applied already, so that one that was sent twice is applied once, however late.

import type { SessionLine } from './message.ts';

interface Session {
  greatest: number;
  /** Counts below the greatest that were not seen: they were overtaken when they had to be sent again. */
  readonly missing: Set<number>;
}

export class Sessions {
  readonly #sessions = new Map<string, Session>();

  constructor(lines: readonly SessionLine[] = []) {
    for (const [session, greatest, ...missing] of lines) {
      this.#sessions.set(session, { greatest, missing: new Set(missing) });
    }
  }

  /** True the first time for a session and count; counts begin with 1. */
  take(name: string, count: number): boolean {
    let session = this.#sessions.get(name);
    if (session === undefined) {
      session = { greatest: 0, missing: new Set() };
      this.#sessions.set(name, session);
    }
    if (count <= session.greatest) return session.missing.delete(count);
    for (let overtaken = session.greatest + 1; overtaken < count; overtaken += 1) session.missing.add(overtaken);
    session.greatest = count;
    return true;
  }

  hasTaken(name: string, count: number): boolean {
    const session = this.#sessions.get(name);
    return session !== undefined && count <= session.greatest && !session.missing.has(count);
  }

  /** 0 when none was taken. */
  greatest(name: string): number {
    return this.#sessions.get(name)?.greatest ?? 0;
  }

  list(): SessionLine[] {
    return [...this.#sessions].map(([name, { greatest, missing }]) => [name, greatest, ...missing]);
  }
}
