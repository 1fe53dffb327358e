// The failures that are the command line's own. What a request may meet stands in client/failures.ts.

/** The command line cannot be carried out as typed. `tips` say what to type instead. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
  readonly tips: readonly string[];

  constructor(message: string, ...tips: string[]) {
    super(message);
    this.tips = tips;
  }
}

/** The job goes on; only the waiting has ended. */
export class WaitTimeout extends Error {
  override readonly name = 'WaitTimeout';
}

/** The job ended, and not well. It was said already. */
export class JobFailed extends Error {
  override readonly name = 'JobFailed';
}

/** Ctrl-C or a polite end. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
  readonly signal: 'SIGINT' | 'SIGTERM';

  constructor(signal: 'SIGINT' | 'SIGTERM', message = '') {
    super(message);
    this.signal = signal;
  }
}
