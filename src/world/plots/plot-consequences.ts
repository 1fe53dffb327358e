// The consequences of new or changed plots: their portfolio's totals, and the events that touch a new one. They are gathered plot
// by plot and written once, so that an import writes a portfolio or an event once and not per row.

import type { Aoi, WeatherEvent } from '../../contract/records.ts';
import { type Box, boxesOverlap, boxOf, ringsIntersect } from '../../primitives/polygon.ts';
import { round } from '../../primitives/rounding.ts';
import type { OrganizationStore } from '../call-context/call-context.ts';

interface EventPlots {
  readonly event: WeatherEvent;
  readonly box: Box;
  readonly aoiIds: Set<string>;
  isChanged: boolean;
}

export class PlotConsequences {
  readonly #store: OrganizationStore;
  readonly #totals = new Map<string, { aoiCount: number; hectares: number }>();
  #events: EventPlots[] | undefined;

  constructor(store: OrganizationStore) {
    this.#store = store;
  }

  /** Adds a plot as it is now; `former` is its previous state, if it existed. */
  add(aoi: Aoi, former?: Aoi): void {
    const totals = this.#totals.get(aoi.portfolioId) ?? { aoiCount: 0, hectares: 0 };
    totals.aoiCount += former === undefined ? 1 : 0;
    totals.hectares += aoi.areaHectares - (former?.areaHectares ?? 0);
    this.#totals.set(aoi.portfolioId, totals);
    // A changed ring keeps its events: they touched the ring that the plot had at that time.
    if (former !== undefined) return;
    this.#events ??= this.#store.all('events').map((event) => ({
      event,
      box: boxOf(ringOf(event)),
      aoiIds: new Set(event.affectedAoiIds),
      isChanged: false,
    }));
    const box = boxOf(aoi.ring);
    for (const eventPlots of this.#events) {
      if (!boxesOverlap(box, eventPlots.box) || !ringsIntersect(aoi.ring, ringOf(eventPlots.event))) continue;
      eventPlots.aoiIds.add(aoi.aoiId);
      eventPlots.isChanged = true;
    }
  }

  /** Writes the portfolios and events that changed. */
  apply(at: string): void {
    for (const [portfolioId, { aoiCount, hectares }] of this.#totals) {
      const portfolio = this.#store.named('portfolios', portfolioId);
      this.#store.put('portfolios', {
        ...portfolio,
        aoiCount: portfolio.aoiCount + aoiCount,
        totalHectares: round(portfolio.totalHectares + hectares, 2),
        updatedAt: at,
      });
    }
    for (const { event, aoiIds, isChanged } of this.#events ?? []) {
      if (isChanged) this.#store.put('events', { ...event, affectedAoiIds: [...aoiIds], updatedAt: at });
    }
  }
}

const ringOf = (event: WeatherEvent) => event.footprint.coordinates[0] as Aoi['ring'];
