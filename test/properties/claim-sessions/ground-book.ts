// What was insured of each piece of land and its crop, and what was paid for it: kept by hand from the answers of a sandbox, by the
// rules as they are written down and by none of its code.

import type { Data } from './caller.ts';
import { findAstray, findMiscounted } from './days-and-outlines.ts';
import { common, isWithin, piecesOf, type Rectangle, sizeOf } from './rectangles.ts';

export interface BookedPlot {
  readonly land: Rectangle;
  readonly crop: string | null;
  readonly harvestedOn: string | null;
  /** Null where none tells its weather. */
  readonly climate: string | null;
  /** The sowing of this version's crop. */
  readonly sownOn: string | null;
  /** All that are known of its versions so far, of whichever crop; the newest is the last one. */
  readonly sowings: readonly string[];
  /** Empty for the first, which holds from the beginning. */
  readonly since: string;
}

interface BookedPolicy {
  readonly policy: Data;
  /** When these terms were written, by the clock of the answers. */
  readonly writtenAt: string;
}

/** A claim with what was on record when its loss happened; without a policy where nothing was written yet. */
interface Loss {
  readonly claim: Data;
  readonly moment: string;
  readonly plot: BookedPlot;
  readonly policy: BookedPolicy;
  readonly isBeforeWriting: boolean;
}

/** 0.1 ha in square millionths of a degree, at the northernmost latitude of all sessions. */
const tenthOfHectare = 110_000;
const dayMs = 86_400_000;
const dayAfter = (date: string, days: number): string =>
  new Date(Date.parse(`${date.slice(0, 10)}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
const cents = (money: Data): number => Math.round(100 * (money?.amount ?? 0));
const wasDecided = ({ status }: Data): boolean => ['approved', 'rejected', 'paid', 'closed'].includes(status);
const paidOf = ({ claim }: Loss): number => (wasDecided(claim) ? cents(claim.approvedAmount) : 0);
const reserveOf = ({ claim }: Loss): number => cents(claim.reserve);

/** What is written anew when it changes. */
const promisesOf = ({ insuredPlots, perils, sumInsured, deductiblePct, deductibleType, ...policy }: Data): string => {
  const { crop, trigger, effectiveFrom, effectiveTo } = policy;
  const plots = insuredPlots.map(({ aoiId, aoiVersion, hectares }: Data) => [aoiId, aoiVersion, hectares]);
  return JSON.stringify([
    plots,
    crop,
    perils,
    sumInsured,
    deductiblePct,
    deductibleType,
    trigger,
    effectiveFrom,
    effectiveTo,
  ]);
};

export class GroundBook {
  /** The versions of each, the oldest first. */
  readonly #plots = new Map<string, readonly BookedPlot[]>();
  readonly #policies = new Map<string, readonly BookedPolicy[]>();
  readonly #claims = new Map<string, Data>();
  readonly #events = new Map<string, Data>();
  /** The event that a claim without one was shown by its visit. */
  readonly #shown = new Map<string, string>();
  /** What was insured although another crop stood there by record or nobody knows its weather, and measured beside its plot, in words. */
  readonly #wrong = new Set<string>();

  copy(): GroundBook {
    const other = new GroundBook();
    for (const [id, plot] of this.#plots) other.#plots.set(id, plot);
    for (const [id, policy] of this.#policies) other.#policies.set(id, policy);
    for (const [id, claim] of this.#claims) other.#claims.set(id, claim);
    for (const [id, event] of this.#events) other.#events.set(id, event);
    for (const [id, eventId] of this.#shown) other.#shown.set(id, eventId);
    for (const words of this.#wrong) other.#wrong.add(words);
    return other;
  }

  get claims(): Data[] {
    return [...this.#claims.values()];
  }

  get policies(): Data[] {
    return [...this.#policies.values()].flatMap((versions) => versions.at(-1)?.policy ?? []);
  }

  landOf(aoiId: string): Rectangle {
    return this.#plot(aoiId).land;
  }

  /** A plot as it is read since it was created or changed: its losses are where they were. */
  notePlot({ aoiId, crop, sowingDate, harvestedOn, climate, updatedAt }: Data, land: Rectangle): void {
    const versions = this.#plots.get(aoiId) ?? [];
    const known = versions.at(-1)?.sowings ?? [];
    const sowings = sowingDate === null || known.at(-1) === sowingDate ? known : [...known, sowingDate];
    const since = versions.length === 0 ? '' : updatedAt;
    const version = { land, crop, harvestedOn, climate, sownOn: sowingDate, sowings, since };
    this.#plots.set(aoiId, [...versions, version]);
  }

  /** A policy as it is read since it was written; `statedAt` is when a row says that this was elsewhere. */
  notePolicy(policy: Data, statedAt?: string): void {
    const versions = this.#policies.get(policy.policyId) ?? [];
    const known = versions.at(-1);
    const isSame = known !== undefined && promisesOf(known.policy) === promisesOf(policy);
    const writtenAt = statedAt ?? (isSame ? known.writtenAt : policy.updatedAt);
    this.#policies.set(policy.policyId, [...(isSame ? versions.slice(0, -1) : versions), { policy, writtenAt }]);
    if (isSame) return;
    for (const words of [...this.#findCrowded(policy), ...this.#findUnknown(policy)]) this.#wrong.add(words);
  }

  /** Two crops stand on one ground for more than three weeks, by the newest record of each plot; a day is left for surveys and zones. */
  #findCrowded({ policyId, aoiIds }: Data): string[] {
    const newest = [...this.#plots].map(([id, versions]) => [id, versions.at(-1) as BookedPlot] as const);
    return aoiIds.flatMap((aoiId: string) => {
      const own = this.#plot(aoiId);
      const beside = newest.filter(([, { land }]) => land.west < own.land.east && own.land.west < land.east);
      return beside.flatMap(([otherId, other]) => {
        const shared = sizeOf(common(own.land, other.land));
        const isOneGround = shared >= 0.981 * Math.max(sizeOf(own.land), sizeOf(other.land));
        const days = own.crop === other.crop ? 0 : daysOfBoth(own, other);
        return isOneGround && days > 22
          ? [`${policyId} insures ${aoiId}, where ${otherId} stands for ${days} days`]
          : [];
      });
    });
  }

  #findUnknown({ policyId, aoiIds, trigger }: Data): string[] {
    const unknown = aoiIds.filter((aoiId: string) => this.#plot(aoiId).climate === null);
    return trigger === null || unknown.length === 0
      ? []
      : [`${policyId} insures weather of ${unknown} that nobody knows`];
  }

  /** What was measured of an event that is known. */
  noteMeasured(result: Data): void {
    const { startedAt } = this.#events.get(result.eventId);
    const versions = this.#plots.get(result.aoiId) ?? [];
    const { land } = (versions.findLast(({ since }) => since <= startedAt) ?? versions[0]) as BookedPlot;
    for (const words of findAstray(result, land)) this.#wrong.add(words);
  }

  noteEvent(event: Data): void {
    this.#events.set(event.eventId, event);
  }

  noteShown(claimId: string, eventId: string): void {
    this.#shown.set(claimId, eventId);
  }

  /** The claims as they are listed. */
  noteClaims(claims: readonly Data[]): void {
    for (const claim of claims) if (this.#policies.has(claim.policyId)) this.#claims.set(claim.claimId, claim);
  }

  /** By what was on record at the hour that is claimed, held within its event or the one of its evidence, or at the beginning of one
   * that lasts. */
  #lossOf(claim: Data): Loss {
    const event = this.#events.get(claim.eventId ?? this.#shown.get(claim.claimId));
    const isLasting = claim.peril === 'drought' || claim.peril === 'excess_rain';
    const [first, last] =
      event === undefined ? ['', '~'] : [event.startedAt, isLasting ? event.startedAt : event.endedAt];
    const moment = [first, claim.occurredAt, last].sort()[1] as string;
    const plots = this.#plots.get(claim.aoiId) ?? [];
    const policies = this.#policies.get(claim.policyId) ?? [];
    const policy = policies.findLast(({ writtenAt }) => Date.parse(writtenAt) <= Date.parse(moment));
    return {
      claim,
      moment,
      plot: (plots.findLast(({ since }) => since <= moment) ?? plots[0]) as BookedPlot,
      policy: policy ?? (policies[0] as BookedPolicy),
      isBeforeWriting: policy === undefined,
    };
  }

  /** All that must not be, in words. */
  findBroken(): string[] {
    const losses = this.claims.map((claim) => this.#lossOf(claim));
    return [
      ...this.#wrong,
      ...losses.flatMap((loss) => [...this.#findContract(loss), ...this.#findCrop(loss), ...this.#findEcho(loss)]),
      ...losses.flatMap(({ claim, policy }) => findMiscounted(claim, policy.policy.sumInsured.currency)),
      ...losses.flatMap((loss) => findShort(loss, losses)),
      ...this.#findOverdrawn(losses),
      ...this.#findPaidTwice(losses, 'paid', paidOf),
      ...this.#findPaidTwice(losses, 'paid and reserved', (loss) => paidOf(loss) + reserveOf(loss)),
    ];
  }

  /** No loss before its contract or off its term, nor an index of days that had begun. */
  #findContract({ claim, policy, moment, isBeforeWriting }: Loss): string[] {
    const { claimId, origin, policyId, aoiId, peril } = claim;
    const begins = origin === 'index' ? `${policy.policy.trigger.window.from}T23:59:59.999Z` : moment;
    if (isBeforeWriting || Date.parse(begins) < Date.parse(policy.writtenAt))
      return [`${claimId} is of ${begins}, and ${policyId} was written at ${policy.writtenAt}`];
    const { coverFrom, coverTo } = policy.policy;
    const off = [claim.occurredAt, moment].find((at) => at < coverFrom || at >= coverTo);
    if (origin !== 'index' && off !== undefined)
      return [`${claimId} is of ${off}, outside of the term of ${policyId}: ${coverFrom} to ${coverTo}`];
    const isInsured = policy.policy.aoiIds.includes(aoiId) && policy.policy.perils.includes(peril);
    return isInsured ? [] : [`${claimId} is of ${peril} on ${aoiId}, which ${policyId} did not insure at ${moment}`];
  }

  /** Nothing is paid for what was harvested three weeks ago, was not yet sown, or is bare; a day is left for the zones of countries. */
  #findCrop(loss: Loss): string[] {
    const { claim, plot, policy, moment } = loss;
    if (claim.origin === 'index' || paidOf(loss) === 0) return [];
    const event = this.#events.get(claim.eventId);
    const isLasting = event !== undefined && claim.peril === 'drought';
    const [from, to] = isLasting ? [event.startedAt, event.endedAt] : [moment, moment];
    // Each day of what lasts has its own record, and another crop than the policy's may have been recorded later.
    const plots = this.#plots.get(claim.aoiId) ?? [];
    if (isLasting && plots.length > 1) return [];
    const broken: string[] = [];
    const { crop, harvestedOn, sownOn } = plot;
    if (policy.policy.crop !== null && policy.policy.crop !== crop) {
      const stands = sownOn !== null && harvestedOn !== null && dayAfter(from, -1) > sownOn && to < harvestedOn;
      return stands
        ? [`${claim.claimId} is paid for ${crop}, and ${claim.policyId} insures ${policy.policy.crop}`]
        : [];
    }
    if (isBare(loss)) return [`${claim.claimId} is paid for ${from}: the ${crop} was bare`];
    if (sownOn === null || harvestedOn === null) return [];
    if (dayAfter(from, -22) > harvestedOn && to >= sownOn) broken.push(`harvested on ${harvestedOn}`);
    const isOfCrop = policy.policy.crop === crop;
    if (isOfCrop && dayAfter(to, 1) < sownOn && dayAfter(to, 28) > sownOn) broken.push(`sown on ${sownOn}`);
    return broken.map((what) => `${claim.claimId} is paid for ${from} to ${to}: the ${crop} was ${what}`);
  }

  /** Nothing is paid after its event was cancelled. */
  #findEcho({ claim }: Loss): string[] {
    const event = this.#events.get(claim.eventId);
    if (event?.status !== 'cancelled' || claim.origin === 'import') return [];
    const paid = claim.statusHistory.find(({ status }: Data) => status === 'paid');
    return paid !== undefined && paid.at > event.updatedAt
      ? [`${claim.claimId} is paid at ${paid.at}, and ${event.eventId} was cancelled at ${event.updatedAt}`]
      : [];
  }

  /** No policy pays more than its sum, nor more than its share on one plot; nor does it reserve more there. */
  #findOverdrawn(losses: readonly Loss[]): string[] {
    return [...this.#policies.values()].flatMap((versions) => {
      const { policy } = versions.at(-1) as BookedPolicy;
      const own = losses.filter(({ claim }) => claim.policyId === policy.policyId);
      const most = Math.max(...versions.map((one) => cents(one.policy.sumInsured)));
      const sumOn = (some: readonly Loss[], centsOf = paidOf) => some.reduce((sum, loss) => sum + centsOf(loss), 0);
      const places = policy.insuredPlots.flatMap(({ aoiId, sumInsured }: Data) => {
        const [what, here] = [`${policy.policyId} on ${aoiId}`, own.filter(({ claim }) => claim.aoiId === aoiId)];
        const insured = Math.max(cents(sumInsured), ...shareOf(versions, aoiId));
        const reserved = sumOn(here, (loss) => paidOf(loss) + reserveOf(loss));
        return [
          { what: `${what} paid`, given: sumOn(here), insured },
          { what: `${what} paid and reserved`, given: reserved, insured },
        ];
      });
      return [{ what: `${policy.policyId} paid`, given: sumOn(own), insured: most }, ...places]
        .filter(({ given, insured }) => given > insured)
        .map(({ what, given, insured }) => `${what} ${given} of ${insured}`);
    });
  }

  /** What all policies pay for a piece of land and its crop is at most the largest sum per hectare. An index pays no loss. */
  #findPaidTwice(all: readonly Loss[], what: string, centsOf: (loss: Loss) => number): string[] {
    const losses = all.filter(({ claim }) => claim.origin !== 'index' && claim.status !== 'withdrawn');
    const lands = [...new Map(losses.map(({ plot: { land } }) => [JSON.stringify(land), land])).values()];
    const excesses = piecesOf(lands).flatMap((piece) => {
      const here = losses.filter(({ plot }) => isWithin(piece, plot.land));
      return this.#cropsOf(here)
        .flatMap(byClient)
        .filter((some) => isBeyond(some, centsOf))
        .map((some) => ({ piece, ids: some.map(({ claim }) => claim.claimId).join(', ') }));
    });
    return lands.flatMap((land) => {
      const own = excesses.filter(({ piece }) => isWithin(piece, land));
      const area = own.reduce((sum, { piece }) => sum + sizeOf(piece), 0);
      if (area <= tenthOfHectare) return [];
      return [
        `${what} beyond what was insured on ${Math.round((100 * area) / sizeOf(land))} % of a plot: ${own[0]?.ids}`,
      ];
    });
  }

  /** The losses of each crop that stood on a piece: another one begins with each sowing, and before the first with each season. */
  #cropsOf(losses: readonly Loss[]): Loss[][] {
    const plots = losses.flatMap(({ claim, plot }) => [plot, this.#plot(claim.aoiId)]);
    const sowings = [...new Set(plots.flatMap((plot) => plot.sowings))].sort();
    const grown = plots.map(({ crop }) => crop);
    const numberOf = ({ claim: { occurredAt }, policy: { policy } }: Loss): string => {
      const sown = sowings.filter((date) => date <= occurredAt.slice(0, 10)).at(-1);
      return sown ?? seasonOf(occurredAt, grown, policy.sumInsured.currency === 'EUR');
    };
    const crops = new Map<string, Loss[]>();
    for (const loss of losses) crops.set(numberOf(loss), [...(crops.get(numberOf(loss)) ?? []), loss]);
    return [...crops.values()];
  }

  #plot(aoiId: string): BookedPlot {
    return this.#plots.get(aoiId)?.at(-1) as BookedPlot;
  }
}

/** What comes off a loss was paid to its own client, for land that it shares; what was withdrawn since may have been. */
function findShort({ claim, plot, policy: { policy } }: Loss, all: readonly Loss[]): string[] {
  const off = cents(claim.settlement?.takenOff);
  const own = all.filter((one) => one.claim !== claim && one.policy.policy.clientId === policy.clientId);
  const paid = own
    .filter((one) => sizeOf(common(one.plot.land, plot.land)) > 0)
    .reduce((sum, one) => sum + paidOf(one), 0);
  const isKnown = own.every((one) => one.claim.status !== 'withdrawn');
  return isKnown && off > paid
    ? [`${claim.claimId} is short of ${off}, of which ${policy.clientId} was paid ${paid}`]
    : [];
}

/** What each version insures of the plot. */
const shareOf = (versions: readonly BookedPolicy[], aoiId: string): number[] =>
  versions.flatMap(({ policy }) =>
    policy.insuredPlots.filter((plot: Data) => plot.aoiId === aoiId).map(({ sumInsured }: Data) => cents(sumInsured)),
  );

/** Another client is paid what is due, whatever the first one was paid. */
function byClient(losses: readonly Loss[]): Loss[][] {
  const clients = new Map<string, Loss[]>();
  for (const loss of losses) {
    const { clientId } = loss.policy.policy;
    clients.set(clientId, [...(clients.get(clientId) ?? []), loss]);
  }
  return [...clients.values()];
}

const standsForYears = ({ crop, climate }: BookedPlot): boolean =>
  climate !== null && ['vineyard', 'stone_fruit', 'pome_fruit'].includes(`${crop}`);

/** Hail and frost find nothing on vines and fruit trees in the two coldest months, nor from three weeks after a harvest on: for the two
 * months that are held here, none buds again. Wind, fire and water find wood at any time. Beyond the climates no life is known. */
function isBare({ claim: { peril }, plot, policy: { policy }, moment }: Loss): boolean {
  if (!standsForYears(plot) || !['hail', 'frost'].includes(peril)) return false;
  const winter = policy.sumInsured.currency === 'EUR' ? ['12', '01'] : ['06', '07'];
  if (winter.includes(moment.slice(5, 7))) return true;
  const daysSince = (Date.parse(moment) - Date.parse(`${plot.harvestedOn}`)) / dayMs;
  const daysInYear = ((daysSince % 365) + 365) % 365;
  return daysInYear > 23 && daysInYear < 60;
}

/** Days on which both stand: vines and trees on all, what is sown until its harvest. None where a life is not known. */
function daysOfBoth(one: BookedPlot, other: BookedPlot): number {
  const sown = [one, other].filter((plot) => !standsForYears(plot));
  if (sown.some(({ sownOn, harvestedOn }) => sownOn === null || harvestedOn === null)) return 0;
  if (sown.length === 0) return Number.POSITIVE_INFINITY;
  const from = Math.max(...sown.map(({ sownOn }) => Date.parse(`${sownOn}`)));
  return (Math.min(...sown.map(({ harvestedOn }) => Date.parse(`${harvestedOn}`))) - from) / dayMs;
}

/** In cents for a square millionth of a degree; three in a hundred are for land that agrees by 98 %. */
function isBeyond(losses: readonly Loss[], centsOf: (loss: Loss) => number): boolean {
  const over = ({ plot }: Loss, amount: number) => amount / sizeOf(plot.land);
  const given = losses.reduce((sum, loss) => sum + over(loss, centsOf(loss)), 0);
  const insured = losses.map((loss) => over(loss, cents(plotUnder(loss).sumInsured)));
  return given > 1.03 * Math.max(...insured);
}

const plotUnder = ({ claim, policy: { policy } }: Loss): Data =>
  policy.insuredPlots.find(({ aoiId }: Data) => aoiId === claim.aoiId);

/** Where no sowing is known: what is sown in autumn has another year than what is sown in spring, and Spain another one than the south. */
function seasonOf(occurredAt: string, grown: readonly (string | null)[], isInSpain: boolean): string {
  const [year, month] = occurredAt.split('-').map(Number) as [number, number];
  const isAny = (...crops: readonly string[]) => grown.some((crop) => crops.includes(`${crop}`));
  const [ofAutumn, ofSpring, ofOthers] = isInSpain ? [9, 2, 1] : [3, 8, 7];
  const ofSown = isAny('maize', 'soybean', 'sunflower') ? ofSpring : ofOthers;
  return `season ${year - Number(month < (isAny('wheat', 'barley') ? ofAutumn : ofSown))}`;
}
