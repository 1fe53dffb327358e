// Bodies that differ from a good one in one place: another value, nothing at all, or one member among a thousand others.
// They are listed and not drawn, so no seed is needed.

interface Form {
  readonly properties?: Readonly<Record<string, Form>>;
  readonly items?: Form | readonly Form[];
}
type Path = readonly (string | number)[];

const others: readonly unknown[] = [
  ...[null, true, -1, 0, 5, 0.5, 1e300, '', ' ', 'x', '5', 'hail', 'javascript:alert(1)', 'http://', '2026-02-30'],
  ...['2026-01-10T12:00:00Z[UTC]', '2026-01-10t12:00:00.5+01:00', '2026-06-30T23:59:60Z', '\u0000'],
  ...['ñ'.repeat(3000), [], {}, [null], ['x', 'x'], [[]], { x: 1 }, Array(300).fill('hail'), ['hail', 'hail']],
  [[0, 0, 0], [1], ['a', 'b'], [2, 2]],
];

/** Each body with a few words on what was done to it. */
export function* mutationsOf(body: unknown, form: unknown): Generator<readonly [told: string, mutated: unknown]> {
  yield ['the body itself', body];
  for (const path of placesOf(body, form as Form)) {
    const where = `/${path.join('/')}`;
    yield [`nothing at ${where}`, mutate(body, path, undefined, 0)];
    for (const other of others) {
      for (const crowd of other === 5 ? [0, 1, 999, 1000, 3000] : [0]) {
        const what = String(JSON.stringify(other)).slice(0, 60);
        yield [`${what} at ${where} and ${crowd} unknown members`, mutate(body, path, other, crowd)];
      }
    }
  }
}

/** Where the body has a value, and where its form lets it have one; the root is not among them. */
function placesOf(value: unknown, { properties, items }: Form, path: Path = []): Path[] {
  const own = path.length === 0 ? [] : [path];
  if (Array.isArray(value)) {
    const inner = value.slice(0, 2).flatMap((item, index) => {
      return placesOf(item, (Array.isArray(items) ? items[index] : items) ?? {}, [...path, index]);
    });
    return [...own, ...inner];
  }
  const object = typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
  const names = [...new Set([...Object.keys(object), ...Object.keys(properties ?? {})])];
  return [...own, ...names.flatMap((name) => placesOf(object[name], properties?.[name] ?? {}, [...path, name]))];
}

/** A copy with the value at the path, and so many unknown members beside it. Undefined takes away what was there. */
function mutate(body: unknown, path: Path, value: unknown, crowd: number): unknown {
  const copy = structuredClone(body) as Record<string | number, unknown>;
  let place = copy;
  for (const name of path.slice(0, -1)) {
    place[name] ??= {};
    place = place[name] as Record<string | number, unknown>;
  }
  const last = path.at(-1) as string | number;
  if (value === undefined && !Array.isArray(place)) delete place[last];
  else place[last] = value ?? null;
  if (!Array.isArray(place)) for (let index = 0; index < crowd; index += 1) place[`k${index}`] = 1;
  return copy;
}
