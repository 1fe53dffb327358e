import { t } from '../../contract/form/localization/localized-text.ts';
import type { NewPeritaje, Peritaje } from '../../contract/records.ts';
import type { Violations } from '../../engine/kernel/violations.ts';
import { round } from '../../primitives/rounding.ts';
import { checkDecimals } from '../kernel/money.ts';

/** True for the mean, which has two decimals, and for the mean rounded to one. */
export const isMean = (value: number, mean: number | null): boolean => value === mean || value === round(mean ?? -1, 1);

export function readZones({ zones = [] }: NewPeritaje, violations: Violations): Peritaje['zones'] {
  const read = zones.map((zone, index) => ({
    zoneId: zone.zoneId ?? `Z${index + 1}`,
    hectares: zone.hectares,
    damagePct: zone.damagePct,
  }));
  for (const [index, zone] of read.entries()) {
    const { zoneId } = zone;
    checkDecimals(zone, ['hectares', 'damagePct'], violations, `#/zones/${index}`);
    if (read.findIndex((zone) => zone.zoneId === zoneId) === index) continue;
    const detail = t('{zoneId} is the id of an earlier zone', { zoneId });
    violations.add(`#/zones/${index}/zoneId`, 'repeated_zone', detail);
  }
  return read;
}
