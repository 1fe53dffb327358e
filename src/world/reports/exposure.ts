// The exposure of the plots of a report: sums insured, what remains of them, and the possible cost of the events that struck. A
// pure function over records, in whole cents; no policy pays more than its remainder (Decision 47).

import type { Aoi, Detection, Exposure, InsuredPlot, Policy, WeatherEvent } from '../../contract/records.ts';
import { Peril } from '../../contract/schemas/vocabularies.ts';
import { isCovered } from '../../law/days/cover.ts';
import { countedDetections } from '../../law/figures/counted-detections.ts';
import { remainingOf } from '../../law/figures/insured-plots.ts';
import { policyAt } from '../../law/figures/policy-versions.ts';
import { groupBy } from '../../primitives/group-by.ts';
import { divideHalfUp, fromHundredths, hundredthsOf, smallest } from '../../primitives/hundredths.ts';

export interface Exposed {
  readonly aois: readonly Aoi[];
  /** All policies of the plots; those that are not in force at `asOf` do not count. */
  readonly policies: readonly Policy[];
  readonly detections: readonly Detection[];
  readonly events: readonly WeatherEvent[];
  readonly currency: string;
  readonly asOf: string;
}

/** A policy and one of its plots that the report is about. */
interface Covered {
  readonly policy: Policy;
  readonly plot: InsuredPlot;
  readonly crop: Aoi['crop'];
}

export function exposureOf(exposed: Exposed): Exposure {
  const { aois, policies, currency, asOf } = exposed;
  const inForce = policies.filter((policy) => isCovered(policy, asOf));
  const covers = inForce.flatMap((policy) =>
    policy.insuredPlots.flatMap((plot): Covered[] => {
      const aoi = aois.find(({ aoiId }) => aoiId === plot.aoiId);
      return aoi === undefined ? [] : [{ policy, plot, crop: aoi.crop }];
    }),
  );
  const crops = [...new Set(covers.map(({ crop }) => crop))].sort();
  const perils = Peril.enum.filter((peril) => covers.some(({ policy }) => policy.perils.includes(peril)));
  const struck = strikesOn(covers, exposed);
  const byEvent = [...groupBy(struck, ({ event }) => event.eventId).values()].map((of) => sumEvent(of, currency));
  byEvent.sort((a, b) => costOf(b) - costOf(a) || b.sumInsured.amount - a.sumInsured.amount);
  const sumOf = (isIt: (cover: Covered) => boolean) => sumCovers(covers.filter(isIt), currency);
  return {
    asOf,
    ...sumOf(() => true),
    byPeril: perils.map((peril) => ({ peril, ...sumOf(({ policy }) => policy.perils.includes(peril)) })),
    byCrop: crops.map((crop) => ({ crop, ...sumOf((cover) => cover.crop === crop) })),
    byEvent,
    expectedLoss: sumLosses(struck, currency),
    largestEvent: byEvent[0] ?? null,
  };
}

function sumCovers(covers: readonly Covered[], currency: string) {
  const byPlot = groupBy(covers, ({ plot }) => plot.aoiId);
  const byPolicy = [...groupBy(covers, ({ policy }) => policy.policyId).values()];
  const hectares = [...byPlot.values()].map((of) => Math.max(...of.map(({ plot }) => plot.hectares)));
  // The remainder of a policy limits the remainders of its plots together.
  const left = byPolicy.map((of) =>
    smallest(
      total(of.map(({ policy, plot }) => remainingOf(policy, plot).plot)),
      hundredthsOf((of[0] as Covered).policy.remainingSumInsured.amount),
    ),
  );
  return {
    plots: byPlot.size,
    insuredHectares: fromHundredths(total(hectares.map(hundredthsOf))),
    sumInsured: { amount: fromHundredths(total(covers.map(insuredCents))), currency },
    remainingSumInsured: { amount: fromHundredths(total(left)), currency },
  };
}

const total = (counts: readonly bigint[]): bigint => counts.reduce((sum, one) => sum + one, 0n);
const insuredCents = ({ plot }: Pick<Covered, 'plot'>): bigint => hundredthsOf(plot.sumInsured.amount);

/** The damage of one event to a plot that a policy covered against its peril while the event lasted. */
interface Strike extends Covered {
  readonly event: WeatherEvent;
  readonly detection: Detection;
  /** Cents; undefined where no table supports a figure. */
  readonly loss: bigint | undefined;
}

function strikesOn(covers: readonly Covered[], { detections, events }: Exposed): Strike[] {
  return countedDetections(detections).flatMap((detection) => {
    const event = events.find(({ eventId }) => eventId === detection.eventId);
    if (event === undefined || event.status === 'cancelled' || detection.damagedHectares === 0) return [];
    return covers
      .filter(({ plot }) => plot.aoiId === detection.aoiId)
      .flatMap((cover) => coverAt(cover, event) ?? [])
      .map((cover) => ({ ...cover, event, detection, loss: lossOf(cover, detection) }));
  });
}

/** The cover when the event began; undefined without one. */
function coverAt(cover: Covered, { peril, startedAt, endedAt }: WeatherEvent): Covered | undefined {
  const policy = policyAt(cover.policy, startedAt);
  const plot = policy?.insuredPlots.find(({ aoiId }) => aoiId === cover.plot.aoiId);
  if (policy === undefined || plot === undefined || !policy.perils.includes(peril)) return undefined;
  return startedAt < policy.coverTo && endedAt >= policy.coverFrom ? { ...cover, policy, plot } : undefined;
}

function lossOf({ policy, plot }: Covered, detection: Detection): bigint | undefined {
  const pct = detection.expectedLossPct;
  if (pct === null) return undefined;
  const whole = divideHalfUp(hundredthsOf(plot.sumInsured.amount) * hundredthsOf(pct), 10_000n);
  return smallest(whole, remainingOf(policy, plot).smaller);
}

function sumEvent(strikes: readonly Strike[], currency: string): Exposure['byEvent'][number] {
  const { eventId, peril } = (strikes[0] as Strike).event;
  const detections = new Set(strikes.map(({ detection }) => detection));
  return {
    eventId,
    peril,
    plots: new Set(strikes.map(({ plot }) => plot.aoiId)).size,
    damagedHectares: fromHundredths(total([...detections].map((one) => hundredthsOf(one.damagedHectares)))),
    sumInsured: { amount: fromHundredths(total(strikes.map(insuredCents))), currency },
    expectedLoss: sumLosses(strikes, currency),
  };
}

/** Several events together cost a plot no more than its remainder, and a policy no more than its own. */
function sumLosses(strikes: readonly Strike[], currency: string): Exposure['expectedLoss'] {
  const known = strikes.filter(({ loss }) => loss !== undefined);
  if (known.length === 0) return null;
  const byPolicy = [...groupBy(known, ({ policy }) => policy.policyId).values()].map((of) => {
    const byPlot = [...groupBy(of, ({ plot }) => plot.aoiId).values()].map((ones) => {
      const { policy, plot } = ones[0] as Strike;
      return smallest(total(ones.map(({ loss = 0n }) => loss)), remainingOf(policy, plot).smaller);
    });
    return smallest(total(byPlot), hundredthsOf((of[0] as Strike).policy.remainingSumInsured.amount));
  });
  return { amount: fromHundredths(total(byPolicy)), currency };
}

const costOf = ({ expectedLoss }: Exposure['byEvent'][number]): number => expectedLoss?.amount ?? -1;
