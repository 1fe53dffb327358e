export type Fields = Readonly<Record<string, unknown>>;

export interface Feature {
  readonly type: 'Feature';
  readonly id: string;
  readonly geometry: unknown;
  readonly properties: Fields;
}

/** The first member of a record is its id. A ring alone becomes a polygon; an absent geometry is null. */
export function buildFeature(record: Fields, geometry: string): Feature {
  const { [geometry]: shape = null, ...properties } = record;
  const polygon = Array.isArray(shape) ? { type: 'Polygon', coordinates: [shape] } : shape;
  return { type: 'Feature', id: String(Object.values(record)[0]), geometry: polygon, properties };
}
