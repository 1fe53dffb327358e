// The footprints that were measured last. Records are never changed but replaced, so what was measured for two of them
// holds as long as they exist, in every world. Forgetting changes nothing but the time it takes.

import type { Aoi } from '../../contract/schemas/aoi.ts';
import type { Method } from '../../contract/schemas/vocabularies.ts';
import type { WeatherEvent } from '../../contract/schemas/weather-event.ts';

export interface FootprintSubject {
  readonly event: WeatherEvent;
  readonly aoi: Aoi;
  readonly method: Method;
}

const mostRemembered = 16;

export class FootprintMemory<Measurement> {
  /** The newest first. */
  readonly #known: { readonly subject: FootprintSubject; readonly measurement: Measurement }[] = [];

  find({ event, aoi, method }: FootprintSubject): Measurement | undefined {
    const isAsked = ({ subject }: { readonly subject: FootprintSubject }) =>
      subject.aoi === aoi && subject.event === event && subject.method === method;
    return this.#known.find(isAsked)?.measurement;
  }

  keep(subject: FootprintSubject, measurement: Measurement): Measurement {
    this.#known.unshift({ subject, measurement });
    this.#known.splice(mostRemembered);
    return measurement;
  }
}
