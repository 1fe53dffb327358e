// A fixtures folder in memory, for whoever checks it: records by collection and by id, organization by organization.

import { type CollectionName, collectionNames, collections, type RecordOf } from '../contract/collections.ts';
import type { Organization, SigningKey } from '../contract/schemas/organization.ts';
import type { FixtureSource } from './fixture-source.ts';
import type { ReportKey } from './signing.ts';

export interface FixtureKeys {
  readonly webhookKeys: readonly SigningKey[];
  readonly reportKey: ReportKey;
}

/** What a rule finds wrong: in which collection, in which record, and what was expected. */
export interface Finding {
  readonly name: CollectionName | 'organization';
  readonly id: string;
  readonly detail: string;
}

export class OrganizationRecords {
  readonly organizationId: string;
  readonly organization: Organization;
  readonly keys: FixtureKeys;
  readonly #lists = new Map<CollectionName, readonly unknown[]>();
  readonly #byId = new Map<CollectionName, Map<string, unknown>>();

  constructor(source: FixtureSource, organizationId: string, keys: FixtureKeys) {
    this.organizationId = organizationId;
    this.keys = keys;
    this.organization = source.read(`${organizationId}/organization.json`) as Organization;
    for (const name of collectionNames) {
      this.#lists.set(name, source.read(`${organizationId}/${name}.json`) as readonly unknown[]);
    }
  }

  list<Name extends CollectionName>(name: Name): readonly RecordOf<Name>[] {
    return this.#lists.get(name) as readonly RecordOf<Name>[];
  }

  get<Name extends CollectionName>(name: Name, id: string | null): RecordOf<Name> | undefined {
    let byId = this.#byId.get(name);
    if (byId === undefined) {
      byId = new Map(this.list(name).map((record) => [idOf(name, record), record]));
      this.#byId.set(name, byId);
    }
    return id === null ? undefined : (byId.get(id) as RecordOf<Name> | undefined);
  }

  /** For a reference that rule 1 has found to lead somewhere. */
  follow<Name extends CollectionName>(name: Name, id: string): RecordOf<Name> {
    const record = this.get(name, id);
    if (record === undefined) throw new Error(`${id} is not among the ${name} of ${this.organizationId}`);
    return record;
  }
}

export function idOf(name: CollectionName, record: unknown): string {
  return String((record as Record<string, unknown>)[collections[name].idField]);
}
