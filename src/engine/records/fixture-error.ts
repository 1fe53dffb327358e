// Why a fixtures folder cannot be served.

/** Each line names the file, the record and the rule. */
export class FixtureError extends Error {
  override readonly name = 'FixtureError';
}
