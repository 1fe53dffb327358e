// The seed as one organization sees it. There is no way from here to another organization's.

import { type CollectionName, collectionNames, type RecordOf } from '../../contract/collections.ts';
import type { Branding } from '../../contract/schemas/branding.ts';
import type { Organization, Scenario, SigningKey, TokenFixture } from '../../contract/schemas/organization.ts';
import type { Upcoming } from '../../contract/schemas/upcoming.ts';
import type { ReportKey } from '../kernel/signing.ts';
import type { PageMemory } from './page-memory.ts';
import type { RecordSet } from './record-set.ts';
import type { Seed } from './seed.ts';

export class OrganizationSeed {
  readonly organizationId: string;
  readonly #seed: Seed;

  constructor(seed: Seed, organizationId: string) {
    this.#seed = seed;
    this.organizationId = organizationId;
  }

  get organization(): Organization {
    return this.#seed.organization(this.organizationId);
  }

  get branding(): Branding {
    return this.#seed.branding(this.organizationId);
  }

  /** The keys that the organization's subscriptions may name. */
  get webhookKeys(): readonly SigningKey[] {
    return this.#seed.signingKeys.webhookKeys.filter(({ organizationId }) => organizationId === this.organizationId);
  }

  /** The key that signs reports: the service's, and the same for every organization. */
  get reportKey(): ReportKey {
    return this.#seed.signingKeys.reportKey;
  }

  get tokens(): readonly TokenFixture[] {
    return this.#seed.tokens;
  }

  get scenarios(): readonly Scenario[] {
    return this.#seed.scenarios.filter(({ organizationId }) => organizationId === this.organizationId);
  }

  get datasetVersion(): string {
    return this.#seed.datasetVersion;
  }

  /** Null where no season goes on. */
  get upcoming(): Upcoming | null {
    return this.#seed.upcoming(this.organizationId);
  }

  /** Pages of seeded records that some world has asked for; their names tell the organization. */
  get pages(): PageMemory {
    return this.#seed.pages;
  }

  records<Name extends CollectionName>(name: Name): RecordSet<RecordOf<Name>> {
    return this.#seed.records(this.organizationId, name);
  }

  get counts(): Record<CollectionName, number> {
    const counts = collectionNames.map((name) => [name, this.records(name).size]);
    return Object.fromEntries(counts) as Record<CollectionName, number>;
  }
}
