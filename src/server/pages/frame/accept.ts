// Whether a reader is a program or a person, judged by the Accept header.

/** True when JSON is asked for by name, ahead of HTML. */
export function prefersJson(accept: string | undefined): boolean {
  const ranges = (accept ?? '').split(',').map(parseRange);
  const weigh = (isWanted: (type: string) => boolean) =>
    Math.max(0, ...ranges.filter(({ type }) => isWanted(type)).map(({ weight }) => weight));
  const json = weigh((type) => /^application\/([a-z0-9.-]+\+)?json$/.test(type));
  const html = weigh((type) => type === 'text/html');
  if (json !== html) return json > html;
  return (
    json > 0 &&
    ranges.findIndex(({ type }) => type.endsWith('json')) < ranges.findIndex(({ type }) => type === 'text/html')
  );
}

function parseRange(range: string): { type: string; weight: number } {
  const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
  const weight = parameters
    .map((parameter) => /^q=([0-9.]+)$/.exec(parameter)?.[1])
    .find((value) => value !== undefined);
  return { type, weight: Number(weight ?? 1) };
}
