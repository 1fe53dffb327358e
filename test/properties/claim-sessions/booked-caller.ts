// An insurer who keeps a book of ground beside the calls: plots, policies and claims in a portfolio of his own.

import type { Answer, Caller, Data } from './caller.ts';
import { GroundBook } from './ground-book.ts';
import { type Rectangle, ringOf } from './rectangles.ts';

export class BookedCaller {
  book = new GroundBook();
  now = '2026-01-15T12:00:00.000Z';
  readonly caller: Caller;
  #portfolioId = '';
  #clients: readonly string[] = [];

  constructor(caller: Caller) {
    this.caller = caller;
  }

  async begin({ country, currency } = { country: 'AR', currency: 'USD' }): Promise<void> {
    const portfolio = { name: 'Of one session', country, currency, season: '2025/26' };
    const { portfolioId } = (await this.caller.post('/v1/portfolios', portfolio)).data;
    for (const name of ['Of one session', 'Beside it'])
      this.#clients = [...this.#clients, (await this.caller.post('/v1/clients', { name })).data.clientId];
    this.#portfolioId = portfolioId;
  }

  get #owned(): Data {
    return { portfolioId: this.#portfolioId, clientId: this.clientOf(0) };
  }

  /** Of two. */
  clientOf(number: number): string {
    return this.#clients[number % 2] as string;
  }

  /** Creates the plot or changes it. Undefined where that is refused. */
  async writePlot(externalRef: string, land: Rectangle, sown: object = {}, form = 1): Promise<string | undefined> {
    const aoiId = await this.caller.import('aois', this.#rowOf(externalRef, land, sown, form));
    if (aoiId !== undefined) this.book.notePlot(await this.caller.get(`/v1/aois/${aoiId}`), land);
    return aoiId;
  }

  /** Creates as many as one import takes; their references are their places in the list. */
  async writePlots(lands: readonly Rectangle[], sown: object): Promise<string[]> {
    const items = lands.map((land, index) => this.#rowOf(`${index}`, land, sown, 1));
    const { data } = await this.caller.post('/v1/import/aois', { items, mode: 'create' }, 'import');
    const { resourceIds } = await this.caller.resultOf(data);
    for (const [index, aoiId] of resourceIds.entries())
      this.book.notePlot(await this.caller.get(`/v1/aois/${aoiId}`), lands[index] as Rectangle);
    return resourceIds;
  }

  #rowOf(externalRef: string, land: Rectangle, sown: object, form: number): object {
    const monitored = { perilProfile: ['hail', 'frost', 'drought'], ring: ringOf(land, form) };
    return { portfolioId: this.#portfolioId, name: externalRef, externalRef, ...monitored, ...sown };
  }

  /** Undefined where it is refused. A row without `writtenAt` is written now. */
  async importPolicy(row: Data): Promise<Data | undefined> {
    const policyId = await this.caller.import('policies', { ...this.#owned, ...row });
    if (policyId === undefined) return undefined;
    const policy = await this.caller.get(`/v1/policies/${policyId}`);
    this.book.notePolicy(policy, row.writtenAt);
    return policy;
  }

  async insure(body: Data): Promise<Answer> {
    const name = body.trigger === undefined ? 'policy' : 'policy by index';
    const answer = await this.caller.post('/v1/policies', { ...this.#owned, ...body }, name);
    if (answer.status === 201) this.book.notePolicy(answer.data);
    return answer;
  }

  async report(loss: object): Promise<Answer> {
    const answer = await this.caller.post('/v1/claims', loss);
    await this.look();
    return answer;
  }

  /** A visit, with the detection that it needs, if it needs one: of the claim's event, else of `evidence`. Without zones it is to come. */
  async visit(claim: Data, zones?: readonly object[], evidence?: string): Promise<Answer> {
    const { claimId, aoiId } = claim;
    const eventId = claim.eventId ?? evidence;
    const body = { claimId, ...(zones && { zones }) };
    const answer = await this.caller.post('/v1/peritajes', body);
    if (answer.status === 201 || eventId === undefined) return answer;
    const [made] = await this.caller.get(`/v1/detections?limit=1&aoiId=${aoiId}&eventId=${eventId}`);
    const detection = made ?? (await this.caller.post('/v1/detections', { eventId, aoiId })).data;
    if (detection === undefined) return answer;
    const shown = await this.caller.post('/v1/peritajes', { ...body, detectionId: detection.detectionId });
    if (shown.status !== 201) return shown;
    this.book.noteEvent(await this.caller.get(`/v1/events/${eventId}`));
    this.book.noteShown(claimId, eventId);
    return shown;
  }

  /** The footprint of an event whose claims were looked at. */
  async measure(eventId: string, aoiId: string): Promise<void> {
    const body = { kind: 'geo.damage_footprint', input: { eventId, aoiId } };
    const { status, data } = await this.caller.post('/v1/jobs', body, 'footprint');
    if (status === 202) this.book.noteMeasured(await this.caller.resultOf(data));
  }

  async sign(claimId: string): Promise<Answer> {
    const answer = await this.caller.post('/v1/reports', { title: 'A loss', claimId, status: 'signed' });
    await this.look();
    return answer;
  }

  /** `advance` or `to`. */
  async moveClock(by: object): Promise<void> {
    const { data } = await this.caller.post('/control/clock', by);
    this.now = data.now;
    await this.look();
  }

  /** Books what became of the claims. */
  async look(): Promise<void> {
    this.book.noteClaims(await this.caller.get('/v1/claims?limit=250'));
    for (const id of new Set(this.book.claims.flatMap(({ eventId }) => eventId ?? [])))
      this.book.noteEvent(await this.caller.get(`/v1/events/${id}`));
  }
}
