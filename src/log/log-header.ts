import { isSameSeed, type SeedIdentity } from '../contract/seed-identity.ts';

/** What must be equal for a replay to give equal bytes. The versions may differ: then a log leads on from the last state that was written down. */
export interface LogHeader extends SeedIdentity {
  readonly programVersion: string;
  readonly surfaceVersion: string;
  readonly jobSteps: number;
  /** Where the credentials are not the seed's own. */
  readonly tokensDigest?: string;
}

export interface Machines<M> {
  /** Makes a machine in the state of the seed. */
  readonly create: () => M;
  /** Loads what makes a machine in the state that another one wrote down. */
  readonly loadRestore: () => Promise<(snapshot: Iterable<unknown>) => M>;
}

/** The worlds of a data target that were made over one seed, with one number of job steps, other than the log's own. */
export interface WorldsOfOtherTerms {
  readonly header: LogHeader;
  readonly worlds: readonly string[];
}

/** Where seeds lie in a stream, beside its worlds. */
export interface Shelf {
  readonly names: readonly string[];
  /** What was put there whole. */
  readonly get: (name: string) => Promise<Buffer>;
  readonly put: (name: string, content: Uint8Array) => Promise<void>;
  readonly keepOnly: (names: readonly string[]) => Promise<void>;
}

/** What lies in a folder or a stream. */
export interface FolderContents {
  readonly others: readonly WorldsOfOtherTerms[];
  /** The data stays as it is. */
  readonly isOnlyRead: boolean;
  /** False where the header of a damaged world may not be known. */
  readonly isWhole: boolean;
  /** That of a stream; a folder has the seeds as folders. */
  readonly shelf?: Shelf;
}

/** Whether the machines of one header are those of the other. */
export const isMadeAlike = (one: LogHeader, other: LogHeader): boolean =>
  isSameSeed(one, other) && one.jobSteps === other.jobSteps;

/** Gathers worlds by the header that they were made under. */
export class OtherTerms {
  readonly all: { readonly header: LogHeader; readonly worlds: string[] }[] = [];

  add(header: LogHeader, world: string): void {
    const known = this.all.find((other) => isMadeAlike(other.header, header));
    if (known === undefined) this.all.push({ header, worlds: [world] });
    else known.worlds.push(world);
  }
}
