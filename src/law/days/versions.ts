// The versions of a record by instant. A plot keeps its former facts and a policy its former terms, each with only the members
// that differ from the next version. The first version of a plot has no start; that of a policy starts when it was written.

interface Versioned {
  readonly writtenAt?: string;
  readonly createdAt?: string;
  readonly formerly?: readonly { readonly until: string }[] | undefined;
}

export interface Version<Whole> {
  /** Empty for the first version of a plot. */
  readonly since: string;
  readonly value: Whole;
}

/** Oldest first. */
export function versionsOf<Whole extends Versioned>(record: Whole): Version<Whole>[] {
  const { formerly = [] } = record;
  const wholes = [record];
  for (const { until: _, ...was } of formerly.toReversed()) wholes.unshift({ ...(wholes[0] as Whole), ...was });
  return wholes.map((value, index) => ({ since: formerly[index - 1]?.until ?? value.writtenAt ?? '', value }));
}

export const versionAt = <Whole>(versions: readonly Version<Whole>[], instant: string): Version<Whole> | undefined =>
  versions.findLast(({ since }) => since <= instant);

export function placeAt({ formerly = [], ...record }: Versioned, instant: string, member: string): string {
  const version = versionsOf({ ...record, formerly }).findLastIndex(({ since }) => since <= instant);
  const index = formerly.findIndex((was, at) => at >= version && Object.hasOwn(was, member.replace(/\..*/, '')));
  return version < 0 || index < 0 ? member : `formerly.${index}.${member}`;
}

/** When the version was written that has, as the first, what stands at the place. */
export function writtenAtPlace({ formerly, createdAt }: Versioned, place: string): string | undefined {
  const [first, index, ...members] = place.split('.');
  const before = formerly?.slice(0, first === 'formerly' ? Number(index) : undefined);
  const parts = [String(first), String(index), ...members];
  return before?.findLast((was) => parts.some((part) => Object.hasOwn(was, part)))?.until ?? createdAt;
}

export const plotAt = <Plot extends Versioned>(plot: Plot, instant: string): Plot =>
  plot.formerly === undefined ? plot : (versionAt(versionsOf(plot), instant) as Version<Plot>).value;

/** The former versions of a record once its members change at an instant; the same ones where no member changes. */
export function versionsUntil<Whole extends Versioned, Name extends keyof Whole>(
  former: Whole,
  next: Pick<Whole, Name>,
  names: readonly Name[],
  until: string,
): NonNullable<Whole['formerly']> {
  const was = names.filter((name) => JSON.stringify(former[name]) !== JSON.stringify(next[name]));
  const { formerly = [] } = former;
  if (was.length === 0) return formerly as NonNullable<Whole['formerly']>;
  const parts = Object.fromEntries(was.map((name) => [name, former[name]]));
  return [...formerly, { until, ...parts }] as NonNullable<Whole['formerly']>;
}
