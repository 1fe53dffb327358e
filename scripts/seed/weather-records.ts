// Thirty days of a plot, day by day: the season of its region, the rain that it shares with its neighbours, and its events.

import type { Aoi } from '../../src/contract/schemas/aoi.ts';
import { provenanceFrom } from '../../src/contract/schemas/provenance.ts';
import type { WeatherEvent } from '../../src/contract/schemas/weather-event.ts';
import type { WeatherObservation } from '../../src/contract/schemas/weather-observation.ts';
import { round } from '../../src/primitives/rounding.ts';
import { addDays, addMs } from '../../src/primitives/timestamps.ts';
import { failureOf } from '../../src/world/footprint/failures.ts';
import { strengthAt } from '../../src/world/footprint/hazards.ts';
import { LeafCurve } from '../../src/world/weather/leaf-curve.ts';
import { chance, swing } from './chance.ts';
import type { Account, ObservationFacts } from './facts.ts';
import { find } from './find.ts';
import type { Struck } from './hazard-records.ts';

type Day = Omit<WeatherObservation, 'observationId'>;

/** Oldest first; ids are given in this order, from `firstId` on. */
export function buildObservations(account: Account, struck: Struck, firstId: number): WeatherObservation[] {
  return account.observations
    .flatMap((facts) => buildDays(account, facts, struck))
    .sort((a, b) => (a.observedAt + a.aoiId < b.observedAt + b.aoiId ? -1 : 1))
    .map((day, index) => ({ observationId: `obs_${String(firstId + index).padStart(4, '0')}`, ...day }));
}

function buildDays({ organization }: Account, facts: ObservationFacts, { field, aois, events }: Struck): Day[] {
  const { organizationId } = organization;
  const aoi = find(aois, 'aoiId', facts.aoiId);
  const curve = new LeafCurve(field, aoi);
  const isCovered = failureOf(organization, aoi.aoiId, 'ndvi_delta') === 'no_cloud_free_scene';
  const days: Day[] = [];
  let soilMoisture = facts.rainChance < 0.1 ? 21 : 38;
  for (let index = 0; index < facts.days; index += 1) {
    const observedAt = endOfDay(facts, index);
    const struck = strike(aoi, events, observedAt);
    const air = buildAir(facts, aoi.aoiId, observedAt.slice(0, 10), struck);
    soilMoisture = Math.min(52, Math.max(7, soilMoisture - 0.05 * air.temperatureMeanC + 0.55 * air.precipitationMm));
    days.push({
      organizationId,
      aoiId: aoi.aoiId,
      observedAt,
      period: 'P1D',
      ...air,
      hailSizeMm: struck.hailSizeMm === 0 ? null : struck.hailSizeMm,
      soilMoisturePct: round(soilMoisture, 1),
      ndvi: isCovered ? null : curve.ofDay(observedAt),
      provenance: provenanceFrom('station'),
      createdAt: addMs(observedAt, 6 * 3_600_000),
    });
  }
  return days;
}

/** The local day ends in the UTC evening of its own date, or in the UTC morning of the next. */
function endOfDay({ from, dayEndsAt }: ObservationFacts, index: number): string {
  return addDays(`${from}T${dayEndsAt}:00.000Z`, dayEndsAt < '12:00' ? index + 1 : index);
}

/** Smaller ice is not hail (WMO, International Cloud Atlas). */
const leastHailMm = 5;

interface Strike {
  readonly hailSizeMm: number;
  /** The rain that ends a drought falls on this day. */
  readonly isRelief: boolean;
  /** Null on a day without frost. */
  readonly frostC: number | null;
  readonly gustKmh: number;
}

/** What the events of the day did at the middle of the plot. */
function strike(aoi: Aoi, events: readonly WeatherEvent[], observedAt: string): Strike {
  const { lat, lon } = aoi.centroid;
  const dayStartedAt = addDays(observedAt, -1);
  const today = events.filter(
    ({ startedAt, affectedAoiIds }) =>
      startedAt >= dayStartedAt && startedAt < observedAt && affectedAoiIds.includes(aoi.aoiId),
  );
  const strengthOf = (peril: string) =>
    Math.max(0, ...today.filter((event) => event.peril === peril).map((event) => strengthAt(event)(lat, lon)));
  const stoneMm = round(strengthOf('hail'), 1);
  const frost = strengthOf('frost');
  const gusts = today.map(({ metrics }) => ('maxGustKmh' in metrics ? metrics.maxGustKmh : 0));
  const isRelief = events.some(
    ({ peril, endedAt, affectedAoiIds }) =>
      peril === 'drought' && endedAt >= dayStartedAt && endedAt < observedAt && affectedAoiIds.includes(aoi.aoiId),
  );
  return {
    isRelief,
    hailSizeMm: stoneMm < leastHailMm ? 0 : stoneMm,
    frostC: frost === 0 ? null : round(-frost, 1),
    gustKmh: Math.max(0, ...gusts),
  };
}

/** A day stays above zero unless an event brought frost: the events of the seed are all the frosts there were. */
function buildAir(facts: ObservationFacts, aoiId: string, date: string, struck: Strike) {
  const storm = struck.hailSizeMm > 0;
  const clear = struck.frostC !== null;
  const rains = storm || struck.isRelief || (!clear && chance(facts.region, date, 'rain') < facts.rainChance);
  const rainMm = rains
    ? 1.5 + 26 * chance(facts.region, date, 'amount') ** 2 + (storm ? 14 : 0) + (struck.isRelief ? 32 : 0)
    : 0;
  const mean =
    facts.meanC + 2.6 * swing(facts.region, date, 'mean') + 0.3 * swing(aoiId, date, 'mean') - (rains ? 1.8 : 0);
  const reach = facts.swingC * (rains ? 0.7 : 1) + 1.2 * swing(facts.region, date, 'reach');
  const minimum = struck.frostC ?? Math.max(1.3, mean - reach);
  const maximum = Math.max(minimum + 6, mean + reach);
  const humidity = facts.humidityPct + (rains ? 19 : 0) + 8 * swing(facts.region, date, 'humidity');
  const windKmh = 13 + 6 * swing(facts.region, date, 'wind') + (storm ? 9 : 0) - (clear ? 7 : 0);
  const gustKmh = Math.max(windKmh * 1.7 + 5 * chance(aoiId, date, 'gust') + (storm ? 38 : 0), struck.gustKmh * 0.96);
  return {
    temperatureMinC: round(minimum, 1),
    temperatureMaxC: round(maximum, 1),
    temperatureMeanC: round((round(minimum, 1) + round(maximum, 1)) / 2, 1),
    precipitationMm: round(rainMm * (0.9 + 0.2 * chance(aoiId, date, 'rain')), 1),
    relativeHumidityPct: round(Math.min(98, humidity), 0),
    windSpeedKmh: round(windKmh, 1),
    windGustKmh: round(gustKmh, 1),
  };
}
