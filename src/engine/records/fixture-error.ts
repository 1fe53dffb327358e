// The error for a fixtures folder that cannot be served. The library's types export it, so this file imports nothing of Node.

/** Each line names the file, the record and the rule. */
export class FixtureError extends Error {
  override readonly name = 'FixtureError';
}
