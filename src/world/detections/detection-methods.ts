// Which method detects a peril, and the refusals when none does (Decision 7).

import { Problem } from '../../contract/problem.ts';
import { type Method, methodsOfPeril, type Peril, supportedPerils } from '../../contract/schemas/vocabularies.ts';

/** The method asked for, or the default one of the peril. `pointer` is where the body names the event and the method. */
export function methodFor(
  event: { readonly eventId: string; readonly peril: Peril },
  asked: Method | undefined,
  pointers: { readonly event: string; readonly method: string },
): Method {
  const methods: readonly Method[] | undefined = (methodsOfPeril as Partial<Record<Peril, readonly Method[]>>)[
    event.peril
  ];
  if (methods === undefined) {
    const detail = `${event.eventId} is a ${event.peril} event; only ${supportedPerils.join(', ')} have a detection method`;
    throw new Problem('peril_not_supported', `${detail}.`, {
      errors: [{ pointer: pointers.event, code: 'peril_not_supported', detail }],
    });
  }
  if (asked === undefined) return methods[0] as Method;
  if (methods.includes(asked)) return asked;
  const detail = `${asked} does not detect ${event.peril}; use one of ${methods.join(', ')}`;
  throw new Problem('validation_failed', `${detail}.`, {
    errors: [{ pointer: pointers.method, code: 'not_allowed', detail }],
  });
}
