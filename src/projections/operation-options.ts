// The options of the command of a row: its filters, its body's members, and what its answer offers. All follow from the row.

import { limitRange } from '../contract/form/page.ts';
import type { TableRow } from '../contract/row.ts';
import { bodyFieldsOf, collectionOfId, kebab, optionOf } from './body-fields.ts';
import type { CommandOption } from './command-node.ts';
import { memberWords } from './member-words.ts';

export const waitOptions = [
  { name: 'timeout', value: 'SECONDS', description: 'Give up waiting after this long.', fallback: '300' },
  { name: 'interval', value: 'SECONDS', description: 'Seconds between two reads, instead of Retry-After.' },
] as const satisfies readonly CommandOption[];

/** What a command adds to the options of its row, and what it leaves out. */
export interface ExtraOptions {
  readonly options?: readonly CommandOption[];
  /** Flags of the row that the command omits, because another option means the same. */
  readonly hidden?: readonly string[];
  /** Default values of omitted flags. */
  readonly fallbacks?: Readonly<Record<string, string>>;
}

/** Filters come first, and the key of a write last. */
export const optionsOf = (row: TableRow, extras: ExtraOptions): CommandOption[] => [
  ...queryOptions(row).filter(({ name }) => !extras.hidden?.includes(name)),
  ...bodyOptions(row, extras),
  ...(extras.options ?? []),
  ...(row.awaits === undefined ? [] : [awaitOption, ...waitOptions]),
  ...(row.offersWait === undefined ? [] : [heldAnswerOption, waitOptions[0]]),
  ...(row.idempotencyKey ? [keyOption] : []),
];

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

/** The parts of the schema of a parameter that its argument or option depends on. */
export interface WordFacts {
  readonly description?: string;
  readonly enum?: readonly string[];
}

function queryOptions(row: TableRow): CommandOption[] {
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

function bodyOptions(row: TableRow, { hidden = [], fallbacks = {} }: ExtraOptions): CommandOption[] {
  if (row.body === undefined) return [];
  const options = bodyFieldsOf(row.body, memberWords)
    .filter(({ flag }) => !hidden.includes(flag))
    .map((field) => {
      const fallback = fallbacks[field.flag];
      return fallback === undefined ? optionOf(field) : { ...optionOf({ ...field, isRequired: false }), fallback };
    });
  return hidden.includes(dataOption.name) ? options : [...options, dataOption];
}
