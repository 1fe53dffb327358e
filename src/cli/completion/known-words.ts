// What there is to type, as plain data. A build writes it down, so that a Tab loads no table and no command.

import { type CollectionName, collections } from '../../contract/collections.ts';
import { limitRange } from '../../contract/form/page.ts';
import { problems } from '../../contract/form/problems.ts';
import { rows } from '../../contract/rows.ts';
import type { CommandTree } from '../../projections/command-node.ts';
import { fieldPathsOf, recordSchemaOf } from '../../projections/field-paths.ts';
import { fewColumnsOf } from '../output/columns.ts';

export interface Candidate {
  readonly word: string;
  /** Empty where the word says it all. */
  readonly about: string;
}

/** How the records of a collection are found, and what of one is shown besides its id. */
export interface KnownCollection {
  readonly idField: string;
  readonly prefix: string;
  readonly columns: readonly string[];
  /** The path of its pages, with the largest limit; what has none stands in the log. */
  readonly list?: string;
}

export type KnownWords = ReturnType<typeof describeWords>;

export function describeWords({ topics, commands, options }: CommandTree) {
  return {
    tree: {
      topics,
      options,
      commands: commands.map(({ notes: _, ...node }) => ({ ...node, examples: [] })),
    } as CommandTree,
    codes: Object.entries(problems).map(
      ([word, { status, title }]): Candidate => ({ word, about: `${status} ${title}` }),
    ),
    /** By operation: what --fields may name. */
    fields: Object.fromEntries(rows.map((row) => [row.id, fieldPathsOf(recordSchemaOf(row)).all])) as Readonly<
      Record<string, readonly string[]>
    >,
    collections: Object.fromEntries(
      Object.entries(collections).map(([name, facts]) => [name, describeCollection(name as CollectionName, facts)]),
    ) as Readonly<Record<CollectionName, KnownCollection>>,
    log: `/control/log?limit=${limitRange.maximum}`,
    mostLogged: limitRange.maximum as number,
  };
}

function describeCollection(name: CollectionName, facts: (typeof collections)[CollectionName]): KnownCollection {
  const { idField, prefix } = facts;
  const page = rows.find(({ collection, answer }) => collection === name && answer === 'page');
  return {
    ...{ idField, prefix, columns: fewColumnsOf(facts) },
    ...(page && { list: `${page.path}?limit=${limitRange.maximum}` }),
  };
}
