// The members of a record that depend on the time and order of calls and not on what they asked for: instants of the world's
// clock, counted numbers, and digests and signatures over either. Two worlds that differ only in these mean the same.

import paths from './circumstances.json' with { type: 'json' };
import type { CollectionName } from './collections.ts';

/** Dotted paths of members, through lists as well; a test checks that each of them does differ. */
type Paths = { readonly [Name in CollectionName]?: readonly string[] };

/** Every collection has these members, besides those of its own line. */
export const timesOfRecords = ['createdAt', 'updatedAt'];

/**
 * They include the cells of a result, since the damage of each cell is drawn from the id of the event, and its scenes, since the
 * last one is the newest before the present.
 */
export const circumstances: Paths = paths.circumstances;

/** Instants that a caller may send. They are left out where they equal one that the service set for this record. */
export const sentInstants: Paths = paths.sentInstants;
