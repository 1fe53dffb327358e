// The records of one organization for whoever checks them: by collection and by id.

import type { CollectionName, RecordOf } from '../../contract/collections.ts';
import type { Organization, SigningKey } from '../../contract/schemas/organization.ts';
import type { Upcoming } from '../../contract/schemas/upcoming.ts';
import type { ReportKey } from '../kernel/signing.ts';
import { OrganizationSeed } from '../records/organization-seed.ts';
import type { RecordSet } from '../records/record-set.ts';
import type { Seed } from '../records/seed.ts';
import { OrganizationStore } from '../records/store.ts';
import { PlotNotes } from './plot-notes.ts';

export interface FixtureKeys {
  readonly webhookKeys: readonly SigningKey[];
  readonly reportKey: ReportKey;
}

/** What a rule finds wrong: in which collection, in which record, and what was expected. */
export interface Finding {
  readonly name: CollectionName | 'organization' | 'upcoming';
  readonly id: string;
  readonly detail: string;
}

/** Reads a large collection record by record: nothing here keeps all of them. */
export class OrganizationRecords {
  readonly organizationId: string;
  readonly organization: Organization;
  readonly keys: FixtureKeys;
  /** The same as a world sees them. */
  readonly store: OrganizationStore;
  readonly #seed: Seed;
  #plots: PlotNotes | undefined;

  /** `plots` were noted while they were read; else they are gone through when a rule asks. */
  constructor(seed: Seed, organizationId: string, plots?: PlotNotes) {
    this.#plots = plots;
    this.organizationId = organizationId;
    this.keys = seed.signingKeys as FixtureKeys;
    this.organization = seed.organization(organizationId);
    this.store = new OrganizationStore(new OrganizationSeed(seed, organizationId));
    this.#seed = seed;
  }

  get plots(): PlotNotes {
    if (this.#plots === undefined) {
      this.#plots = new PlotNotes();
      for (const { value } of this.#set('aois').ordered()) this.#plots.add(value);
    }
    return this.#plots;
  }

  get upcoming(): Upcoming | null {
    return this.#seed.upcoming(this.organizationId);
  }

  /** All that `find` finds in the records of the collection, oldest first. */
  flatMap<Name extends CollectionName, Found>(name: Name, find: (record: RecordOf<Name>) => readonly Found[]): Found[] {
    const found: Found[] = [];
    for (const { value } of this.#set(name).ordered()) found.push(...find(value));
    return found;
  }

  has(name: CollectionName, id: string): boolean {
    return this.#set(name).has(id);
  }

  /** The ids that another organization has too; the smaller collection is gone through. */
  idsWithin(name: CollectionName, other: OrganizationRecords): string[] {
    const [own, others] = [this.#set(name), other.#set(name)];
    const [fewer, more] = own.size < others.size ? [own, others] : [others, own];
    return fewer.ordered().flatMap(({ id }) => (more.has(id) ? [id] : []));
  }

  get<Name extends CollectionName>(name: Name, id: string | null): RecordOf<Name> | undefined {
    return id === null ? undefined : this.#set(name).get(id)?.value;
  }

  /** For a reference that rule 1 has found to lead somewhere. */
  follow<Name extends CollectionName>(name: Name, id: string): RecordOf<Name> {
    const record = this.get(name, id);
    if (record === undefined) throw new Error(`${id} is not among the ${name} of ${this.organizationId}`);
    return record;
  }

  #set<Name extends CollectionName>(name: Name): RecordSet<RecordOf<Name>> {
    return this.#seed.records(this.organizationId, name);
  }
}
