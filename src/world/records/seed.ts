// The seed: the initial state of every world. It is shared by all worlds, never written, and each collection is read when it is
// first needed.

import { type CollectionName, collectionNames, type RecordOf } from '../../contract/collections.ts';
import type { Branding, Organization, Scenario, SigningKey, TokenFixture, Upcoming } from '../../contract/records.ts';
import type { FixtureSource } from '../../engine/records/fixture-source.ts';
import type { RecordSet } from '../../engine/records/record-set.ts';
import { buildRecordSet } from '../../engine/records/seeded-records.ts';
import { LimitedCache } from '../../primitives/limited-cache.ts';
import { getOrMake, memoize } from '../../primitives/memoize.ts';
import type { ReportKey } from '../kernel/signing.ts';
import { recordSetFacts } from './indexes.ts';

const maxPageBytes = 4 * 1024 * 1024;

export interface SigningKeys {
  readonly webhookKeys: readonly SigningKey[];
  readonly reportKey: ReportKey;
}

type Source = Required<Pick<FixtureSource, 'read' | 'readBytes' | 'readRecords'>> & Pick<FixtureSource, 'has'>;

export interface Seed {
  /** Bytes that count towards the memory limit of its worlds; 0 for the seed of the server. */
  readonly heldBytes: number;
  readonly datasetVersion: string;
  readonly organizationIds: readonly string[];
  readonly tokens: readonly TokenFixture[];
  readonly signingKeys: SigningKeys;
  readonly scenarios: readonly Scenario[];
  /** Cached pages of seeded records; their names contain the organization. */
  readonly pages: LimitedCache<Buffer>;
  of(organizationId: string): OrganizationSeed;
}

/** Opens the seed of a folder. Nothing is read before it is needed, and nothing twice. */
export function createSeed(folder: FixtureSource, heldBytes = 0): Seed {
  const files = new Map<string, unknown>();
  const source: Source = {
    ...folder,
    read: (path) => getOrMake(files, path, () => folder.read(path)),
    readRecords: (path) => folder.readRecords?.(path) ?? (folder.read(path) as unknown[]),
  };
  const organizations = new Map<string, OrganizationSeed>();
  const { datasetVersion, organizationIds } = folder.read('dataset.json') as Seed;
  const seed: Seed = {
    heldBytes,
    datasetVersion,
    organizationIds,
    get tokens() {
      return source.read('tokens.json') as TokenFixture[];
    },
    get signingKeys() {
      return source.read('signing-keys.json') as SigningKeys;
    },
    get scenarios() {
      return source.read('scenarios.json') as Scenario[];
    },
    pages: new LimitedCache<Buffer>(maxPageBytes, ({ length }) => length),
    of: (organizationId) =>
      getOrMake(organizations, organizationId, () => new OrganizationSeed(seed, organizationId, source)),
  };
  return seed;
}

/** The seed as one organization sees it. No method reaches another organization's. */
export class OrganizationSeed {
  readonly organizationId: string;
  readonly #seed: Seed;
  readonly #source: Source;
  readonly #sets = new Map<CollectionName, RecordSet<unknown>>();
  readonly #upcoming = memoize(() => {
    const path = `${this.organizationId}/upcoming.json`;
    return this.#source.has?.(path) === true ? (this.#source.read(path) as Upcoming) : null;
  });

  constructor(seed: Seed, organizationId: string, source: Source) {
    this.#seed = seed;
    this.organizationId = organizationId;
    this.#source = source;
  }

  get organization(): Organization {
    return this.#source.read(`${this.organizationId}/organization.json`) as Organization;
  }

  get branding(): Branding {
    return this.#source.read(`${this.organizationId}/branding.json`) as Branding;
  }

  get logo(): Buffer {
    return this.#source.readBytes(`${this.organizationId}/logo.png`);
  }

  /** Null where the folder has nothing after its epoch. */
  get upcoming(): Upcoming | null {
    return this.#upcoming();
  }

  /** The keys that the organization's subscriptions may name. */
  get webhookKeys(): readonly SigningKey[] {
    return this.#seed.signingKeys.webhookKeys.filter(({ organizationId }) => organizationId === this.organizationId);
  }

  /** The key that signs reports: the service's, and the same for every organization. */
  get reportKey(): ReportKey {
    return this.#seed.signingKeys.reportKey;
  }

  get scenarios(): readonly Scenario[] {
    return this.#seed.scenarios.filter(({ organizationId }) => organizationId === this.organizationId);
  }

  get pages(): LimitedCache<Buffer> {
    return this.#seed.pages;
  }

  /** The parts that all organizations share. */
  get shared(): Pick<Seed, 'tokens' | 'datasetVersion'> {
    return this.#seed;
  }

  records<Name extends CollectionName>(name: Name): RecordSet<RecordOf<Name>> {
    return getOrMake(this.#sets, name, () => {
      const values = this.#source.readRecords(`${this.organizationId}/${name}.json`);
      return buildRecordSet(recordSetFacts, name, values as Iterable<RecordOf<Name>>) as RecordSet<unknown>;
    }) as RecordSet<RecordOf<Name>>;
  }

  get counts(): Record<CollectionName, number> {
    const counts = collectionNames.map((name) => [name, this.records(name).size]);
    return Object.fromEntries(counts) as Record<CollectionName, number>;
  }
}
