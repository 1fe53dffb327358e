// All words that can be typed, as plain data. The build writes it, so that completion loads no table and no command.

import { type CollectionName, collectionNames, collections } from '../../contract/collections.ts';
import { limitRange } from '../../contract/form/page.ts';
import { problems } from '../../contract/form/problems.ts';
import { rows } from '../../contract/rows.ts';
import type { CommandTree } from '../../projections/command-node.ts';
import { fieldPathsOf, recordSchemaOf } from '../../projections/field-paths.ts';
import { fewColumnsOf } from '../output/columns.ts';

/** `about` is empty where the word says it all. */
export type Candidate = readonly [word: string, about: string];

export type KnownWords = ReturnType<typeof describeWords>;
export type KnownCollection = ReturnType<typeof describeCollection>;

export function describeWords({ topics, commands, options }: CommandTree) {
  return {
    tree: {
      topics,
      options,
      commands: commands.map(({ notes: _, ...node }) => ({ ...node, examples: [] })),
    } as CommandTree,
    codes: Object.entries(problems).map(([code, { status, title }]): Candidate => [code, `${status} ${title}`]),
    /** --fields may name these, by operation. */
    fields: Object.fromEntries(rows.map((row) => [row.id, fieldPathsOf(recordSchemaOf(row)).all])),
    collections: Object.fromEntries(collectionNames.map((name) => [name, describeCollection(name)])),
  };
}

function describeCollection(name: CollectionName) {
  const { idField, prefix } = collections[name];
  const page = rows.find(({ collection, answer }) => collection === name && answer === 'page');
  return {
    idField,
    prefix,
    columns: fewColumnsOf(collections[name]),
    limit: limitRange.maximum as number,
    path: page?.path ?? null,
  };
}
