// Where the seed comes from: a folder of JSON files, read by whoever may read files. A world itself reads none.

/**
 * `dataset.json` {datasetVersion, organizationIds}, `tokens.json`, `signing-keys.json` {webhookKeys, reportKey},
 * `scenarios.json`, and for each organization `ORGANIZATION/NAME.json` (organization, branding and one per
 * collection), its logo, and `ORGANIZATION/upcoming.json` where the season goes on after the epoch.
 */
export interface FixtureSource {
  /** The parsed content of a JSON file, by its path within the folder. Throws FixtureError when it is not there. */
  readonly read: (path: string) => unknown;
  /** Whether a file exists; absent where the folder has only the files that every folder must have. */
  readonly has?: (path: string) => boolean;
  readonly readBytes: (path: string) => Buffer;
  /** The records of a collection's file, in order and never all at once; absent where read() returns all of them. */
  readonly readRecords?: (path: string) => Iterable<unknown>;
}
