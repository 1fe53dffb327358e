// A plot as it was: a claim is about the land and the crop that its plot had when the loss was reported, whatever the plot becomes.

import { refusalAt } from '../../contract/form/problem.ts';
import { join, say } from '../../contract/form/said/said.ts';
import { limits } from '../../contract/form/surface.ts';
import type { Aoi, Claim } from '../../contract/records.ts';
import type { OrganizationStore } from '../call-context/call-context.ts';

type Remembered = Pick<Aoi, 'formerly'>;
type Becoming = Pick<Aoi, 'aoiVersion' | 'crop' | 'species' | 'sowingDate'>;

/** As it was when losses of it were reported, the oldest first, and as it is. */
export const versionsOf = (aoi: Aoi): readonly Aoi[] => [
  ...(aoi.formerly ?? []).map(({ until: _, ...was }) => ({ ...aoi, ...was })),
  aoi,
];

/** As it was when a claim of it was created. */
export const plotOfClaim = (aoi: Aoi, { createdAt }: Pick<Claim, 'createdAt'>): Aoi =>
  versionsOf(aoi)[aoi.formerly?.filter(({ until }) => until <= createdAt).length ?? 0] as Aoi;

/**
 * What is remembered of a plot that becomes another: the land and the crop of its claims, and each sowing since, which parts them
 * from what is claimed later. Throws validation_failed once that is too much.
 */
export function rememberPlot(store: OrganizationStore, plot: Aoi, next: Becoming): (until: string) => Remembered {
  const { aoiId, formerly = [], areaHectares, ring, aoiVersion, crop, species, sowingDate } = plot;
  const claims = store.all('claims', 'lossOf', aoiId);
  const [claim] = claims;
  if (claim === undefined) return () => ({});
  const isResown = crop !== next.crop || species !== next.species || sowingDate !== next.sowingDate;
  const since = formerly.at(-1)?.until ?? '';
  const isNeeded = isResown || (aoiVersion !== next.aoiVersion && claims.some(({ createdAt }) => createdAt >= since));
  if (!isNeeded) return () => (formerly.length === 0 ? {} : { formerly });
  if (formerly.length < limits.formerPlots)
    return (until) => ({
      formerly: [...formerly, { until, areaHectares, ring, aoiVersion, crop, species, sowingDate }],
    });
  const detail = say('{aoiId} has {claimId}, and has become another {count} times since it was claimed', {
    ...claim,
    count: formerly.length,
  });
  throw refusalAt({ pointer: '#', code: 'plot_claimed', detail }, join([detail, '.']), 'validation_failed');
}
