// Options about a file that can be read in several ways or is incomplete.

import { isJsonObject } from '../primitives/json-object.ts';
import { askNearest } from '../primitives/nearest-name.ts';
import { setValue, UnreadableValue } from '../projections/field-values.ts';
import { parseCell } from './csv-cell.ts';
import { dateForms } from './dates.ts';
import { point } from './numbers.ts';
import type { FileOptions } from './open-file.ts';
import type { PlotChoices } from './plots.ts';
import { Refusal } from './refusal.ts';
import { joinSome, type RowChoices, type RowForm, type Rows } from './row-form.ts';

export interface ImportFile extends PlotChoices, FileOptions {
  readonly kind: string;
  readonly mode?: string | undefined;
  readonly strict?: boolean | undefined;
  readonly decimal?: string | undefined;
  readonly dates?: string | undefined;
  /** In metres. */
  readonly simplify?: string | undefined;
  readonly map?: readonly string[] | undefined;
  readonly set?: readonly string[] | undefined;
}

/** Throws UnreadableValue. */
export function readChoices({ decimal, dates, map = [] }: ImportFile): RowChoices {
  const sign = oneOf('decimal', ['.', ','] as const, decimal);
  const pairs = map.map((pair) => splitPair('map', pair));
  const twice = pairs.find(([member], index) => pairs.findIndex(([other]) => other === member) < index);
  if (twice !== undefined) throw new UnreadableValue(`--map names two columns for ${twice[0]}.`);
  return { decimal: sign, dates: oneOf('dates', dateForms, dates), map: new Map(pairs) };
}

function oneOf<Word extends string>(name: string, words: readonly Word[], text?: string): Word | undefined {
  const found = words.find((word) => word === text);
  if (text !== undefined && found === undefined)
    throw new UnreadableValue(`--${name} takes ${words.join(' or ')}, not "${text}".`);
  return found;
}

/** A column name may contain `=`, since no member's name does. */
function splitPair(option: string, pair: string): [member: string, value: string] {
  const at = pair.indexOf('=');
  if (at <= 0)
    throw new UnreadableValue(`--${option} takes MEMBER=${option === 'map' ? 'COLUMN' : 'VALUE'}, not "${pair}".`);
  return [pair.slice(0, at), pair.slice(at + 1)];
}

/** Throws UnreadableValue. */
export function setConstants(item: unknown, pairs: readonly string[], { columns, dates }: RowForm): unknown {
  if (!isJsonObject(item) || item instanceof Refusal || pairs.length === 0) return item;
  const row = { ...item };
  for (const [member, value] of pairs.map((pair) => splitPair('set', pair))) {
    const column = columns.find(({ name }) => name === member);
    const names = columns.map(({ name }) => name);
    if (column === undefined)
      throw new UnreadableValue(
        `--set ${member}=${value}: a row has no field "${member}".`,
        askNearest(member, names, `members: ${names.join(', ')}`),
      );
    const constant = parseCell(value, column, point, dates);
    if (constant instanceof Refusal) throw new UnreadableValue(`--set ${member}=${value}: ${constant.detail}.`);
    setValue(row, column.path, constant);
  }
  return row;
}

/** No column has these required members. `columns` may be mapped to them; the values of `nameColumn` look like names. */
export class MissingMembers extends UnreadableValue {
  readonly members: readonly string[];
  readonly columns: readonly string[];
  readonly nameColumn: string | undefined;

  constructor(members: readonly string[], { columns = [], nameColumn }: Rows, { path, again = [] }: ImportFile) {
    const wanted = members.flatMap((member) =>
      member === 'portfolioId'
        ? ['--portfolio', 'pf_0001']
        : ['--map', `${member}=${(member === 'name' && nameColumn) || 'COLUMN'}`],
    );
    super(
      `${path} has no column for ${members.join(', ')}. It has ${joinSome(columns, 100, ', ') || 'none at all'}.`,
      [...again, ...wanted],
      '--set MEMBER=VALUE gives all rows the same value',
    );
    this.members = members;
    this.columns = columns;
    this.nameColumn = nameColumn;
  }
}

/** Reports all missing members in one message, with the columns that may hold them. Throws MissingMembers. */
export function requireMembers(
  all: readonly unknown[],
  rows: Rows,
  required: readonly string[],
  file: ImportFile,
): void {
  const items = all.filter((item) => !(item instanceof Refusal));
  const missing = required.filter((member) => !items.some((item) => isJsonObject(item) && member in item));
  if (rows.columns !== undefined && items.length > 0 && missing.length > 0)
    throw new MissingMembers(missing, rows, file);
}
