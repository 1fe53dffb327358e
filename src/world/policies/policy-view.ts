import type { Aoi, Policy } from '../../contract/records.ts';
import { daysOfBoth, standingOn } from '../../law/days/crop-life.ts';
import { plotAt } from '../../law/days/versions.ts';
import { localDayOf } from '../../law/days/zones.ts';
import { areOneGround } from '../../law/rules/land-rules.ts';
import type { Crowded, PolicyView } from '../../law/rules/policy-rules.ts';
import type { OrganizationStore } from '../call-context/call-context.ts';
import { neighboursOf } from '../land/neighbours.ts';
import { climateAt } from '../weather/climate.ts';
import { climatesOf } from '../weather/computed-days.ts';
import { cropLifeOf, sownLifeOf } from '../weather/growth-stage.ts';

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
  return { policy, calendar, standing, crowded: crowdedIn(store, policy), withoutWeather };
}

/** The plots with other crops that had the ground of its plots when the policy was written or imported. */
function crowdedIn(store: OrganizationStore, { insuredPlots, writtenAt, createdAt }: Written): Crowded[] {
  const at = writtenAt > createdAt ? writtenAt : createdAt;
  const climates = climatesOf(store);
  const asThen = (aoi: Aoi) => (aoi.createdAt > at ? [] : [plotAt(aoi, at)]);
  return insuredPlots.flatMap(({ aoiId }) => {
    const plot = plotAt(store.named('aois', aoiId), at);
    const isOther = ({ crop }: Aoi) => crop !== null && plot.crop !== null && crop !== plot.crop;
    return neighboursOf(store, plot, isOther, asThen)
      .filter(areOneGround)
      .map(({ aoi }) => ({
        aoiId,
        crop: `${plot.crop}`,
        otherId: aoi.aoiId,
        other: `${aoi.crop}`,
        days: daysOfBoth(sownLifeOf(climates, plot, at), sownLifeOf(climates, aoi, at)),
      }));
  });
}
