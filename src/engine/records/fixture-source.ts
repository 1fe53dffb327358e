// The source of the seed: a folder of JSON files, read by code that may read files. A world itself reads none.

/**
 * Files: `dataset.json` {datasetVersion, organizationIds}, `tokens.json`, `signing-keys.json` {webhookKeys, reportKey},
 * `scenarios.json`, and for each organization `ORGANIZATION/NAME.json` (organization, branding and one per collection), its logo,
 * and `ORGANIZATION/upcoming.json` if the season continues after the epoch.
 */
export interface FixtureSource {
  /** Returns the parsed content of a JSON file, by its path in the folder. Throws FixtureError for a missing file. */
  readonly read: (path: string) => unknown;
  /** Whether a file exists; absent for a folder that has only the required files. */
  readonly has?: (path: string) => boolean;
  readonly readBytes: (path: string) => Buffer;
  /** Yields the records of a collection's file in order; absent where read() returns all of them. */
  readonly readRecords?: (path: string) => Iterable<unknown>;
}
