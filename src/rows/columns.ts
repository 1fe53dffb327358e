import { askNearest } from '../primitives/nearest-name.ts';
import { UnreadableValue } from '../projections/field-values.ts';
import { joinSome, type RowForm } from './row-form.ts';

type Properties = Readonly<Record<string, unknown>>;

/** A mapped column no longer stands for the member of its own name. Throws UnreadableValue for unknown names. */
export function mapColumns(columns: readonly string[], path: string, { map, columns: known }: RowForm) {
  const members = known.map(({ name }) => name);
  const ask = (name: string, names: readonly string[], what: string) =>
    askNearest(name, names, `${what}: ${joinSome(names, 100, ', ')}`);
  for (const [member, column] of map) {
    if (!columns.includes(column))
      throw new UnreadableValue(`${path} has no column "${column}".`, ask(column, columns, 'columns'));
    if (!members.includes(member))
      throw new UnreadableValue(
        `--map ${member}=${column}: a row has no field "${member}".`,
        ask(member, members, 'members'),
      );
  }
  const taken = new Set([...map].flat());
  return (properties: Properties): Record<string, unknown> => ({
    ...Object.fromEntries(Object.entries(properties).filter(([name]) => !taken.has(name))),
    ...Object.fromEntries([...map].map(([member, column]) => [member, properties[column]])),
  });
}

/** Absent where no column is different in all rows, or there is one row. */
export function findDistinct(columns: readonly string[], rows: readonly Properties[]): { distinct?: string } {
  const distinct = columns.find((name) => {
    const values = new Set(rows.map((row) => row[name]).filter(isName));
    return rows.length > 1 && values.size === rows.length;
  });
  return distinct === undefined ? {} : { distinct };
}

const isName = (value: unknown): boolean => Number.isSafeInteger(value) || (typeof value === 'string' && value !== '');
