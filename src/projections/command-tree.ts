// The command tree: every operation of the table as a command, beside the ones written by hand.
// No fact about an operation is repeated here; it follows from its row and its example.

import { exampleOf } from '../contract/examples.ts';
import type { Operation, OperationId } from '../contract/operation.ts';
import { operations } from '../contract/operations.ts';
import { limitRange } from '../contract/schemas/page.ts';
import { parametersOf } from '../primitives/path-template.ts';
import { bodyFieldsOf, collectionOfId, kebab, optionOf } from './body-fields.ts';
import type { CommandArgument, CommandNode, CommandOption, CommandTree } from './command-node.ts';
import { renderExample } from './example-command.ts';
import { extrasOf } from './operation-extras.ts';
import { supportCommands, supportTopics } from './support-commands.ts';
import { globalOptions, topics, waitOptions, writtenCommands } from './written-commands.ts';

export function buildCommandTree(): CommandTree {
  const rows: readonly Operation[] = operations;
  const commands = [...rows.map(buildOperationCommand), ...writtenCommands, ...supportCommands];
  return { topics: [...topics, ...supportTopics], commands, options: globalOptions };
}

/** The command of a row: path parameters are arguments, filters and body fields are options. */
export function buildOperationCommand(row: Operation): CommandNode {
  const extras = extrasOf(row);
  return {
    words: row.command,
    summary: row.summary,
    ...(extras.notes === undefined ? {} : { notes: extras.notes }),
    arguments: [...pathArguments(row), ...(extras.arguments ?? [])],
    options: [
      ...(row.answer === 'page' ? pageOptions(row) : []),
      ...bodyOptions(row),
      ...(extras.options ?? []),
      ...(row.awaits === undefined ? [] : [awaitOption, ...waitOptions]),
      ...(row.idempotencyKey ? [keyOption] : []),
    ],
    examples: extras.examples ?? [renderExample(row, exampleOf(row))],
    operationId: row.id as OperationId,
  };
}

const awaitOption: CommandOption = { name: 'wait', short: 'w', description: 'Wait until the job has ended.' };

const keyOption: CommandOption = {
  name: 'idempotency-key',
  short: 'i',
  value: 'KEY',
  description: 'Key of this write; a fresh one otherwise.',
};

const dataOption: CommandOption = {
  name: 'data',
  short: 'd',
  value: 'JSON|@FILE|-',
  description: 'The whole body; other options win over its members.',
};

function pathArguments(row: Operation): CommandArgument[] {
  return parametersOf(row.path).map((name) => ({
    name: String(name),
    description: row.collection === undefined ? 'What to import.' : 'Identifier of the resource.',
    ...(row.collection === undefined ? {} : { completes: row.collection }),
    ...extrasOf(row).parameter,
  }));
}

function pageOptions(row: Operation): CommandOption[] {
  const filters = Object.entries(row.filters ?? {}).map(([name, schema]): CommandOption => {
    const { description, enum: choices } = schema as { description?: string; enum?: readonly string[] };
    const completes = collectionOfId(name);
    return {
      name: kebab(name),
      value: completes === undefined ? 'TEXT' : 'ID',
      description: description ?? `Only this ${name}.`,
      ...(choices === undefined ? {} : { choices }),
      ...(completes === undefined ? {} : { completes }),
    };
  });
  const { minimum, maximum, default: usual } = limitRange;
  return [
    ...filters,
    { name: 'limit', value: 'N', description: `Page size, ${minimum} to ${maximum}; ${usual} unless told.` },
    { name: 'cursor', value: 'CURSOR', description: 'page.nextCursor or page.previousCursor of another page.' },
    { name: 'all', description: 'Follow the cursors to the last page.' },
  ];
}

function bodyOptions(row: Operation): CommandOption[] {
  if (row.body === undefined) return [];
  const { hidden = [], fallbacks = {} } = extrasOf(row);
  const options = bodyFieldsOf(row.body)
    .filter(({ flag }) => !hidden.includes(flag))
    .map((field) => {
      const fallback = fallbacks[field.flag];
      return fallback === undefined ? optionOf(field) : { ...optionOf({ ...field, isRequired: false }), fallback };
    });
  return [...options, dataOption];
}
