// What the rules of a policy look at: its terms, and what stands on its plots when it is written or begins.

import type { Policy } from '../../contract/records.ts';
import { standingOn } from '../../law/days/crop-life.ts';
import { plotAt } from '../../law/days/versions.ts';
import { localDayOf } from '../../law/days/zones.ts';
import type { PolicyView } from '../../law/rules/policy-rules.ts';
import type { OrganizationStore } from '../call-context/call-context.ts';
import { climateAt } from '../weather/climate.ts';
import { climatesOf } from '../weather/computed-days.ts';
import { cropLifeOf } from '../weather/growth-stage.ts';

type Written = PolicyView['policy'] & Pick<Policy, 'insuredPlots' | 'effectiveFrom'>;

export function policyViewOf(store: OrganizationStore, policy: Written, calendar: string): PolicyView {
  const written = localDayOf(calendar, policy.writtenAt);
  const day = policy.effectiveFrom > written ? policy.effectiveFrom : written;
  const climates = climatesOf(store);
  const standing = policy.insuredPlots.flatMap(({ aoiId }) => {
    const life = cropLifeOf(climates, plotAt(store.named('aois', aoiId), policy.writtenAt), day);
    const isStanding = life !== undefined && standingOn(life, [day, day]) === 'standing';
    return isStanding ? [{ aoiId, crop: life.crop, day }] : [];
  });
  const withoutWeather = policy.insuredPlots
    .map(({ aoiId }) => aoiId)
    .filter((aoiId) => climateAt(climates, store.named('aois', aoiId).weatherAt) === undefined);
  return { policy, calendar, standing, withoutWeather };
}
