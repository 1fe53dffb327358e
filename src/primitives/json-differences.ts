import { isJsonObject } from './json-object.ts';

export interface Difference {
  readonly path: string;
  /** JSON text, or `absent`. */
  readonly before: string;
  readonly after: string;
}

const absent = 'absent';

/** Differences are in the order of the first document. Lists are compared element by element, and their lengths first. */
export function listDifferences(before: unknown, after: unknown, path = ''): Difference[] {
  if (Object.is(before, after)) return [];
  if (Array.isArray(before) && Array.isArray(after)) {
    const length = before.length === after.length ? [] : [differ(join(path, 'length'), before.length, after.length)];
    const common = before.slice(0, after.length);
    return [
      ...length,
      ...common.flatMap((element, index) => listDifferences(element, after[index], `${path}[${index}]`)),
    ];
  }
  if (isJsonObject(before) && isJsonObject(after)) {
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    return names.flatMap((name) => listDifferences(before[name], after[name], join(path, name)));
  }
  return [differ(path, before, after)];
}

const join = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`);
const differ = (path: string, before: unknown, after: unknown): Difference => ({
  path,
  before: textOf(before),
  after: textOf(after),
});
const textOf = (value: unknown): string => (value === undefined ? absent : JSON.stringify(value));
