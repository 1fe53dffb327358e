// The members of a record that follow from when and in which order calls came, and not from what they asked for: instants of the
// world's clock, numbers that are counted, digests and signatures over either. Two worlds that differ in nothing else mean the same.

import paths from './circumstances.json' with { type: 'json' };
import type { CollectionName } from './collections.ts';

/** Members by their dotted paths, through lists as well; a test finds each of them to differ. */
type Paths = { readonly [Name in CollectionName]?: readonly string[] };

/** Every collection has these, besides what the record's own lines say. */
export const timesOfRecords = ['createdAt', 'updatedAt'];

/**
 * Among them are the cells of a result, since which of them suffered how much is drawn from the id of the event, and its scenes,
 * of which the last is the one before now.
 */
export const circumstances: Paths = paths.circumstances;

/** Instants that a caller may send, and that are left out where they are one that the service set for this record. */
export const sentInstants: Paths = paths.sentInstants;
