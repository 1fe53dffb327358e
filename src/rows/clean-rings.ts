// Prepares rings for plots: repeated positions are removed, and positions are thinned by distance where an option asks for it.

import { limits } from '../contract/form/surface.ts';
import { isJsonObject } from '../primitives/json-object.ts';
import { metresPerDegree } from '../primitives/polygon.ts';
import { withoutRepeats } from '../primitives/without-repeats.ts';
import { UnreadableValue } from '../projections/field-values.ts';
import type { Place } from './places.ts';
import { Refusal } from './refusal.ts';
import { listOf } from './ring.ts';
import { joinSome } from './row-form.ts';

type Position = readonly [lon: number, lat: number];
type Thin = (ring: readonly Position[]) => readonly Position[];

const isPosition = (value: unknown): value is Position =>
  Array.isArray(value) && value.length === 2 && value.every(Number.isFinite);

const maxPositions = limits.ringPositions.maximum;

/** Throws UnreadableValue. */
export async function cleanRings(items: readonly unknown[], places: readonly Place[], metres: string | undefined) {
  const thin = await loadThinning(metres);
  const [repeating, thinned] = [new Set<number>(), new Set<number>()];
  const cleaned = items.map((item, at) => {
    const positions = isJsonObject(item) ? listOf(item.ring) : [];
    if (!isJsonObject(item) || positions.length === 0 || !positions.every(isPosition)) return item;
    const row = (places[at]?.index ?? at) + 1;
    // The service removes them as well; here the affected rows can be reported.
    const kept = withoutRepeats(positions).numbers.map((number) => positions[number] as Position);
    if (kept.length < positions.length) repeating.add(row);
    const ring = kept.length > maxPositions ? thin(kept) : kept;
    if (ring.length < kept.length) thinned.add(row);
    if (ring.length <= maxPositions) return ring.length === positions.length ? item : { ...item, ring };
    const help = metres === undefined ? '--simplify METRES drops minor ones' : 'a larger --simplify drops more';
    const detail = `${ring.length} positions, but a ring may have at most ${maxPositions}: ${help}`;
    return { ...item, ring: new Refusal('max_items', detail) };
  });
  const changes = [['dropped repeated positions', repeating] as const, [`thinned by ${metres} m`, thinned] as const];
  const remarks = changes.flatMap(([what, rows]) =>
    rows.size === 0 ? [] : [`${what}: row ${joinSome([...rows].map(String), 10, ', ')}`],
  );
  return { items: cleaned, remarks };
}

async function loadThinning(text: string | undefined): Promise<Thin> {
  if (text === undefined) return (ring) => ring;
  const metres = Number(text);
  if (!(metres > 0 && Number.isFinite(metres)))
    throw new UnreadableValue(`--simplify takes metres, such as 0.5, not "${text}".`);
  const { simplify } = await import('./map-packages.ts');
  return (ring) => {
    const perLon = metresPerDegree * Math.cos(((ring[0]?.[1] ?? 0) * Math.PI) / 180);
    const points = ring.map((position) => ({ x: position[0] * perLon, y: position[1] * metresPerDegree, position }));
    return (simplify(points, metres, true) as typeof points).map(({ position }) => position);
  };
}
