import { type CollectionName, collectionNames, collections } from '../../contract/collections.ts';
import { type Row, rows } from '../../contract/rows.ts';
import type { PanelName } from '../state/address.ts';

/** Panels that show records of a kind better than the panel Records does. */
const panelOf: Readonly<Partial<Record<CollectionName, PanelName>>> = {
  aois: 'map',
  events: 'map',
  jobs: 'footprint',
  claims: 'cases',
};

export interface IdKind {
  readonly collection: CollectionName;
  readonly panel: PanelName;
}

const byPrefix = new Map<string, IdKind>(
  collectionNames.map((name) => [collections[name].prefix, { collection: name, panel: panelOf[name] ?? 'records' }]),
);
// A job and its result have the same id; it leads to the job.
byPrefix.set(collections.jobs.prefix, { collection: 'jobs', panel: 'footprint' });

export const kindOfPrefix = (prefix: string): IdKind | undefined => byPrefix.get(prefix);

export const collectionsWithIds: readonly CollectionName[] = collectionNames.filter(
  (name) => kindOfPrefix(collections[name].prefix)?.collection === name,
);

/** Undefined for a text that is not an identifier. */
export function kindOfId(text: string): IdKind | undefined {
  return /^[a-z]{2,3}_[0-9]{4,}$/.test(text) ? byPrefix.get(text.replace(/_.*$/, '')) : undefined;
}

/** The row that reads one record of the collection; undefined where only the list shows it. */
export const singleRowOf = (collection: CollectionName): Row | undefined =>
  rows.find((row) => row.method === 'GET' && row.collection === collection && row.path.endsWith('/{id}'));

/** The row of a collection's pages; undefined where it has none. */
export const listRowOf = (collection: CollectionName): Row | undefined =>
  rows.find((row) => row.answer === 'page' && row.collection === collection);

/** The selection after a record is closed: in the panel Records its list, elsewhere none. */
export const selectionAfterClosing = (panel: PanelName, selection: string): string | null =>
  panel === 'records' ? (kindOfId(selection)?.collection ?? selection) : null;
