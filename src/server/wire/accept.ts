export const geojsonType = 'application/geo+json';

/** True when GeoJSON is asked for by name, with no lower weight than JSON. */
export function prefersGeojson(accept: string | undefined): boolean {
  // Checked first, since few clients name GeoJSON, and plots are read often.
  if (accept?.toLowerCase().includes(geojsonType) !== true) return false;
  const ranges = accept.split(',').map(parseRange);
  const weigh = (...types: readonly string[]) =>
    types.map((wanted) => ranges.find(({ type }) => type === wanted)?.weight).find((weight) => weight !== undefined) ??
    0;
  const geojson = weigh(geojsonType);
  return geojson > 0 && geojson >= weigh('application/json', 'application/*', '*/*');
}

const json = /^application\/([a-z0-9.-]+\+)?json$/;
const html = /^text\/html$/;

/** True when JSON is asked for by name, ahead of HTML. */
export const prefersJson = (accept: string | undefined): boolean => prefers(accept, json, html);

/** True for a browser that opens an address. */
export const prefersHtml = (accept: string | undefined): boolean => prefers(accept, html, json);

/** True when Spanish of any country is preferred to English, the default for callers without a preference. */
export const prefersSpanish = (acceptLanguage: string | undefined): boolean =>
  prefers(acceptLanguage, /^es(-|$)/, /^(en(-|$)|\*$)/);

/** With equal weights, the first one wins. */
function prefers(header: string | undefined, wanted: RegExp, other: RegExp): boolean {
  const ranges = (header ?? '').split(',').map(parseRange);
  const weigh = (form: RegExp) =>
    Math.max(0, ...ranges.filter(({ type }) => form.test(type)).map(({ weight }) => weight));
  const indexOf = (form: RegExp) => ranges.findIndex(({ type }) => form.test(type));
  const [weight, weightOfOther] = [weigh(wanted), weigh(other)];
  return weight === weightOfOther ? weight > 0 && indexOf(wanted) < indexOf(other) : weight > weightOfOther;
}

function parseRange(range: string): { type: string; weight: number } {
  const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
  const weight = parameters
    .map((parameter) => /^q=([0-9.]+)$/.exec(parameter)?.[1])
    .find((value) => value !== undefined);
  return { type, weight: Number(weight ?? 1) };
}
