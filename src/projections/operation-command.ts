// Builds the command of a row of the table. No fact about the operation is repeated here; all follow from the row and its example.

import type { TableRow } from '../contract/row.ts';
import type { OperationId } from '../contract/rows.ts';
import { memoize } from '../primitives/memoize.ts';
import { parametersOf } from '../primitives/path-template.ts';
import type { CommandArgument, CommandNode } from './command-node.ts';
import { renderExample } from './example-command.ts';
import { type ExtraOptions, optionsOf, type WordFacts } from './operation-options.ts';

/** The parts of a command beyond its row: a file, a fallback, another example. */
export interface OperationExtras extends ExtraOptions {
  /** The words of a second command of the operation, instead of the row's. */
  readonly words?: readonly string[];
  /** The summary of a command where the row has several. */
  readonly summary?: string;
  readonly notes?: readonly string[];
  /** Arguments in addition to the parameters of the path. */
  readonly arguments?: readonly CommandArgument[];
  readonly examples?: readonly string[];
  readonly takes?: CommandNode['takes'];
}

/** Path parameters become arguments; filters and body fields become options, which are built on first use. */
export function buildOperationCommand(row: TableRow, extras: OperationExtras = {}): CommandNode {
  const options = memoize(() => optionsOf(row, extras));
  const examples = memoize(() => extras.examples ?? [renderExample(row, row.example)]);
  return {
    words: extras.words ?? row.command,
    summary: extras.summary ?? row.summary,
    ...(extras.notes === undefined ? {} : { notes: extras.notes }),
    arguments: [...pathArguments(row), ...(extras.arguments ?? [])],
    get options() {
      return options();
    },
    get examples() {
      return examples();
    },
    ...(extras.takes && { takes: extras.takes }),
    operationId: row.id as OperationId,
  };
}

function pathArguments(row: TableRow): CommandArgument[] {
  const { description = 'Identifier of the resource.', enum: choices } = (row.kind ?? {}) as WordFacts;
  return parametersOf(row.path).map((name) => ({
    name,
    description,
    ...(choices === undefined ? {} : { choices }),
    ...(row.collection === undefined ? {} : { completes: row.collection }),
  }));
}
