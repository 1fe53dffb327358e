// Parses the parameters of OGC API Features: `bbox` and `datetime`, and a limit, which is lowered to the largest one as the
// standard says.

import { t } from '../../contract/form/localization/localized-text.ts';
import { limitRange } from '../../contract/form/page.ts';
import { refuseParameter } from '../../contract/form/problem.ts';
import type { DocumentParameter } from '../../contract/form/surface.ts';
import type { GeoMultiPolygon, GeoPolygon } from '../../contract/schemas/fields.ts';
import { parseEdge } from '../../engine/paging/queries.ts';
import { type Box, boxesOverlap, boxOf } from '../../primitives/polygon.ts';
import type { FeatureRequest } from './feature-document.ts';

type Query = FeatureRequest['query'];

export const listParameters = ['limit', 'cursor', 'bbox', 'datetime'] satisfies DocumentParameter[];

export function capLimit(query: Query): Query {
  const isLarge = /^\d+$/.test(String(query.limit)) && Number(query.limit) > limitRange.maximum;
  return isLarge ? { ...query, limit: String(limitRange.maximum) } : query;
}

/** Both ends are included; an open end is undefined. */
interface Interval {
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/** Throws Problem. */
export function parseSpaceTime(query: Query) {
  const [box, interval] = [parseBox(query), parseInterval(query)];
  return (boxes: readonly Box[], begins: string | undefined, ends: string | undefined): boolean =>
    (box === undefined || boxes.some((one) => isInBox(box, one))) &&
    (interval === undefined || isWithin(interval, begins, ends));
}

/** Undefined where there is no such parameter. A box whose west edge lies east of its east edge crosses the antimeridian. */
export function parseBox({ bbox }: Query): Box | undefined {
  if (bbox === undefined) return undefined;
  const numbers = String(bbox).split(',').map(parseNumber);
  // The third number of each corner is a height.
  const edges = (numbers.length === 6 ? numbers.filter((_, at) => at % 3 < 2) : numbers) as Box;
  if (![4, 6].includes(numbers.length) || !numbers.every(Number.isFinite))
    throw refuseParameter('bbox', t('takes west,south,east,north in degrees, such as -61,-35,-60,-34.'));
  if (edges[1] > edges[3]) throw refuseParameter('bbox', t('has its south edge north of its north edge.'));
  return edges;
}

/** An empty text is not a number, though Number gives 0; a number that is too large becomes Infinity. */
const parseNumber = (text: string): number =>
  /^\s*[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?\s*$/i.test(text) ? Number(text) : Number.NaN;

/** An instant is an interval that ends where it begins. Throws Problem. */
export function parseInterval({ datetime }: Query): Interval | undefined {
  if (datetime === undefined) return undefined;
  const parts = String(datetime).split('/');
  const [from, end] = parts.map(parseInstant);
  const to = parts.length === 1 ? from : end;
  if (parts.length > 2 || (from === undefined && to === undefined))
    throw refuseParameter(
      'datetime',
      t('takes an instant, or an interval such as 2025-12-01T00:00:00Z/.. with at most one open end.'),
    );
  if (from !== undefined && to !== undefined && from > to)
    throw refuseParameter('datetime', t('ends before it begins.'));
  return { from, to };
}

function parseInstant(text: string): string | undefined {
  if (text === '..' || text === '') return undefined;
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[-+]\d\d:\d\d)$/i.test(text)) return parseEdge('datetime', text);
  throw refuseParameter('datetime', t('"{text}" is not an RFC 3339 instant, such as 2025-12-18T20:40:00Z.', { text }));
}

/** A box across the antimeridian has two parts. */
export function isInBox([west, south, east, north]: Box, box: Box): boolean {
  if (west <= east) return boxesOverlap([west, south, east, north], box);
  return boxesOverlap([west, south, 180, north], box) || boxesOverlap([-180, south, east, north], box);
}

/** Undefined where the geometry has no ring. */
export function boxOfGeometry(geometry: unknown): Box | undefined {
  const { type, coordinates } = geometry as GeoPolygon | GeoMultiPolygon;
  const rings = type === 'Polygon' ? coordinates : coordinates.flat();
  return rings.length === 0 ? undefined : boxOf(rings.flat());
}

/** A feature without a time exists at every time. */
export const isWithin = ({ from, to }: Interval, begins: string | undefined, ends: string | undefined): boolean =>
  (from === undefined || ends === undefined || ends >= from) &&
  (to === undefined || begins === undefined || begins <= to);
