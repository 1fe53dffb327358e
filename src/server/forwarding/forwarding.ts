// Sends requests to the process that answers for the log, where this is another one: whole, with their bodies and answers as
// streams, and each at most once unless it surely did not arrive or has a key. Nothing that was sent on is sent on again.

import { Agent, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '../../contract/form/problem.ts';
import { meant } from '../../contract/form/said/said.ts';
import type { Log } from '../../log/log.ts';
import { pathOf } from '../wire/request-path.ts';
import { KeptBody } from './kept-body.ts';
import { type OtherOwner, ownerHeader, sendOn } from './send-on.ts';

/** How long a request waits where there is no owner. */
export const waitMs = 5_000;
const betweenLooksMs = 20;
const betweenChecksMs = 200;
/** What was begun is finished for so long when this process leaves. */
const leaveMs = 1_500;
/** Where nobody else takes the log, it ends all the same. */
const handOverMs = 500;
const tries = 4;

interface Parts {
  readonly log: Pick<Log<never, never, never>, 'owner' | 'ownSecret' | 'leave'>;
  /** `HOST:PORT` at which this process reaches itself. */
  readonly ownAddress: () => string;
  readonly refuse: (response: ServerResponse, problem: Problem) => void;
  readonly holdBody: (response: ServerResponse) => (piece: Buffer) => void;
  /** What goes on for long is ended: this process answers no more. */
  readonly onLost: () => void;
}

export class Forwarding {
  readonly #parts: Parts;
  readonly #agent = new Agent({ keepAlive: true });
  /** The answers that this process gives or sends on. */
  #underWay = 0;
  #isLeaving = false;
  #secret: string | undefined;
  #watching: NodeJS.Timeout | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Takes the requests that this process does not answer. */
  before(listener: RequestListener): RequestListener {
    const { log } = this.#parts;
    return (request, response) => {
      const isHere = !this.#isLeaving && log.owner() === 'here';
      const own = log.ownSecret;
      if (isHere && own === undefined) return listener(request, response);
      const shown = request.headers[ownerHeader];
      if (shown !== undefined && (shown !== own || !isHere)) return this.#parts.refuse(response, refuseForwarded());
      if (isHere || pathOf(request.url ?? '') === '/healthz') {
        delete request.headers[ownerHeader];
        if (isHere) this.#begin(response, own);
        return listener(request, response);
      }
      this.#begin(response);
      void this.#forward(request, response);
    };
  }

  /** Finishes what was begun, and lets another process answer, to which later requests are sent from here. */
  async leave(): Promise<void> {
    const { log } = this.#parts;
    const isIdle = () => this.#underWay === 0;
    await log.leave(async () => {
      this.#isLeaving = true;
      this.#parts.onLost();
      await until(isIdle, leaveMs);
    });
    // Whoever has not heard of it yet still sends here, and hears that nothing was done.
    await until(() => log.owner() !== 'none', handOverMs);
    await until(isIdle, leaveMs);
    this.end();
  }

  end(): void {
    clearInterval(this.#watching);
    this.#agent.destroy();
  }

  #begin(response: ServerResponse, secret?: string): void {
    this.#underWay += 1;
    response.once('close', () => {
      this.#underWay -= 1;
    });
    if (secret === undefined) return;
    this.#secret = secret;
    this.#watching ??= setInterval(() => {
      if (this.#parts.log.ownSecret === this.#secret) return;
      clearInterval(this.#watching);
      this.#watching = undefined;
      this.#parts.onLost();
    }, betweenChecksMs).unref();
  }

  async #forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const body = await KeptBody.read(request, this.#parts.holdBody(response));
      const hasKey = request.headers['idempotency-key'] !== undefined;
      let last: string | undefined;
      for (let left = tries; left > 0; left -= 1) {
        const owner = await this.#nextOwner(last, response);
        if (owner === undefined) break;
        last = owner.secret;
        const isOther = () => this.#isOther(owner);
        const outcome = await sendOn({ owner, agent: this.#agent, incoming: request, response, body, isOther });
        if (outcome === 'answered') return;
        const mayRepeat = body.isWhole && (outcome === 'not done' || hasKey);
        if (!mayRepeat) return this.#refuse(response, lostOwner);
      }
      this.#refuse(response, noOwner);
    } catch (error) {
      if (error instanceof Problem) this.#parts.refuse(response, error);
      else response.destroy();
    }
  }

  #refuse(response: ServerResponse, why: string): void {
    if (response.headersSent || response.destroyed) response.destroy();
    else
      this.#parts.refuse(
        response,
        new Problem('log_unavailable', meant('log_unavailable', why), { headers: { 'retry-after': '1' } }),
      );
  }

  /** Undefined where none is found in time. One that did not answer is not asked again. */
  async #nextOwner(last: string | undefined, response: ServerResponse): Promise<OtherOwner | undefined> {
    const { log, ownAddress } = this.#parts;
    for (
      const end = performance.now() + waitMs;
      performance.now() < end && !response.destroyed;
      await sleep(betweenLooksMs)
    ) {
      const owner = log.owner();
      const found = owner === 'here' ? { address: ownAddress(), secret: String(log.ownSecret) } : owner;
      if (found !== 'none' && found.secret !== last && !(owner === 'here' && this.#isLeaving)) return found;
    }
    return undefined;
  }

  #isOther({ secret }: OtherOwner): boolean {
    const owner = this.#parts.log.owner();
    if (owner === 'none') return false;
    return secret !== (owner === 'here' ? this.#parts.log.ownSecret : owner.secret);
  }
}

export async function until(isSo: () => boolean, withinMs: number): Promise<void> {
  for (const end = performance.now() + withinMs; !isSo() && performance.now() < end; ) await sleep(betweenLooksMs);
}

const noOwner =
  'No process answers for the log now. The next one takes it within 3 s, while the servers of the log are there. Nothing was done.';
const lostOwner =
  'The process that answers for the log did not answer. What was asked may be carried out or not: send it again with its key.';

const refuseForwarded = (): Problem =>
  new Problem(
    'log_unavailable',
    meant('log_unavailable', 'This process is not the one that was meant. Nothing was done.'),
    {
      // The next request goes over another connection, and shows there whether it can arrive.
      headers: { 'retry-after': '1', connection: 'close', [ownerHeader]: 'another' },
    },
  );
