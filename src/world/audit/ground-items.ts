// Checks facts that no single record shows: the crops on one piece of ground by all records, and the payments of all contracts
// for one crop of it.

import type { Aoi, BrokenLine, Claim, Found } from '../../contract/records.ts';
import { daysOfBoth } from '../../law/days/crop-life.ts';
import { versionsOf } from '../../law/days/versions.ts';
import { areOneGround } from '../../law/rules/land-rules.ts';
import { groupBy } from '../../primitives/group-by.ts';
import { fromHundredths, hundredthsOf, largest } from '../../primitives/hundredths.ts';
import type { OrganizationStore } from '../call-context/call-context.ts';
import { isSettled } from '../claims/claim-steps.ts';
import { cropOf, plotsOf } from '../claims/ground.ts';
import { termsOfClaim } from '../claims/loss.ts';
import { neighboursOf } from '../land/neighbours.ts';
import { climatesOf } from '../weather/computed-days.ts';
import { sownLifeOf } from '../weather/growth-stage.ts';

const doubt: Pick<BrokenLine, 'severity' | 'cites'> = { severity: 'doubt', cites: [] };

/** Empty for all but the first plot of a piece of ground, so that each is checked once. */
export function checkGround(store: OrganizationStore, plot: Aoi): Found[] {
  const others = neighboursOf(store, plot, () => true).flatMap(({ aoi, ...shared }) =>
    areOneGround(shared) ? [aoi] : [],
  );
  if (others.some(({ aoiId }) => aoiId < plot.aoiId)) return [];
  const ground = [plot, ...others];
  return [
    ...ground.flatMap((one, index) => checkCrops(store, one, ground.slice(0, index))),
    ...checkPaid(store, ground),
  ];
}

/** Second soybean may be sown before the wheat is harvested, so two crops at once are only a doubt. */
function checkCrops(store: OrganizationStore, plot: Aoi, before: readonly Aoi[]): Found[] {
  const lifeOf = (one: Aoi) => sownLifeOf(climatesOf(store), one, plot.createdAt);
  const other = before.find((one) => one.crop !== plot.crop && daysOfBoth(lifeOf(one), lifeOf(plot)) > 0);
  if (other === undefined) return [];
  return [
    {
      ...doubt,
      item: 7,
      rule: 'ground_has_two_crops',
      record: plot.aoiId,
      what: 'crop',
      is: describeCrop(plot),
      shouldBe: `one crop at a time, and not ${describeCrop(other)}`,
      from: [other.aoiId],
    },
  ];
}

const describeCrop = (plot: Aoi): string =>
  `${plot.crop}, sown ${plot.sowingDate ?? 'long ago'}, on record since ${versionsOf(plot).at(-1)?.since || plot.createdAt}`;

/** Indices may pay in addition to losses and to one another; the sum is reported at the first index that paid (Decision 47). */
function checkPaid(store: OrganizationStore, ground: readonly Aoi[]): Found[] {
  const ids = ground.map(({ aoiId }) => aoiId);
  const paid = ids.flatMap((id) => store.all('claims', 'aoiId', id)).filter(isSettled);
  if (!paid.some(({ origin }) => origin === 'index')) return [];
  const plots = plotsOf(store, ids);
  const groups = groupBy(paid, (claim) => `${cropOf(store, claim, plots)} ${claim.approvedAmount?.currency}`);
  return [...groups.values()].flatMap((claims) => checkGroundSum(store, claims));
}

function checkGroundSum(store: OrganizationStore, claims: readonly Claim[]): Found[] {
  const index = claims.find(({ origin }) => origin === 'index');
  const paid = claims.reduce((sum, { approvedAmount }) => sum + hundredthsOf(approvedAmount?.amount ?? 0), 0n);
  const plots = claims.flatMap((claim) =>
    termsOfClaim(store, claim).insuredPlots.filter(({ aoiId }) => aoiId === claim.aoiId),
  );
  const insured = largest(0n, ...plots.map(({ sumInsured }) => hundredthsOf(sumInsured.amount)));
  if (index === undefined || paid <= insured) return [];
  return [
    {
      ...doubt,
      item: 1,
      rule: 'ground_pays_beyond_sum',
      record: index.claimId,
      what: 'paid for its ground',
      is: `${fromHundredths(paid)}, indices included`,
      shouldBe: `at most ${fromHundredths(insured)}`,
      from: claims.flatMap(({ claimId }) => (claimId === index.claimId ? [] : [claimId])),
    },
  ];
}
