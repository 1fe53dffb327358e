// Forwards requests to the process that owns the log, where this is another one: completely, bodies and answers as streams, and
// each at most once unless it surely did not arrive, is a read, or has a key. A forwarded request is never forwarded again.

import { Agent, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { untranslated } from '../../contract/form/localization/localized-text.ts';
import { Problem } from '../../contract/form/problem.ts';
import type { Log } from '../../log/log.ts';
import { pathOf } from '../wire/request-path.ts';
import { KeptBody } from './kept-body.ts';
import { type OtherOwner, ownerHeader, sendOn } from './send-on.ts';

/** How long a request waits where there is no owner. */
export const waitMs = 5_000;
const lookEveryMs = 20;
const checkEveryMs = 200;
/** The time to finish open requests when this process leaves. */
const leaveMs = 1_500;
/** The time to wait for another owner, after which this process ends anyway. */
const handOverMs = 500;
const maxTries = 4;

interface ForwardingOptions {
  readonly log: Pick<Log<never, never, never>, 'owner' | 'ownSecret' | 'handOver'>;
  /** `HOST:PORT` at which this process reaches itself. */
  readonly ownAddress: () => string;
  readonly refuse: (response: ServerResponse, problem: Problem) => void;
  readonly holdBody: (response: ServerResponse) => (piece: Buffer) => void;
  /** Called when this process is no longer the owner, to end long-lived answers. */
  readonly onLost: () => void;
}

export class Forwarding {
  readonly #options: ForwardingOptions;
  readonly #agent = new Agent({ keepAlive: true });
  /** The number of answers that this process gives or forwards. */
  #openAnswers = 0;
  #isLeaving = false;
  #secret: string | undefined;
  #watching: NodeJS.Timeout | undefined;

  constructor(options: ForwardingOptions) {
    this.#options = options;
  }

  /** Forwards the requests that this process does not answer. */
  wrap(listener: RequestListener): RequestListener {
    const { log } = this.#options;
    return (request, response) => {
      const isHere = !this.#isLeaving && log.owner() === 'here';
      const { ownSecret } = log;
      if (isHere && ownSecret === undefined) return listener(request, response);
      const sentSecret = request.headers[ownerHeader];
      if (sentSecret !== undefined && (sentSecret !== ownSecret || this.#isLeaving))
        return this.#refuseForwarded(response);
      if (isHere || pathOf(request.url ?? '') === '/healthz') {
        delete request.headers[ownerHeader];
        if (isHere) this.#begin(response, ownSecret);
        return listener(request, response);
      }
      this.#begin(response, sentSecret && ownSecret);
      void (sentSecret === undefined
        ? this.#forward(request, response)
        : this.#answerSoon(request, response, listener));
    };
  }

  /** Finishes open requests, and hands over to another process, to which later requests are forwarded. */
  async handOver(): Promise<void> {
    const { log } = this.#options;
    const isIdle = () => this.#openAnswers === 0;
    await log.handOver(async () => {
      this.#isLeaving = true;
      this.#options.onLost();
      await until(isIdle, leaveMs);
    });
    // A process that does not know this yet still forwards here, and is told that nothing was done.
    await until(() => log.owner() !== 'none', handOverMs);
    await until(isIdle, leaveMs);
    this.end();
  }

  end(): void {
    clearInterval(this.#watching);
    this.#agent.destroy();
  }

  #begin(response: ServerResponse, secret?: string): void {
    this.#openAnswers += 1;
    response.once('close', () => {
      this.#openAnswers -= 1;
    });
    if (secret === undefined) return;
    this.#secret = secret;
    this.#watching ??= setInterval(() => {
      if (this.#options.log.ownSecret === this.#secret) return;
      clearInterval(this.#watching);
      this.#watching = undefined;
      this.#options.onLost();
    }, checkEveryMs).unref();
  }

  /** Another process already knows this owner, which still reads the log. */
  async #answerSoon(request: IncomingMessage, response: ServerResponse, listener: RequestListener): Promise<void> {
    const { log } = this.#options;
    const sentSecret = request.headers[ownerHeader];
    const isOwn = () => log.ownSecret === sentSecret && !this.#isLeaving && !response.destroyed;
    await until(() => log.owner() === 'here' || !isOwn(), waitMs);
    if (log.owner() !== 'here' || !isOwn()) return this.#refuseForwarded(response);
    delete request.headers[ownerHeader];
    listener(request, response);
  }

  async #forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const body = await KeptBody.read(request, this.#options.holdBody(response));
      const isRead = request.method === 'GET' || request.method === 'HEAD';
      const hasKey = request.headers['idempotency-key'] !== undefined;
      let last: string | undefined;
      let refusal = noOwner;
      for (let left = maxTries; left > 0; left -= 1) {
        const owner = await this.#nextOwner(last, response);
        if (owner === undefined) break;
        last = owner.secret;
        const hasNewOwner = () => this.#hasNewOwner(owner);
        const outcome = await sendOn({ owner, agent: this.#agent, incoming: request, response, body, hasNewOwner });
        if (outcome === 'answered') return;
        if (outcome === 'not known' && !isRead) refusal = lostOwner;
        const mayRepeat = body.isWhole && (outcome === 'not done' || isRead || hasKey);
        if (!mayRepeat) return this.#refuse(response, outcome === 'not done' ? refusal : lostOwner);
      }
      this.#refuse(response, refusal);
    } catch (error) {
      if (error instanceof Problem) this.#options.refuse(response, error);
      else response.destroy();
    }
  }

  #refuseForwarded(response: ServerResponse): void {
    if (!response.destroyed) this.#options.refuse(response, refuseForwarded());
  }

  #refuse(response: ServerResponse, why: string): void {
    if (response.headersSent || response.destroyed) response.destroy();
    else
      this.#options.refuse(
        response,
        new Problem('log_unavailable', untranslated('log_unavailable', why), { headers: { 'retry-after': '1' } }),
      );
  }

  /** Undefined where no owner is found in time. An owner that did not answer is not asked again. */
  async #nextOwner(last: string | undefined, response: ServerResponse): Promise<OtherOwner | undefined> {
    const { log, ownAddress } = this.#options;
    for (
      const end = performance.now() + waitMs;
      performance.now() < end && !response.destroyed;
      await sleep(lookEveryMs)
    ) {
      const owner = log.owner();
      const found = owner === 'here' ? { address: ownAddress(), secret: String(log.ownSecret) } : owner;
      if (found !== 'none' && found.secret !== last && !(owner === 'here' && this.#isLeaving)) return found;
    }
    return undefined;
  }

  #hasNewOwner({ secret }: OtherOwner): boolean {
    const owner = this.#options.log.owner();
    if (owner === 'none') return false;
    return secret !== (owner === 'here' ? this.#options.log.ownSecret : owner.secret);
  }
}

export async function until(isSo: () => boolean, withinMs: number): Promise<void> {
  for (const end = performance.now() + withinMs; !isSo() && performance.now() < end; ) await sleep(lookEveryMs);
}

const noOwner =
  'No process owns the log now. If its servers are available, another process takes it over within 3 s. Nothing was done.';
const lostOwner =
  'The process that owns the log did not respond. The request may or may not have been carried out: send it again with its key.';

const refuseForwarded = (): Problem =>
  new Problem(
    'log_unavailable',
    untranslated('log_unavailable', 'The request reached the wrong process. Nothing was done.'),
    {
      // The next request uses another connection, which shows whether it can arrive.
      headers: { 'retry-after': '1', connection: 'close', [ownerHeader]: 'another' },
    },
  );
