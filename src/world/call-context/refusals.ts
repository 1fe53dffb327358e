import { t } from '../../contract/form/localization/localized-text.ts';
import { refusalAt } from '../../contract/form/problem.ts';
import { limits } from '../../contract/form/surface.ts';
import type { WeatherEvent } from '../../contract/records.ts';
import type { Violations } from '../../engine/kernel/violations.ts';
import { isSeason } from '../../law/days/seasons.ts';

/** Throws event_cancelled. `pointer` is the place in the body that names the event, or evidence of it. */
export function refuseCancelled(event: Pick<WeatherEvent, 'eventId' | 'status'>, pointer: string): void {
  if (event.status !== 'cancelled') return;
  const detail = t('{eventId} was cancelled: it was a false echo', event);
  throw refusalAt({ pointer, code: 'event_cancelled', detail });
}

export function checkSeason(season: string | undefined, pointer: string, violations: Violations): void {
  if (season === undefined || isSeason(season)) return;
  const detail = t('{season} is not a season: the second year follows the first, as in 2025/26', { season });
  violations.add(pointer, 'not_a_season', detail);
}

/** No version is ever forgotten, since crops and cover depend on it, so there is a limit. Throws validation_failed. */
export function refuseManyVersions(id: string, formerly: readonly unknown[]): void {
  const count = limits.formerVersions;
  if (formerly.length <= count) return;
  const detail = t('{id} has been changed {count} times, and cannot be changed again', { id, count });
  const sentence = t('{detail}. Create another record.', { detail });
  throw refusalAt({ pointer: '#', code: 'too_many_versions', detail }, sentence, 'validation_failed');
}
