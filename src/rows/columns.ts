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

/** The words for a name, and for a number or code, in the headers of registers. */
const nameWords = /(^|[^a-z])(name|nom|nombre|nome|naam|navn|namn|nazwa|nimi|bezeichnung|denominacio\w*)($|[^a-z])/i;
const codeWords = /(^|[^a-z])(\w*id|code?|codi|codigo|clau|clave|key|nr|num\w*)($|[^a-z])/i;

/** The column headed as a name, or else one whose values are all different, codes last. Absent where there is none. */
export function findNameColumn(columns: readonly string[], rows: readonly Properties[]): { nameColumn?: string } {
  const distinct = columns.filter((column) => {
    const values = new Set(rows.map((row) => row[column]).filter(isName));
    return rows.length > 1 && values.size === rows.length;
  });
  const headed = columns.filter((column) => nameWords.test(column) && rows.some((row) => isName(row[column])));
  const uncoded = distinct.filter((column) => !codeWords.test(column));
  const nameColumn = headed.find((column) => distinct.includes(column)) ?? headed[0] ?? uncoded[0] ?? distinct[0];
  return nameColumn === undefined ? {} : { nameColumn };
}

/** A whole number may be the name of a plot, a measure is not. */
const isName = (value: unknown): boolean =>
  Number.isSafeInteger(value) || (typeof value === 'string' && !/^([-+]?\d*[.,]\d+)?$/.test(value));
