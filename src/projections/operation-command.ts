// Builds the command of a row of the table. No fact about the operation is repeated here; all follow from the row and its example.

import type { Operation } from '../contract/form/operation.ts';
import { limitRange } from '../contract/form/page.ts';
import type { TableRow } from '../contract/row.ts';
import type { OperationId } from '../contract/rows.ts';
import { memoize } from '../primitives/memoize.ts';
import { parametersOf } from '../primitives/path-template.ts';
import { bodyFieldsOf, collectionOfId, kebab, optionOf } from './body-fields.ts';
import type { CommandArgument, CommandNode, CommandOption } from './command-node.ts';
import { renderExample } from './example-command.ts';
import { memberWords } from './member-words.ts';

/** The parts of a command beyond its row: a file, a fallback, another example. */
export interface OperationExtras {
  /** The words of a second command of the operation, instead of the row's. */
  readonly words?: readonly string[];
  /** The summary of a command where the row has several. */
  readonly summary?: string;
  readonly notes?: readonly string[];
  /** Arguments in addition to the parameters of the path. */
  readonly arguments?: readonly CommandArgument[];
  readonly options?: readonly CommandOption[];
  /** Flags of the row that the command omits, because another option means the same. */
  readonly hidden?: readonly string[];
  /** Default values of omitted flags. */
  readonly fallbacks?: Readonly<Record<string, string>>;
  readonly examples?: readonly string[];
  readonly takes?: CommandNode['takes'];
}

export const waitOptions = [
  { name: 'timeout', value: 'SECONDS', description: 'Give up waiting after this long.', fallback: '300' },
  { name: 'interval', value: 'SECONDS', description: 'Seconds between two reads, instead of Retry-After.' },
] as const satisfies readonly CommandOption[];

/** Path parameters become arguments; filters and body fields become options, which are built on first use. */
export function buildOperationCommand(row: TableRow, extras: OperationExtras = {}): CommandNode {
  const options = memoize(() => [
    ...queryOptions(row).filter(({ name }) => !extras.hidden?.includes(name)),
    ...bodyOptions(row, extras),
    ...(extras.options ?? []),
    ...(row.awaits === undefined ? [] : [awaitOption, ...waitOptions]),
    ...(row.offersWait === undefined ? [] : [heldAnswerOption, waitOptions[0]]),
    ...(row.idempotencyKey ? [keyOption] : []),
  ]);
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

const awaitOption: CommandOption = { name: 'wait', short: 'w', description: 'Wait until the job has ended.' };

const heldAnswerOption: CommandOption = { name: 'wait', short: 'w', description: 'Wait until a response is held.' };

const keyOption: CommandOption = {
  name: 'idempotency-key',
  short: 'i',
  value: 'KEY',
  description: 'Idempotency key. Default: a new one.',
};

const dataOption: CommandOption = {
  name: 'data',
  short: 'd',
  value: 'JSON|@FILE|-',
  description: 'Request body. Other options override its fields.',
};

function pathArguments(row: TableRow): CommandArgument[] {
  const { description = 'Identifier of the resource.', enum: choices } = (row.kind ?? {}) as WordFacts;
  return parametersOf(row.path).map((name) => ({
    name,
    description,
    ...(choices === undefined ? {} : { choices }),
    ...(row.collection === undefined ? {} : { completes: row.collection }),
  }));
}

/** The parts of the schema of a parameter that its argument or option depends on. */
interface WordFacts {
  readonly description?: string;
  readonly enum?: readonly string[];
}

function queryOptions(row: Operation): CommandOption[] {
  const filters = Object.entries(row.filters ?? {}).map(([name, { schema }]): CommandOption => {
    const { description = '', enum: choices } = schema as WordFacts;
    const completes = collectionOfId(name);
    return {
      name: kebab(name),
      value: completes === undefined ? 'TEXT' : 'ID',
      description,
      ...(choices === undefined ? {} : { choices }),
      ...(completes === undefined ? {} : { completes }),
    };
  });
  if (row.answer !== 'page') return filters;
  const { minimum, maximum, default: otherwise } = limitRange;
  return [
    ...filters,
    { name: 'limit', value: 'N', description: `Page size, ${minimum} to ${maximum}; ${otherwise} by default.` },
    { name: 'cursor', value: 'CURSOR', description: 'page.nextCursor or page.previousCursor of another page.' },
    { name: 'all', description: 'Follow the cursors to the last page.' },
  ];
}

function bodyOptions(row: Operation, { hidden = [], fallbacks = {} }: OperationExtras): CommandOption[] {
  if (row.body === undefined) return [];
  const options = bodyFieldsOf(row.body, memberWords)
    .filter(({ flag }) => !hidden.includes(flag))
    .map((field) => {
      const fallback = fallbacks[field.flag];
      return fallback === undefined ? optionOf(field) : { ...optionOf({ ...field, isRequired: false }), fallback };
    });
  return hidden.includes(dataOption.name) ? options : [...options, dataOption];
}
