// Why a fixtures folder cannot be served. The library's types name it, and so nothing of Node stands beside it.

/** Each line names the file, the record and the rule. */
export class FixtureError extends Error {
  override readonly name = 'FixtureError';
}
