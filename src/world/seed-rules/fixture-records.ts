import { type CollectionName, idOf, type RecordOf } from '../../contract/collections.ts';
import { OrganizationStore } from '../../engine/records/store.ts';
import type { Sandbox } from '../call-context/call-context.ts';
import { facts } from '../call-context/facts.ts';
import type { Seed } from '../records/seed.ts';
import { PlotNotes } from './plot-notes.ts';

/** A store without writes. A large collection is read record by record, and not kept. */
export class OrganizationRecords extends OrganizationStore<Sandbox> {
  #plots: PlotNotes | undefined;

  /** `plots` were collected while they were read; without them, all plots are read once when a rule needs them. */
  constructor(seed: Seed, organizationId: string, plots?: PlotNotes) {
    super(facts, seed.of(organizationId));
    this.#plots = plots;
  }

  get plots(): PlotNotes {
    if (this.#plots === undefined) {
      this.#plots = new PlotNotes();
      for (const { value } of this.each('aois')) this.#plots.add(value);
    }
    return this.#plots;
  }

  /** Collects the results of `find` for the records of the collection, oldest first. */
  flatMap<Name extends CollectionName, Found>(name: Name, find: (record: RecordOf<Name>) => readonly Found[]): Found[] {
    const found: Found[] = [];
    for (const { value } of this.each(name)) found.push(...find(value));
    return found;
  }

  has(name: CollectionName, id: string): boolean {
    return this.seeded(name).has(id);
  }

  /** The ids that another organization has too, found by a pass over the smaller collection. */
  idsSharedWith(name: CollectionName, other: OrganizationRecords): string[] {
    const [these, others] = [this.seeded(name), other.seeded(name)];
    const [fewer, more] = these.size < others.size ? [these, others] : [others, these];
    return fewer.ordered().flatMap(({ id }) => (more.has(id) ? [id] : []));
  }
}

/** The finding of a rule: its collection, its record, and what was expected. */
export interface Finding {
  readonly name: CollectionName | 'organization' | 'upcoming';
  readonly id: string;
  readonly detail: string;
}

/** Checks one organization, and may follow references, since rule 1 has found that none is broken. */
export type Rule = (records: OrganizationRecords) => Finding[];

/** A sentence for each mistake; false or null where there is none. */
export type Details = readonly (string | false | null)[];

export const findingsOf = (name: Finding['name'], id: string, details: Details): Finding[] =>
  details.filter((detail) => typeof detail === 'string').map((detail) => ({ name, id, detail }));

/** A rule for every record of a collection; `prepare` returns the check of each record. */
export const ruleForEach =
  <Name extends CollectionName>(
    name: Name,
    prepare: (records: OrganizationRecords) => (record: RecordOf<Name>) => Details,
  ): Rule =>
  (records) => {
    const check = prepare(records);
    return records.flatMap(name, (record) => findingsOf(name, idOf(name, record), check(record)));
  };
