// What the rows of one kind, and the rows of one resource, have in common. A row adds what it has of its own, and which
// problems it answers beyond those.

import { type CollectionName, collections } from '../collections.ts';
import type { Area } from '../permissions.ts';
import * as filter from '../schemas/filters.ts';

export const read = { method: 'GET', idempotencyKey: false, problems: [] } as const;
export const page = { ...read, answer: 'page' } as const;
/** The filter by which a mirror reads what changed. */
export const updatedSince = { updatedSince: { schema: filter.updatedSince, since: 'updatedAt' } } as const;
export const item = { ...read, answer: 'item' } as const;
export const write = { method: 'POST', idempotencyKey: true, problems: [] } as const;
export const creation = { ...write, answer: 'created' } as const;
/** A single read that the Locations of creations need and the specification does not list (Decision 0). */
export const extension = { decision: 0, extension: true } as const;

interface Resource<Name, Path, Word, Command> {
  readonly collection: Name;
  readonly path: Path;
  readonly area: Word;
  /** The first word of its commands; the collection's name by default. */
  readonly command?: Command;
}

/** How the records of a resource are listed, created and read. */
export const resource = <
  const Name extends CollectionName,
  const Path extends string,
  const Word extends Area,
  const Command extends string = Name,
>({
  collection,
  path,
  area,
  command = collection as string as Command,
}: Resource<Name, Path, Word, Command>) => {
  const { schema: data }: Pick<(typeof collections)[Name], 'schema'> = collections[collection];
  const reading = { permission: `${area}:read`, collection, data } as const;
  return {
    page: { ...page, ...reading, path, command: [command, 'list'] },
    creation: { ...creation, data, path, permission: `${area}:write`, command: [command, 'create'] },
    item: { ...item, ...reading, path: `${path}/{id}`, command: [command, 'get'] },
  } as const;
};
