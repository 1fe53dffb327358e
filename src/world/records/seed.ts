// The seed: what every world starts from. Shared by all worlds, never written, and each collection read when first asked for.

import type { CollectionName, RecordOf } from '../../contract/collections.ts';
import type { Branding } from '../../contract/schemas/branding.ts';
import type { Organization, Scenario, SigningKey, TokenFixture } from '../../contract/schemas/organization.ts';
import type { Upcoming } from '../../contract/schemas/upcoming.ts';
import type { ReportKey } from '../kernel/signing.ts';
import type { FixtureSource } from './fixture-source.ts';
import { PageMemory } from './page-memory.ts';
import type { RecordSet } from './record-set.ts';
import { buildRecordSet } from './seeded-records.ts';

interface Dataset {
  readonly datasetVersion: string;
  readonly organizationIds: readonly string[];
}

interface SigningKeys {
  readonly webhookKeys: readonly SigningKey[];
  readonly reportKey: ReportKey;
}

export interface Seed extends Dataset {
  readonly tokens: readonly TokenFixture[];
  readonly signingKeys: SigningKeys;
  readonly scenarios: readonly Scenario[];
  /** Pages of seeded records that some world has asked for. */
  readonly pages: PageMemory;
  organization(organizationId: string): Organization;
  branding(organizationId: string): Branding;
  logo(organizationId: string): Buffer;
  /** Null where the folder says nothing of the time after its epoch. */
  upcoming(organizationId: string): Upcoming | null;
  records<Name extends CollectionName>(organizationId: string, name: Name): RecordSet<RecordOf<Name>>;
}

/** The seed over a folder. Nothing is read before it is asked for, and nothing twice. */
export function createSeed(source: FixtureSource): Seed {
  const files = new Map<string, unknown>();
  const sets = new Map<string, Map<CollectionName, RecordSet<unknown>>>();
  const file = <T>(path: string): T => {
    if (!files.has(path)) files.set(path, source.read(path));
    return files.get(path) as T;
  };
  const dataset = source.read('dataset.json') as Dataset;
  return {
    datasetVersion: dataset.datasetVersion,
    organizationIds: dataset.organizationIds,
    get tokens() {
      return file<TokenFixture[]>('tokens.json');
    },
    get signingKeys() {
      return file<SigningKeys>('signing-keys.json');
    },
    get scenarios() {
      return file<Scenario[]>('scenarios.json');
    },
    pages: new PageMemory(),
    organization: (organizationId) => file(`${organizationId}/organization.json`),
    branding: (organizationId) => file(`${organizationId}/branding.json`),
    upcoming: (organizationId) => {
      const path = `${organizationId}/upcoming.json`;
      return source.has?.(path) === true ? file(path) : null;
    },
    logo: (organizationId) => source.readBytes(`${organizationId}/logo.png`),
    records: <Name extends CollectionName>(organizationId: string, name: Name) => {
      let ofOrganization = sets.get(organizationId);
      if (ofOrganization === undefined) {
        ofOrganization = new Map();
        sets.set(organizationId, ofOrganization);
      }
      let set = ofOrganization.get(name);
      if (set === undefined) {
        const path = `${organizationId}/${name}.json`;
        const values = source.readRecords?.(path) ?? source.read(path);
        set = buildRecordSet(name, values as Iterable<RecordOf<Name>>) as RecordSet<unknown>;
        ofOrganization.set(name, set);
      }
      return set as RecordSet<RecordOf<Name>>;
    },
  };
}
