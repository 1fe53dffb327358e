// A session of calls that nobody would make in this order, on a few plots that share land: insured for unlike perils and sums, moved,
// sown again, struck, claimed, imported, visited, disputed, signed, withdrawn and undone. A book is kept beside it.

import { BookedCaller } from './booked-caller.ts';
import type { Answer, Data } from './caller.ts';
import type { GroundBook } from './ground-book.ts';
import { moved, type Rectangle } from './rectangles.ts';

/** What to do, and three numbers that it is made of. */
export type Step = readonly [kind: number, a: number, b: number, c: number];

const pick = <T>(list: readonly T[], number: number): T => list[number % list.length] as T;
const dayMs = 86_400_000;
const shift = (instant: string, ms: number): string => new Date(Date.parse(instant) + ms).toISOString();

/** Under a hail that turns out to have been a false echo on 30 January: evt_0015. */
const base: Rectangle = { west: -61_935_000, south: -33_835_000, east: -61_925_000, north: -33_825_000 };
const argentina = { country: 'AR', currency: 'USD', base };
/** Pesos have no cents. */
const chile = { country: 'CL', currency: 'CLP', base: moved(base, -9_270_000, -1_150_000) };
const spain = { country: 'ES', currency: 'EUR', base: moved(base, 62_555_000, 75_425_000) };
const ways = [0, 0, 10, 60, 150, 190, 210, 400, 1_500, 4_000, -4_900, -10, -400];
const perils = [['hail'], ['wind'], ['hail', 'wind'], ['fire'], ['wind', 'fire'], ['frost', 'hail'], ['flood']];
const sums = [1_000, 33_333.33, 76_440, 250_000, 0.07];
const deductibles = [
  { deductiblePct: 0 },
  { deductiblePct: 6 },
  { deductiblePct: 10, deductibleType: 'straight' },
  { deductiblePct: 5, deductibleType: 'straight' },
];
const sowings = [
  { crop: 'soybean', sowingDate: '2025-11-10' },
  { crop: 'soybean', sowingDate: '2025-11-28' },
  { crop: 'maize', sowingDate: '2025-10-01' },
  { crop: 'wheat', sowingDate: '2025-06-20' },
  { crop: 'maize', sowingDate: '2026-01-05' },
  { crop: 'wheat' },
  {},
  { crop: 'barley', sowingDate: '2025-07-01' },
  { crop: 'sunflower', sowingDate: '2025-10-20' },
  { crop: 'vineyard' },
  { crop: 'stone_fruit', species: 'peach' },
  { crop: 'stone_fruit', species: 'plum' },
  { crop: 'pome_fruit' },
  { crop: 'other' },
];
const longAgo = [0, 2, 6, 11, 17, 30, 44, 58, 75, 120, 180];
const percents = [100, 60, 8, 33.33, 12.5, 100, 0.01, 75];

interface Page {
  readonly position: number;
  readonly book: GroundBook;
  readonly now: string;
  readonly plots: readonly { readonly aoiId: string; readonly externalRef: string }[];
}

export class ClaimSession extends BookedCaller {
  #serial = 0;
  /** In the order in which they were made. */
  #plots: Page['plots'] = [];
  /** Where the world stood before each step, and what was known then. */
  readonly #pages: Page[] = [];
  #place = argentina;
  /** The newest event that was made to strike each plot; one that was undone is not there. */
  readonly #struck = new Map<string, Data>();

  /** A plot, insured in two ways before the first loss. */
  async open([, a, b, c]: Step): Promise<void> {
    this.#place = pick([chile, spain, argentina, argentina, argentina], c);
    await this.begin(this.#place);
    await this.#addPlot(0, 0, c % 2);
    await this.#insureElsewhere(0, a, 1);
    await this.#insureElsewhere(a, b, c);
  }

  async take([kind, a, b, c]: Step): Promise<void> {
    const known = { book: this.book.copy(), now: this.now, plots: this.#plots };
    this.#pages.push({ position: this.caller.position, ...known });
    await pick(this.#kinds, kind)(a, b, c);
    await this.look();
  }

  readonly #kinds: readonly ((a: number, b: number, c: number) => Promise<unknown>)[] = [
    (a, b, c) => this.#addPlot(a, b, c),
    (a, b, c) => this.#insureElsewhere(a, b, c),
    (a, b, c) => this.insure(this.#termsOf(a, b, c)),
    (a, b, c) => this.#report(a, b, c),
    (a, b, c) => this.#report(a, b, c),
    (a, b, c) => this.#report(a, b, c),
    (a, b, c) => this.#report(a, b, c),
    (a, b, c) => this.#importClaim(a, b, c),
    (a, b, c) => this.#change(a, b, c),
    (a, b, c) => this.#visit(a, b, c),
    (a, b, c) => this.#settle(a, b, c),
    (a, b, c) => this.#settle(a, b, c),
    (a, b, c) => this.#settle(a, b, c),
    (a) => this.#sign(a),
    (a, b) => this.#answer(a, b),
    (a) => this.moveClock({ advance: pick(['PT1H', 'P1D', 'P9D', 'P16D', 'P50D'], a) }),
    (a, b, c) => this.#strike(a, b, c),
    (a, b, c) => (c % 3 === 0 ? this.#vacate(a, b) : this.#movePlot(a, b, c)),
    (a, b) => this.#sow(a, b),
    (a) => this.#undo(a),
    (a, b) => this.#toEcho(a, b),
    (a, b, c) => this.#insureByIndex(a, b, c),
  ];

  async #addPlot(a: number, b: number, c: number): Promise<void> {
    const { base: first } = this.#place;
    const place = pick([first, first, moved(first, 0, 10_000), moved(first, 3_000, 20_000)], a);
    const land = moved(place, pick(ways, b), pick(ways, c * 7));
    await this.#write(`ref-${this.#next()}`, land, pick(sowings, a + c), b);
  }

  async #write(externalRef: string, land: Rectangle, sown: object, form: number): Promise<void> {
    const aoiId = await this.writePlot(externalRef, land, sown, form);
    const isNew = aoiId !== undefined && !this.#plots.some((plot) => plot.aoiId === aoiId);
    if (isNew) this.#plots = [...this.#plots, { aoiId, externalRef }];
  }

  /** Nearer land, or far from where it began by steps. */
  async #movePlot(a: number, b: number, c: number): Promise<void> {
    const { aoiId, externalRef } = pick(this.#plots, a);
    const land = moved(this.book.landOf(aoiId), pick(ways, b), pick(ways, c * 5));
    await this.#write(externalRef, land, {}, c);
  }

  /** Surveys leave a part of a plot with a claim, step by step; the part is insured as another plot, and its loss claimed. */
  async #vacate(a: number, b: number): Promise<void> {
    const claim = this.#claim(a, 'paid', 'approved', 'assessed');
    const plot = this.#plots.find(({ aoiId }) => aoiId === claim?.aoiId);
    if (plot === undefined) return;
    const land = this.book.landOf(plot.aoiId);
    const steps = pick([[4_900], [2_600, 4_900, 7_200], [150, 300, 450], [1_000, 5_900]], b);
    for (const byNorth of steps) await this.#write(plot.externalRef, moved(land, 0, byNorth), {}, b);
    const { length } = this.#plots;
    const left = { ...land, north: this.book.landOf(plot.aoiId).south };
    if (left.north > left.south) await this.#write(`ref-${this.#next()}`, left, pick(sowings, a), b);
    if (this.#plots.length === length) return;
    await this.#insureElsewhere(length, a, 1);
    const policy = this.book.policies.at(-1);
    if (policy === undefined || claim === undefined) return;
    const { data, status } = await this.report({
      policyId: policy.policyId,
      aoiId: this.#plots.at(-1)?.aoiId,
      peril: pick(policy.perils as string[], a),
      occurredAt: claim.occurredAt,
    });
    if (status !== 201) return;
    await this.#assess(data, 1, 100);
    await this.sign(data.claimId);
  }

  async #sow(a: number, b: number): Promise<void> {
    const { aoiId, externalRef } = pick(this.#plots, a);
    await this.#write(externalRef, this.book.landOf(aoiId), pick(sowings, b), b);
  }

  #money(amount: number): Data {
    const { currency } = this.#place;
    return { amount: currency === 'CLP' ? Math.ceil(amount) : amount, currency };
  }

  #termsOf(a: number, b: number, c: number): Data {
    const own = [pick(this.#plots, a), ...(c % 4 === 0 ? [pick(this.#plots, a + 1)] : [])];
    return {
      aoiIds: [...new Set(own.map(({ aoiId }) => aoiId))],
      clientId: this.clientOf(Number(c % 5 === 0)),
      perils: pick(perils, b),
      sumInsured: this.#money(pick(sums, a + b)),
      ...pick(deductibles, b + c),
      effectiveFrom: pick(['2025-07-01', '2025-10-01', '2026-01-10', '2026-03-01'], c),
      effectiveTo: pick(['2026-06-30', '2026-02-28', '2026-12-31'], a + c),
    };
  }

  /** Some of them update one that is here. */
  async #insureElsewhere(a: number, b: number, c: number): Promise<void> {
    const former = b % 5 === 0 ? this.book.policies.at(-1 - (c % 3)) : undefined;
    const policyNumber = former?.policyNumber ?? `P-${this.#next()}`;
    const writtenAt = former === undefined ? pick(['2025-06-01T12:00:00Z', '2025-11-20T12:00:00Z'], a) : undefined;
    const row = { ...this.#termsOf(a, b, c), policyNumber, ...(writtenAt && { writtenAt }) };
    await this.importPolicy(row);
  }

  async #insureByIndex(a: number, b: number, c: number): Promise<void> {
    const today = this.now.slice(0, 10);
    const from = shift(this.now, pick([1, 0, -5, 3], b) * dayMs).slice(0, 10);
    const window = { from, to: shift(this.now, pick([5, 9], c) * dayMs).slice(0, 10) };
    const trigger = { index: 'rainfall', window, strike: 900, exit: 400, shape: pick(['linear', 'step'], c) };
    const { deductiblePct: _, deductibleType: _type, ...terms } = this.#termsOf(a, b, c);
    const term = { effectiveFrom: from < today ? from : today, effectiveTo: '2026-12-31' };
    const body = { ...terms, perils: ['drought'], coverageType: 'parametric', trigger, ...term };
    await this.insure(body);
  }

  #lossOf(a: number, b: number, c: number): Data | undefined {
    if (this.book.policies.length === 0) return undefined;
    const policy = pick(this.book.policies, a);
    const { policyId, aoiIds, perils: own, insuredPlots } = policy;
    const aoiId = pick(aoiIds as string[], b);
    const { hectares } = insuredPlots.find((plot: Data) => plot.aoiId === aoiId);
    const claimedHectares = c % 3 === 0 ? hectares : Math.floor((hectares * 100) / ((b % 3) + 2)) / 100;
    const occurredAt = b % 4 === 0 ? shift(this.now, -pick(longAgo, b + c) * dayMs) : this.#coveredDay(policy, b + c);
    const reported = c % 2 === 0 ? { reportedLossPct: pick(percents, c) } : {};
    return { policyId, aoiId, peril: pick(own as string[], c), occurredAt, claimedHectares, ...reported };
  }

  /** A moment that the policy covers, if there was one yet. */
  #coveredDay({ coverFrom, coverTo, writtenAt }: Data, number: number): string {
    const [from, to] = [coverFrom > writtenAt ? coverFrom : writtenAt, coverTo < this.now ? coverTo : this.now];
    const span = Math.max(0, Date.parse(to) - Date.parse(from) - 1);
    return shift(from, Math.round(span * pick([0.97, 0.8, 0.6, 0.4, 0.2, 0.02, 0.99], number)));
  }

  /** Of an event that was made to strike, some at an hour that lies nearly a day off it. */
  async #report(a: number, b: number, c: number): Promise<void> {
    const loss = this.#lossOf(a, b, c);
    if (loss === undefined) return;
    const { eventId, startedAt } = this.#struck.get(loss.aoiId) ?? {};
    const hours = pick([0, -20, 20, 3], b);
    const ofEvent = b % 3 === 0 &&
      eventId !== undefined && { eventId, occurredAt: shift(startedAt, hours * 3_600_000) };
    await this.report({ ...loss, ...ofEvent });
  }

  async #importClaim(a: number, b: number, c: number): Promise<void> {
    const loss = this.#lossOf(a, b, c);
    if (loss === undefined) return;
    const status = pick(['paid', 'rejected', 'approved', 'closed', 'submitted'], b);
    const pays = ['paid', 'approved', 'closed'].includes(status);
    const amount = pick([1_000, 250, 33_333.33, 60_000], a);
    const approved = pays ? { approvedAmount: this.#money(amount) } : {};
    const found = c % 3 > 0 && status !== 'submitted' ? { assessedLossPct: pick(percents, a) } : {};
    await this.caller.import('claims', { ...loss, status, ...approved, ...found }, `import ${status}`);
  }

  /** A claim that may still be changed, if there is one. */
  #claim(number: number, ...statuses: readonly string[]): Data | undefined {
    const open = this.book.claims.filter(({ status }) => statuses.includes(status));
    return open.length === 0 ? this.book.claims.at(-1) : pick(open, number);
  }

  async #change(a: number, b: number, c: number): Promise<void> {
    const claim = this.#claim(a, 'submitted', 'assessment_scheduled', 'approved', 'assessed');
    if (claim === undefined) return;
    const { claimId, occurredAt, claimedHectares } = claim;
    const when = shift(occurredAt, pick([-40, -3, 1, 5, -150], c) * dayMs);
    const changes = [
      { status: 'withdrawn' },
      { occurredAt: when },
      { occurredAt: when, claimedHectares: Math.floor(claimedHectares * 50) / 100 },
      { reportedLossPct: pick(percents, c) },
    ];
    const change = pick(changes, b);
    await this.caller.post('/v1/claims', { claimId, ...change }, 'status' in change ? 'withdrawal' : 'amendment');
  }

  async #visit(a: number, b: number, c: number): Promise<Answer | undefined> {
    const claim = this.#claim(a, 'submitted', 'assessment_scheduled', 'under_review');
    return claim && this.#assess(claim, b, b % 5 === 0 ? undefined : pick(percents, c));
  }

  async #assess(claim: Data, b: number, damagePct?: number): Promise<Answer> {
    const { claimedHectares, eventId, aoiId } = claim;
    const hectares = b % 3 === 0 ? Math.max(0.01, Math.floor(claimedHectares * 50) / 100) : claimedHectares;
    const zones = damagePct === undefined ? undefined : [{ hectares, damagePct }];
    const answer = await this.visit(claim, zones, this.#struck.get(aoiId)?.eventId);
    if (answer.status === 201 && eventId !== null) await this.measure(eventId, aoiId);
    return answer;
  }

  async #settle(a: number, b: number, c: number): Promise<void> {
    const answer = await this.#visit(a, b + 1 + Number((b + 1) % 5 === 0), c);
    if (answer?.status === 201) await this.sign(answer.data.claimId);
  }

  async #sign(a: number): Promise<void> {
    const claim = this.#claim(a, 'assessed');
    if (claim !== undefined) await this.sign(claim.claimId);
  }

  async #answer(a: number, b: number): Promise<void> {
    const claim = this.#claim(a, 'assessed');
    const peritajeId = claim?.peritajeIds.at(-1);
    if (peritajeId === undefined) return;
    await this.caller.post(
      '/v1/peritajes',
      { peritajeId, agreedByInsured: b % 3 === 0 },
      "only the insured's answer changes",
    );
  }

  async #strike(a: number, b: number, c: number): Promise<void> {
    const { aoiId } = pick(this.#plots, a);
    const peril = pick(['hail', 'hail', 'frost', 'drought'], b);
    const body = { aoiId, peril, severity: pick(['severe', 'high', 'low'], c) };
    const { status, data } = await this.caller.post('/control/events', body);
    if (status !== 201) return;
    this.#struck.set(aoiId, data);
    this.book.noteEvent(data);
    await this.measure(data.eventId, pick(this.#plots, b).aoiId);
  }

  /** A claim on the false echo, which is approved before anybody knows; then the time in which it would be paid. */
  async #toEcho(a: number, b: number): Promise<void> {
    if (this.now < '2026-01-29') await this.moveClock({ to: '2026-01-29T12:00:00Z' });
    if (this.now > '2026-01-30T11') return;
    const covering = this.book.policies.filter(({ perils: own }) => own.includes('hail'));
    if (covering.length === 0) return;
    const { policyId, aoiIds } = pick(covering, a);
    const loss = { policyId, aoiId: pick(aoiIds as string[], b), peril: 'hail', occurredAt: '2026-01-28T19:30:00Z' };
    const { status, data } = await this.caller.post(
      '/v1/claims',
      { ...loss, eventId: 'evt_0015' },
      'claim on the echo',
    );
    if (status !== 201) return;
    await this.look();
    const { status: assessed } = await this.#assess(data, 1, pick(percents, b));
    if (assessed === 201) await this.sign(data.claimId);
    await this.moveClock({ advance: pick(['P20D', 'P2D'], b) });
  }

  /** Takes back some steps: everything is as the book was then. */
  async #undo(a: number): Promise<void> {
    const page = this.#pages.at(-1 - (a % 3)) ?? this.#pages.at(-1);
    if (page === undefined || page.position >= this.caller.position) return;
    const before = JSON.stringify(page.book.claims);
    const { status } = await this.caller.post('/control/rewind', { to: page.position, from: this.caller.position });
    if (status !== 200) return;
    [this.book, this.now, this.#plots] = [page.book.copy(), page.now, page.plots];
    await this.look();
    if (JSON.stringify(this.book.claims) !== before) throw new Error('An undo left other claims than there were');
  }

  #next(): number {
    this.#serial += 1;
    return this.#serial;
  }
}
