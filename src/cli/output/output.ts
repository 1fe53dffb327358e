// Where a result is printed, in which form, and what may be shown. Every function that prints takes this first.

import type { TSchema } from 'typebox';
import type { PageInfo } from '../../contract/form/page.ts';
import { asOneLine } from '../../primitives/steering.ts';
import { UsageError } from '../failures/failures.ts';
import { cleanLines } from '../terminal/clean-text.ts';
import { wrap, wrapCommand } from '../terminal/paragraphs.ts';
import type { Terminal } from '../terminal/terminal.ts';

export const formats = ['table', 'json', 'yaml', 'ndjson', 'csv', 'geojson', 'id'] as const;
export type Format = (typeof formats)[number];

export interface OutputForm {
  readonly terminal: Terminal;
  /** Undefined when neither --output nor --json was given. */
  readonly format: Format | undefined;
  readonly fields: string | undefined;
}

export interface Output extends OutputForm {
  /** No form was asked for, so a table, or text that says the same, is printed. */
  readonly isForPeople: boolean;
  /** A form for machines or some fields were asked for, so no text replaces the record. */
  readonly wantsRecord: boolean;
  /** JSON or YAML was asked for. */
  readonly wantsDocument: boolean;
  readonly hint: (text: string) => void;
  /** The command stands below the hint, where it can be copied. */
  readonly hintCommand: (text: string, words: readonly string[]) => void;
  /** Printed in every form, since it changes the meaning of a result, such as that it is incomplete. */
  readonly remark: (text: string) => void;
  readonly printRecord: (schema: TSchema, record: unknown) => Promise<void>;
  readonly printList: (schema: TSchema, records: readonly unknown[], page?: PageInfo) => Promise<void>;
  readonly printDocument: (value: unknown) => Promise<void>;
  readonly inForm: (format: Format) => Output;
}

/** Throws UsageError. */
export function parseFormat(output: string | undefined, isJson: boolean): Format | undefined {
  const format = formats.find((known) => known === output);
  if (output !== undefined && format === undefined)
    throw new UsageError(`--output takes ${formats.join(', ')}, not "${output}".`);
  if (isJson) return format === 'ndjson' ? 'ndjson' : 'json';
  return format;
}

export const isForPeople = ({ format = 'table' }: OutputForm): boolean => format === 'table';

export function hint(output: OutputForm, text: string): void {
  if (isForPeople(output)) remark(output, text);
}

/** Prints nothing where a word has characters that no terminal passes on. */
export function hintCommand(output: OutputForm, text: string, words: readonly string[]): void {
  const { err, spell, errColours, errColumns = Number.POSITIVE_INFINITY } = output.terminal;
  if (!isForPeople(output) || words.some((word) => asOneLine(word) !== word)) return;
  const lines = [`${text}:`, ...wrapCommand(spell.command(words), errColumns, spell.shell)];
  err(cleanLines(lines.map(errColours.dim)));
}

export function remark(output: OutputForm, text: string): void {
  const { err, spell, errColours, errColumns = Number.POSITIVE_INFINITY } = output.terminal;
  err(cleanLines(wrap(asOneLine(spell(text)), errColumns).map(errColours.dim)));
}
