// A season in a body: the schema checked its form, but not whether its years follow each other.

import { say } from '../../contract/form/said/said.ts';
import type { Violations } from '../../engine/kernel/violations.ts';
import { isSeason } from '../../law/days/seasons.ts';

export function checkSeason(season: string | undefined, pointer: string, violations: Violations): void {
  if (season === undefined || isSeason(season)) return;
  const detail = say('{season} is no season: the second year follows the first, as in 2025/26', { season });
  violations.add(pointer, 'not_a_season', detail);
}
