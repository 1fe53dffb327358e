import { join, t } from '../../contract/form/localization/localized-text.ts';
import { refusalAt } from '../../contract/form/problem.ts';
import type { Aoi, WeatherEvent } from '../../contract/records.ts';
import { type Method, methodsOf, supportedPerils } from '../../contract/schemas/vocabularies.ts';
import { refuseCancelled } from '../call-context/refusals.ts';

/** A measurement: the effect of an event on a plot. */
interface Struck {
  readonly event: Pick<WeatherEvent, 'eventId' | 'peril' | 'status'>;
  readonly aoi: Pick<Aoi, 'aoiId' | 'perilProfile'>;
}

/** The requested method, or the default one of the peril. `pointers` are the places of the event and the method in the body. */
export function methodFor(
  { event, aoi }: Struck,
  method: Method | undefined,
  pointers: { readonly event: string; readonly method: string },
): Method {
  refuseCancelled(event, pointers.event);
  const methods = methodsOf(event.peril);
  if (methods.length === 0) {
    const detail = t('{eventId} is a {peril} event; only {supportedPerils} have a detection method', {
      ...event,
      supportedPerils: supportedPerils.join(', '),
    });
    throw refusalAt({ pointer: pointers.event, code: 'peril_not_supported', detail });
  }
  if (!aoi.perilProfile.includes(event.peril)) {
    const detail = t('{aoiId} is monitored for {perilProfile}, not for {peril}, the peril of {eventId}', {
      ...event,
      aoiId: aoi.aoiId,
      perilProfile: aoi.perilProfile.join(', '),
    });
    throw refusalAt({ pointer: pointers.event, code: 'peril_not_monitored', detail });
  }
  if (method === undefined) return methods[0] as Method;
  if (methods.includes(method)) return method;
  const detail = t('{asked} does not detect {peril}; use one of {methods}', {
    asked: method,
    peril: event.peril,
    methods: methods.join(', '),
  });
  throw refusalAt({ pointer: pointers.method, code: 'not_allowed', detail }, join([detail, '.']), 'validation_failed');
}
