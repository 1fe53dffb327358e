// Somebody who knows a sandbox by its answers alone, in a world of his own. Counts what is accepted, and what is refused by its code.

import { as } from '../../support/as.ts';
import type { FixtureToken } from '../../support/oracle.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers are read as they come, as a client without types reads them.
export type Data = any;

export interface Asked {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly payload?: object;
}

export interface Replied {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

/** An application, or whatever else answers requests. */
export interface Carrier {
  inject(asked: Asked): Promise<Replied>;
}

export interface Answer {
  readonly status: number;
  readonly data: Data;
  /** That of a refusal, with the codes of its violations. */
  readonly codes: readonly string[];
}

export class Counts {
  readonly accepted = new Map<string, number>();
  readonly refused = new Map<string, number>();

  count(from: 'accepted' | 'refused', name: string): void {
    this[from].set(name, (this[from].get(name) ?? 0) + 1);
  }
}

let keys = 0;

export class Caller {
  readonly #app: Carrier;
  readonly #profile: FixtureToken;
  readonly world: string;
  readonly counts: Counts;
  /** Of the last answer. */
  position = 0;

  constructor(app: Carrier, world: string, profile: FixtureToken = 'full', counts = new Counts()) {
    this.#app = app;
    this.#profile = profile;
    this.world = world;
    this.counts = counts;
  }

  async get(url: string): Promise<Data> {
    const { status, data, codes } = await this.#send('GET', url);
    if (status !== 200) throw new Error(`GET ${url} answered ${status} ${codes}`);
    return data;
  }

  /** `name` is what is counted. */
  async post(url: string, payload: object, name = url): Promise<Answer> {
    const answer = await this.#send('POST', url, payload);
    if (answer.status < 300) this.counts.count('accepted', name);
    for (const code of answer.codes) this.counts.count('refused', code);
    return answer;
  }

  /** One row, and the ids that it made or changed; undefined where it was refused. */
  async import(kind: string, row: object, name = `import ${kind}`): Promise<string | undefined> {
    const job = await this.post(
      `/v1/import/${kind}`,
      { items: [row], mode: kind === 'claims' ? 'create' : 'upsert' },
      'import',
    );
    if (job.status !== 202) return undefined;
    const { resourceIds, errors } = await this.resultOf(job.data);
    for (const { code } of errors) this.counts.count('refused', code);
    if (errors.length === 0) this.counts.count('accepted', name);
    return errors.length === 0 ? resourceIds[0] : undefined;
  }

  async resultOf(job: Data): Promise<Data> {
    const url = `/v1/jobs/${job.jobId}`;
    for (let data = job; data.status === 'queued' || data.status === 'running'; ) data = await this.get(url);
    return this.get(`${url}/result`);
  }

  async fork(name: string): Promise<Caller> {
    await this.post('/control/worlds', { name });
    return new Caller(this.#app, name, this.#profile, this.counts);
  }

  async drop(): Promise<void> {
    await this.#send('DELETE', `/control/worlds/${this.world}`);
  }

  async #send(method: Asked['method'], url: string, payload?: object): Promise<Answer> {
    keys += 1;
    const key = method === 'GET' ? {} : { 'idempotency-key': `session-${keys}` };
    const headers = { ...as(this.#profile, this.world), ...key };
    const reply = await this.#app.inject({ method, url, headers, ...(payload && { payload }) });
    const body = JSON.parse(reply.body);
    if (reply.statusCode >= 500) throw new Error(`${method} ${url} answered ${reply.body}`);
    const position = reply.headers['sbox-position'];
    if (position !== undefined) this.position = Number(position);
    const errors: readonly { code: string }[] = body.errors ?? [];
    const codes = reply.statusCode < 400 ? [] : [...new Set([body.code, ...errors.map(({ code }) => code)])];
    return { status: reply.statusCode, data: body.data, codes };
  }
}
