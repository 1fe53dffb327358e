// What a caller prefers, judged by the Accept header.

export const geojsonType = 'application/geo+json';

/** True when GeoJSON is asked for by name, with no lower weight than JSON. */
export function prefersGeojson(accept: string | undefined): boolean {
  // A short way out: few clients name it, and plots are read often.
  if (accept?.toLowerCase().includes(geojsonType) !== true) return false;
  const ranges = accept.split(',').map(parseRange);
  const weigh = (...types: readonly string[]) =>
    types.map((wanted) => ranges.find(({ type }) => type === wanted)?.weight).find((weight) => weight !== undefined) ??
    0;
  const geojson = weigh(geojsonType);
  return geojson > 0 && geojson >= weigh('application/json', 'application/*', '*/*');
}

/** True when JSON is asked for by name, ahead of HTML. */
export function prefersJson(accept: string | undefined): boolean {
  const ranges = (accept ?? '').split(',').map(parseRange);
  const weigh = (wanted: RegExp) =>
    Math.max(0, ...ranges.filter(({ type }) => wanted.test(type)).map(({ weight }) => weight));
  const indexOf = (wanted: RegExp) => ranges.findIndex(({ type }) => wanted.test(type));
  const [json, html] = [/^application\/([a-z0-9.-]+\+)?json$/, /^text\/html$/];
  const [weight, other] = [weigh(json), weigh(html)];
  return weight === other ? weight > 0 && indexOf(json) < indexOf(html) : weight > other;
}

function parseRange(range: string): { type: string; weight: number } {
  const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
  const weight = parameters
    .map((parameter) => /^q=([0-9.]+)$/.exec(parameter)?.[1])
    .find((value) => value !== undefined);
  return { type, weight: Number(weight ?? 1) };
}
