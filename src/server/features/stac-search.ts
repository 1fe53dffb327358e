// What a search of STAC asks for: by the parameters of a GET, or by the same in the body of a POST, where null asks for nothing.

import type { Operation } from '../../contract/form/operation.ts';
import { refuseParameter } from '../../contract/form/problem.ts';
import { say } from '../../contract/form/said/said.ts';
import type { Position } from '../../contract/schemas/fields.ts';
import { parsePageQuery, refuseUnknown } from '../../engine/paging/queries.ts';
import { geometryMeets, parseGeometry } from '../../primitives/geometry-meets.ts';
import { tryParseJson } from '../../primitives/json-object.ts';
import { boxOf } from '../../primitives/polygon.ts';
import type { FeatureRequest } from './feature-document.ts';
import { capLimit, listParameters, parseSpaceTime } from './space-time.ts';

/** What is searched: where it is, as closed rings, and when. */
export interface Searched {
  readonly id: string;
  readonly collection: string;
  readonly rings: readonly (readonly Position[])[];
  readonly time: string;
}

export interface Search {
  readonly limit: number;
  readonly cursor: string | undefined;
  readonly isThere: ReturnType<typeof parseSpaceTime>;
  readonly fits: (item: Searched) => boolean;
}

type Given = Readonly<Record<string, unknown>>;
export const searchParameters = [...listParameters, 'ids', 'collections', 'intersects'] as const;

/** Throws Problem. */
export function parseSearch({ query, sent }: Pick<FeatureRequest, 'query' | 'sent'>, known: readonly string[]): Search {
  const given: Given = Object.fromEntries(Object.entries(sent ?? query).filter(([, value]) => value !== null));
  refuseUnknown(given as FeatureRequest['query'], known);
  const { intersects, ...rest } = given;
  if (intersects !== undefined && rest.bbox !== undefined)
    throw refuseParameter('intersects', say('and bbox both say where; a search takes one of them'));
  const [ids, collections] = [listOf('ids', rest, sent), listOf('collections', rest, sent)];
  const texts = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, String(value)]));
  const isThere = parseSpaceTime(texts);
  const meets = intersects === undefined ? undefined : parseIntersects(intersects, sent !== undefined);
  const { limit, cursor } = parsePage(texts);
  const fits = ({ id, collection, rings, time }: Searched) =>
    (ids === undefined || ids.includes(id)) &&
    (collections === undefined || collections.includes(collection)) &&
    isThere(
      rings.map((ring) => boxOf(ring as Position[])),
      time,
      time,
    ) &&
    (meets === undefined || rings.some(meets));
  return { limit, cursor, isThere, fits };
}

/** Words with commas between them, or the list of a body. */
function listOf(name: string, given: Given, sent: Given | undefined): readonly string[] | undefined {
  const value = given[name];
  if (value === undefined) return undefined;
  if (sent === undefined) return String(value).split(',');
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value;
  throw refuseParameter(name, say('must be a list of texts'));
}

function parseIntersects(value: unknown, isSent: boolean): (ring: readonly Position[]) => boolean {
  const parts = parseGeometry(isSent ? value : tryParseJson(String(value)));
  if (parts === undefined) throw refuseParameter('intersects', say('must be a geometry of GeoJSON (RFC 7946)'));
  return (ring) => geometryMeets(parts, ring);
}

/** The cursor is the last item of the previous page. Throws Problem. */
function parsePage(query: FeatureRequest['query']) {
  const given = Object.entries(capLimit(query)).filter(([name]) => name === 'limit' || name === 'cursor');
  return parsePageQuery({ answer: 'page' } as Operation, Object.fromEntries(given));
}
