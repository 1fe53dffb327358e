// Which seed a log or a recording was made over. Scenarios are documentation, so two seeds that differ only in them are the
// same seed: the digest that is compared leaves them out.

export interface SeedIdentity {
  /** Digest of the whole folder, with which the chain of a log begins. */
  readonly seedDigest: string;
  /** Digest of the folder without its scenarios. What 1.0.0 wrote has none. */
  readonly recordsDigest?: string;
  /** People read this; two seeds may say the same. */
  readonly datasetVersion?: string;
}

/** The dataset first, where that is known: digests are for comparing two seeds. */
export const nameSeed = ({ seedDigest, datasetVersion }: SeedIdentity): string =>
  datasetVersion === undefined ? seedDigest : `dataset ${datasetVersion} (${seedDigest.slice(0, 12)})`;

/** The seeds that came with versions which wrote no `recordsDigest`: both digests of each. */
const releasedSeeds: Readonly<Record<string, string>> = {
  '78127460a8e86c911d93ad79318637af132f41621605958c63cf29f15ce5761e':
    '1770681a444a759937d16dea5b16298e7694f56444650b9b8003dc3869098786',
};

/** Whether something that was made over one seed may be used over the other. */
export function isSameSeed(written: SeedIdentity, own: SeedIdentity): boolean {
  if (written.seedDigest === own.seedDigest) return true;
  const recordsDigest = written.recordsDigest ?? releasedSeeds[written.seedDigest];
  return recordsDigest !== undefined && recordsDigest === own.recordsDigest;
}
