// Shortens an answer for a model: a long list to its count and its first items, a geometry to its extent. Value and schema are
// shortened by the same rules, and a shortened value never looks like a complete one.

import type { TSchema } from 'typebox';
import { collections } from '../../contract/collections.ts';
import { isJsonObject, type JsonObject } from '../../primitives/json-object.ts';
import { boxOf } from '../../primitives/polygon.ts';
import { describeSchema } from '../describe-schema.ts';

/** A longer list is shortened to its count and this many of its first elements. */
export const briefly = { elements: 20, first: 3, characters: 400 } as const;

/** `most` is the length of the longest list that is not shortened. Records in a list are shortened as those of a page are. */
export function shrink(value: unknown, most: number = briefly.elements): unknown {
  if (Array.isArray(value)) {
    const shown = value.slice(0, value.length > most ? briefly.first : most);
    const first = shown.map((one) =>
      isJsonObject(one) && 'organizationId' in one ? shrinkRecord(one) : shrink(one, most),
    );
    return value.length > most ? { count: value.length, first } : first;
  }
  // Packed bytes are useless to a model.
  if (typeof value === 'string' && value.length > briefly.characters && !/\s/.test(value))
    return `${value.length} characters`;
  if (!isJsonObject(value)) return value;
  if (Array.isArray(value.coordinates)) return measure(value);
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shrink(member, most)]));
}

/** Shortens a record of a list to what a table of its collection shows. */
export function shrinkRecord(record: JsonObject): unknown {
  const [id = ''] = Object.keys(record);
  const known: readonly { idField: string; columns?: readonly string[] }[] = Object.values(collections);
  const columns = known.find(({ idField }) => idField === id)?.columns;
  if (columns === undefined) return outline(record);
  const names = new Set(columns.map((column) => column.split('.')[0] as string));
  const kept = Object.entries(record).filter(([name, value]) => names.has(name) && value !== null);
  return outline(Object.fromEntries(kept));
}

/** Shortens lists to their count, and long texts to their beginning. */
export function outline(value: unknown): unknown {
  if (typeof value === 'string')
    return value.length > briefly.characters ? `${value.slice(0, briefly.characters)}…` : value;
  if (Array.isArray(value)) {
    const isShort = value.length <= briefly.elements && !value.some(isJsonObject);
    return isShort ? value.map(outline) : { count: value.length, first: [] };
  }
  if (!isJsonObject(value)) return value;
  if (Array.isArray(value.coordinates)) return measure(value);
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, outline(member)]));
}

/** `bounds` are west, south, east and north; null where there is no position. */
function measure({ type, coordinates }: JsonObject): JsonObject {
  const isMany = type === 'MultiPolygon';
  const positions = (coordinates as unknown[]).flat(isMany ? 2 : 1) as [number, number][];
  return {
    type,
    polygonCount: isMany ? (coordinates as unknown[]).length : 1,
    positionCount: positions.length,
    bounds: positions.length === 0 ? null : boxOf(positions),
  };
}

const allOf = (properties: JsonObject): JsonObject => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
});
const count = { type: 'integer' };
const beginning = allOf({ count, first: { type: 'array' } });
const extent = allOf({
  type: { type: 'string' },
  polygonCount: count,
  positionCount: count,
  bounds: { anyOf: [{ type: 'array', items: { type: 'number' } }, { type: 'null' }] },
});

/**
 * The schema of the shortened value, and of the value itself: names, types and descriptions. Further constraints are in the
 * OpenAPI document, and a client need not validate answers.
 */
export function shrinkSchema(schema: TSchema): JsonObject {
  const described = describeSchema(schema, (member) => (isListOfRecords(member) ? list : shrinkSchema(member)));
  const bare = Object.fromEntries(Object.entries(described).filter(([keyword]) => kept.has(keyword)));
  const max = typeof described.maxItems === 'number' ? described.maxItems : Number.POSITIVE_INFINITY;
  if (described.type === 'array' && max > briefly.elements) return { anyOf: [bare, beginning] };
  return isJsonObject(bare.properties) && 'coordinates' in bare.properties ? { anyOf: [bare, extent] } : bare;
}

/** Records in a nested list are not described: their own tools do that. */
const isListOfRecords = (schema: TSchema): boolean =>
  'items' in schema && Object.values(collections).some((collection) => collection.schema === schema.items);
const list = { anyOf: [{ type: 'array', items: { type: 'object' } }, beginning] };

const kept = new Set(['type', 'properties', 'required', 'items', 'enum', 'const', 'anyOf']);

const shapes = [beginning, extent].map((shape) => JSON.stringify(shape));

export function mayShrink(schema: TSchema): boolean {
  const text = JSON.stringify(shrinkSchema(schema));
  return shapes.some((shape) => text.includes(shape));
}
