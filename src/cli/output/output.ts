// Where a result goes, and in which form it was asked for. Everything that prints takes this, and nothing more.

import { asOneLine } from '../../primitives/steering.ts';
import { UsageError } from '../failures/failures.ts';
import { cleanLines } from '../terminal/clean-text.ts';
import { wrap, wrapCommand } from '../terminal/paragraphs.ts';
import type { Terminal } from '../terminal/terminal.ts';

export const formats = ['table', 'json', 'yaml', 'ndjson', 'csv', 'geojson', 'id'] as const;
export type Format = (typeof formats)[number];

export interface Output {
  readonly terminal: Terminal;
  /** What --output and --json ask for; undefined when neither was given. */
  readonly format: Format | undefined;
  /** What --fields asks for; undefined for all of a record. */
  readonly fields: string | undefined;
}

/** Throws UsageError. */
export function parseFormat(output: string | undefined, isJson: boolean): Format | undefined {
  const format = formats.find((known) => known === output);
  if (output !== undefined && format === undefined)
    throw new UsageError(`--output knows ${formats.join(', ')}, not "${output}".`);
  if (isJson) return format === 'ndjson' ? 'ndjson' : 'json';
  return format;
}

/** A table, or text that says the same: the form for a person who asked for no other. */
export const isForPeople = ({ format = 'table' }: Output): boolean => format === 'table';

/** A form for machines, or some fields only: then the record is wanted, and no text that says the same. */
export const isRecordAsked = (output: Output): boolean => !isForPeople(output) || output.fields !== undefined;

/** A hint for people; silent where a machine reads. */
export function hint(output: Output, text: string): void {
  if (isForPeople(output)) remark(output, text);
}

/** A hint that ends with a command, which stands below it and can be copied; silent where no terminal lets its words through. */
export function hintCommand(output: Output, text: string, words: readonly string[]): void {
  const { err, spell, errColours, errColumns = Number.POSITIVE_INFINITY } = output.terminal;
  if (!isForPeople(output) || words.some((word) => asOneLine(word) !== word)) return;
  const lines = [`${text}:`, ...wrapCommand(spell.command(words), errColumns, spell.shell)];
  err(cleanLines(lines.map(errColours.dim)));
}

/** Prints, whatever the form, what changes the meaning of a result, such as that it is incomplete. */
export function remark(output: Output, text: string): void {
  const { err, spell, errColours, errColumns = Number.POSITIVE_INFINITY } = output.terminal;
  err(cleanLines(wrap(asOneLine(spell(text)), errColumns).map(errColours.dim)));
}
