// What a method reads: its provider, and the scenes before and after the event. All follow from event and method.

import type { FootprintResult } from '../../contract/schemas/job.ts';
import type { Provenance } from '../../contract/schemas/provenance.ts';
import type { Method } from '../../contract/schemas/vocabularies.ts';
import type { WeatherEvent } from '../../contract/schemas/weather-event.ts';
import { hashText } from '../kernel/texture.ts';

type Scene = FootprintResult['scenes'][number];

const sourceOf = {
  ndvi_delta: { provider: 'sbox-fixture:sentinel-2', licenceTier: 'open' },
  ndre_delta: { provider: 'sbox-fixture:sentinel-2', licenceTier: 'open' },
  s1_backscatter_delta: { provider: 'sbox-fixture:sentinel-1', licenceTier: 'open' },
  frost_degree_hours: { provider: 'sbox-fixture:station', licenceTier: 'restricted' },
  spi3_ndvi_anomaly: { provider: 'sbox-fixture:sentinel-2', licenceTier: 'open' },
} as const satisfies Record<Method, Pick<Provenance, 'provider' | 'licenceTier'>>;

export function provenanceOf(method: Method): Provenance {
  return { ...sourceOf[method], externalProviderCalls: false };
}

/** Of the days before the event and after it; empty for a method that reads stations. */
export function listScenes(event: WeatherEvent, method: Method): Scene[] {
  const { provider } = sourceOf[method];
  if (provider === 'sbox-fixture:station') return [];
  const chance = hashText(`${event.eventId} ${method}`);
  const isSar = provider === 'sbox-fixture:sentinel-1';
  const before = momentOf(event.startedAt, -(3 + (chance % 4)), isSar);
  const after = momentOf(event.endedAt, 2, isSar);
  return [buildScene('before', before, isSar, chance % 90), buildScene('after', after, isSar, (chance >>> 8) % 140)];
}

/** A pass some days from an instant, at the hour at which the satellite crosses. */
function momentOf(instant: string, days: number, isSar: boolean): string {
  const date = new Date(Date.parse(instant) + days * 86_400_000).toISOString().slice(0, 10);
  return `${date}T${isSar ? '09:14:08' : '13:52:11'}.000Z`;
}

/** Cloud cover is in tenths of a percent; radar sees through clouds, so it has none. */
function buildScene(role: Scene['role'], acquiredAt: string, isSar: boolean, cloudTenths: number): Scene {
  const stamp = acquiredAt.slice(0, 19).replaceAll(/[-:]/g, '');
  const product = isSar ? 'S1A_IW_GRDH' : 'S2B_MSIL2A';
  return { sceneId: `SBX_${product}_${stamp}`, role, acquiredAt, cloudCoverPct: isSar ? null : cloudTenths / 10 };
}
