// The plots and events of the chosen identity, read once for all panels that draw them, and the part of them that a map shows.

import { computed, signal } from '@preact/signals';
import { doubtOf } from '../../client/reading/events.ts';
import type { Aoi, WeatherEvent } from '../../contract/records.ts';
import { type Box, ringOf } from '../../primitives/polygon.ts';
import { shapeOf } from '../drawing/shape-paths.ts';
import { boundsOf, widen } from '../drawing/view.ts';
import type { Failure } from '../state/failure.ts';
import { read, readList } from '../state/readings.ts';
import { t } from '../words/t.ts';

/** More would fit neither on a map nor into a list. */
const maxPlots = 2_000;

const readPlots = () => readList('listAois', {}, maxPlots).value;
const readEvents = () => readList('listEvents', {}, 500).value;

const included = signal<string | null | undefined>(null);

/** Adds a plot that is not among the newest ones, until another one is included. */
export function includePlot(id: string | null | undefined): void {
  included.value = id;
}

const newestPlots = computed(() => readPlots().data);
const isCut = computed(() => readPlots().isCut === true);
const plots = computed(() => {
  const id = included.value;
  const newest = newestPlots.value;
  if (newest === undefined || !isCut.value || !id?.startsWith('aoi_')) return newest;
  if (newest.some(({ aoiId }) => aoiId === id)) return newest;
  const older = read('getAoi', { params: { id } }).value.data;
  return older === undefined ? newest : [...newest, older];
});
const events = computed(() => readEvents().data);

/** Undefined until plots and events have been read. */
export const land = computed<Land | undefined>(() =>
  plots.value === undefined || events.value === undefined ? undefined : buildLand(plots.value, events.value),
);

/** A sentence that says how many plots are shown; undefined where all are. */
export const omissionNote = computed<string | undefined>(() =>
  isCut.value ? t('Only the newest {0} plots are shown. To open an older one, type its full id.', maxPlots) : undefined,
);

export const landFailure = computed<Failure | undefined>(() => readPlots().failure ?? readEvents().failure);

export function buildLand(plots: readonly Aoi[], events: readonly WeatherEvent[]) {
  const plotById: ReadonlyMap<string, Aoi> = new Map(plots.map((plot) => [plot.aoiId, plot]));
  const eventById: ReadonlyMap<string, WeatherEvent> = new Map(events.map((event) => [event.eventId, event]));
  const plotShapes = plots.flatMap(({ aoiId, ring }) => shapeOf(aoiId, ring) ?? []);
  const eventShapes = events.flatMap(
    ({ eventId, footprint }) => shapeOf(eventId, footprint.coordinates[0] ?? []) ?? [],
  );
  return { plots, events, plotById, eventById, plotShapes, eventShapes };
}

export type Land = ReturnType<typeof buildLand>;

export const joinBounds = (all: readonly Box[]): Box | undefined => boundsOf(all.flatMap(ringOf));

/** Undefined where there are neither plots nor events. */
export const boundsOfAll = ({ plotShapes, eventShapes }: Land): Box | undefined =>
  joinBounds([...plotShapes, ...eventShapes].map(({ bounds }) => bounds));

/** Empty for an event that struck, and for a plot. */
export const doubtIn = ({ eventById }: Land, id: string): string =>
  doubtOf(eventById.get(id) ?? { status: 'confirmed' }) ?? '';

/** The bounds of the newest event that struck, and its surroundings; undefined where none did. */
export function boundsOfNewest(land: Land): Box | undefined {
  const newest = land.eventShapes.find(({ id }) => doubtIn(land, id) === '');
  return newest && widen(newest.bounds, 0.5);
}

/** The bounds of a plot with its neighbours, or of an event; undefined for anything else. */
export function boundsAround(land: Land, id: string): Box | undefined {
  if (land.plotById.has(id)) {
    const bounds = land.plotShapes.find((shape) => shape.id === id)?.bounds;
    return bounds && widen(bounds, 1.2);
  }
  return land.eventShapes.find((shape) => shape.id === id)?.bounds;
}
