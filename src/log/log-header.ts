import { isSameSeed, type SeedIdentity } from '../contract/seed-identity.ts';

/** The terms of a log: equal ones give equal bytes. With another version a log continues from the last written state. */
export interface LogHeader extends SeedIdentity {
  readonly programVersion: string;
  readonly surfaceVersion: string;
  readonly jobSteps: number;
  /** Present where the credentials are not the seed's own. */
  readonly tokensDigest?: string;
}

export interface Machines<M> {
  /** Creates a machine in the state of the seed. */
  readonly create: () => M;
  /** Loads the function that creates a machine from the snapshot of another one. */
  readonly loadRestore: () => Promise<(snapshot: Iterable<unknown>) => M>;
}

/** The worlds of a data target that were made over another seed, or with another number of job steps, than the log's own. */
export interface WorldsOfOtherTerms {
  readonly header: LogHeader;
  readonly worlds: readonly string[];
}

/** The storage of seeds in a stream, beside its worlds. */
export interface SeedStore {
  readonly names: readonly string[];
  /** Returns the complete bytes that were put under the name. */
  readonly get: (name: string) => Promise<Buffer>;
  readonly put: (name: string, content: Uint8Array) => Promise<void>;
  readonly keepOnly: (names: readonly string[]) => Promise<void>;
}

export interface FolderContents {
  readonly others: readonly WorldsOfOtherTerms[];
  /** True where the data must not be changed. */
  readonly isOnlyRead: boolean;
  /** False where the header of a damaged world may not be known. */
  readonly isWhole: boolean;
  /** The storage of seeds in a stream; a folder keeps them in folders. */
  readonly seedStore?: SeedStore;
}

export const haveSameTerms = (one: LogHeader, other: LogHeader): boolean =>
  isSameSeed(one, other) && one.jobSteps === other.jobSteps;

/** Groups worlds by the header under which they were made. */
export class OtherTerms {
  readonly all: { readonly header: LogHeader; readonly worlds: string[] }[] = [];

  add(header: LogHeader, world: string): void {
    const known = this.all.find((other) => haveSameTerms(other.header, header));
    if (known === undefined) this.all.push({ header, worlds: [world] });
    else known.worlds.push(world);
  }
}
