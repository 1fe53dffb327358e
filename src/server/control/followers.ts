// Those who follow the requests as server-sent events. Each has a place in the ring and reads on from there at its own
// pace: whoever is too slow misses requests and is told so, whoever does not read at all is closed. Nobody waits for them.

import type { ServerResponse } from 'node:http';
import { Problem } from '../../contract/problem.ts';
import { limits } from '../../contract/surface.ts';
import { type AnsweredRequest, isSeenIn, type RequestRing } from '../answers/request-ring.ts';
import { describeRequest } from './describe-request.ts';

interface Follower {
  readonly response: ServerResponse;
  readonly worldName: string;
  /** The number of the next request that it is told. */
  next: number;
  /** When the connection took the last of what it was sent. */
  readAt: number;
}

export interface FollowerTimes {
  /** Between two looks at the ring while requests come. */
  readonly pauseMs: number;
  /** Without a word, connections in between are closed; and a dead one is only found out by writing to it. */
  readonly quietMs: number;
  /** How long what was sent may lie unread. */
  readonly patienceMs: number;
}

const usualTimes: FollowerTimes = { pauseMs: 20, quietMs: 15_000, patienceMs: 30_000 };
/** In one look, so that a follower costs little however many requests come. */
const toldAtOnce = 100;

export class Followers {
  readonly #ring: RequestRing;
  readonly #times: FollowerTimes;
  readonly #followers = new Set<Follower>();
  #look: NodeJS.Timeout | undefined;
  #quiet: NodeJS.Timeout | undefined;

  constructor(ring: RequestRing, times: FollowerTimes = usualTimes) {
    this.#ring = ring;
    this.#times = times;
  }

  /** Throws server_busy when there are as many as there may be. */
  requireRoom(): void {
    if (this.#followers.size < limits.followers) return;
    throw new Problem('server_busy', `${limits.followers} connections follow the requests, and no more may.`, {
      headers: { 'retry-after': '1' },
    });
  }

  /** Tells the response whose head was sent of every request from this number on, until it is closed. */
  add(response: ServerResponse, worldName: string, next: number): void {
    const follower = { response, worldName, next, readAt: performance.now() };
    this.#followers.add(follower);
    response.once('close', () => this.#remove(follower));
    response.on('drain', () => {
      follower.readAt = performance.now();
      this.#lookSoon();
    });
    this.#quiet ??= setInterval(() => this.#breakSilence(), this.#times.quietMs).unref();
    this.#ring.onAdded = () => this.#lookSoon();
    this.#tell(follower);
  }

  /** Ends every connection, so that the server can be closed. */
  close(): void {
    for (const { response } of this.#followers) response.end();
  }

  #remove(follower: Follower): void {
    this.#followers.delete(follower);
    if (this.#followers.size > 0) return;
    this.#ring.onAdded = undefined;
    clearInterval(this.#quiet);
    this.#quiet = undefined;
  }

  #lookSoon(): void {
    this.#look ??= setTimeout(() => {
      this.#look = undefined;
      for (const follower of this.#followers) this.#tell(follower);
    }, this.#times.pauseMs).unref();
  }

  #tell(follower: Follower): void {
    const { response, worldName } = follower;
    if (response.writableNeedDrain) return;
    const ring = this.#ring;
    const missed = ring.from - follower.next;
    const from = Math.max(follower.next, ring.from);
    follower.next = Math.min(ring.to, from + toldAtOnce);
    let text = missed > 0 ? `: ${missed} requests came faster than they were read\n\n` : '';
    for (let number = from; number < follower.next; number += 1) {
      const request = ring.at(number);
      if (isSeenIn(worldName, request)) text += renderEvent(request);
    }
    if (text !== '') response.write(text);
    if (follower.next < ring.to) this.#lookSoon();
  }

  #breakSilence(): void {
    const now = performance.now();
    for (const { response, readAt } of this.#followers) {
      if (!response.writableNeedDrain) response.write(':\n\n');
      else if (now - readAt > this.#times.patienceMs) response.destroy();
    }
  }
}

const renderEvent = (request: AnsweredRequest): string =>
  `event: request\nid: ${request.requestId}\ndata: ${JSON.stringify(describeRequest(request))}\n\n`;
