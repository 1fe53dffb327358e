// What a search of STAC asks for: by the parameters of a GET, or by the same in the body of a POST, where null asks for nothing.

import type { Operation } from '../../contract/form/operation.ts';
import { refusalAt, refuseParameter } from '../../contract/form/problem.ts';
import { say } from '../../contract/form/said/said.ts';
import type { DocumentParameter } from '../../contract/form/surface.ts';
import type { Position } from '../../contract/schemas/fields.ts';
import { type PageQuery, parsePageQuery, refuseUnknown } from '../../engine/paging/queries.ts';
import { geometryMeets, parseGeometry } from '../../primitives/geometry-meets.ts';
import { tryParseJson } from '../../primitives/json-object.ts';
import { boxOf } from '../../primitives/polygon.ts';
import { link, linkPages } from '../answers/geojson.ts';
import { geojsonType } from '../wire/accept.ts';
import type { FeatureRequest } from './feature-document.ts';
import { capLimit, listParameters, parseSpaceTime } from './space-time.ts';

/** What is searched: where it is, as closed rings, and when. */
export interface Searched {
  readonly id: string;
  readonly collection: string;
  readonly rings: readonly (readonly Position[])[];
  readonly time: string;
}

type Given = Readonly<Record<string, unknown>>;
export const searchParameters = [...listParameters, 'ids', 'collections', 'intersects'] satisfies DocumentParameter[];

/** Throws Problem. */
export function parseSearch({ query, sent }: FeatureRequest, known: readonly string[]) {
  const given: Given = Object.fromEntries(Object.entries(sent ?? query).filter(([, value]) => value !== null));
  refuseUnknown(given as FeatureRequest['query'], known);
  const { intersects, ...rest } = given;
  if (intersects !== undefined && rest.bbox !== undefined)
    throw refuseParameter('intersects', say('and bbox both say where; a search takes one of them'));
  const [ids, collections] = [listOf('ids', rest, sent), listOf('collections', rest, sent)];
  const texts = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, textOf(name, value)]));
  const isThere = parseSpaceTime(texts);
  const meets = intersects === undefined ? undefined : parseIntersects(intersects, sent !== undefined);
  const { limit, cursor } = parsePage(texts);
  const fits = ({ id, collection, rings, time }: Searched) =>
    (ids === undefined || ids.includes(id)) &&
    (collections === undefined || collections.includes(collection)) &&
    isThere(rings.map(boxOf), time, time) &&
    (meets === undefined || rings.some(meets));
  return { limit, cursor, isThere, fits };
}

/** Of a word or a number of a body, and of a list of them, as the parameter of a GET has it. */
function textOf(name: string, value: unknown): string {
  const isPlain = [value].flat().every((one) => ['string', 'number'].includes(typeof one));
  if (isPlain) return String(value);
  throw refuseParameter(name, say('must be a text or a number, or a list of them'));
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

function parsePage(query: FeatureRequest['query']) {
  const given = Object.entries(capLimit(query)).filter(([name]) => name === 'limit' || name === 'cursor');
  return parsePageQuery({ answer: 'page' } as Operation, Object.fromEntries(given));
}

/** What is shown of what was found, and what a page says of it. The cursor is the last one of the page before. Throws Problem. */
export function pageOf<Found extends { readonly id: string }>(
  asked: FeatureRequest,
  found: readonly Found[],
  { limit, cursor }: Pick<PageQuery, 'limit' | 'cursor'>,
) {
  const start = cursor === undefined ? 0 : found.findIndex(({ id }) => id === cursor) + 1;
  if (cursor !== undefined && start === 0)
    throw refusalAt({ parameter: 'cursor', code: 'invalid_cursor', detail: say('is none that this search gave') });
  const shown = found.slice(start, start + limit);
  const next = found.length > start + limit ? String(shown.at(-1)?.id) : null;
  const links = [...linkNext(asked, next), link('root', `${asked.origin}/stac`)];
  return { shown, facts: { links, numberMatched: found.length, numberReturned: shown.length } };
}

/** The next page of a POST is a POST of its whole body, and nothing is merged. */
function linkNext(asked: FeatureRequest, next: string | null): object[] {
  const { sent, origin, path } = asked;
  if (sent === undefined) return linkPages(asked, next);
  const href = `${origin}${path}`;
  const body = { ...sent, cursor: next };
  return next === null ? [] : [{ ...link('next', href, geojsonType), method: 'POST', body, merge: false }];
}
