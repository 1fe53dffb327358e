// Identifies the seed of a log or a recording. Scenarios are documentation, so two seeds that differ only in them are the same
// seed: the compared digest leaves them out.

export interface SeedIdentity {
  /** Digest of the whole folder, with which the chain of a log begins. */
  readonly seedDigest: string;
  /** Digest of the folder without its scenarios. Absent in files of version 1.0.0. */
  readonly recordsDigest?: string;
  /** A label for people; two seeds may have the same. */
  readonly datasetVersion?: string;
}

/** Names the dataset first, where it is known, since digests are hard to read. */
export const nameSeed = ({ seedDigest, datasetVersion }: SeedIdentity): string =>
  datasetVersion === undefined ? seedDigest : `dataset ${datasetVersion} (${seedDigest.slice(0, 12)})`;

/** The seeds of versions that wrote no `recordsDigest`: both digests of each. */
const releasedSeeds: Readonly<Record<string, string>> = {
  '78127460a8e86c911d93ad79318637af132f41621605958c63cf29f15ce5761e':
    '1770681a444a759937d16dea5b16298e7694f56444650b9b8003dc3869098786',
};

/** Whether data of one seed may be used with the other. */
export function isSameSeed(written: SeedIdentity, current: SeedIdentity): boolean {
  if (written.seedDigest === current.seedDigest) return true;
  const recordsDigest = written.recordsDigest ?? releasedSeeds[written.seedDigest];
  return recordsDigest !== undefined && recordsDigest === current.recordsDigest;
}
