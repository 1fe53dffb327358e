// The connections that follow requests and held answers as server-sent events. Each reads the stored requests at its own pace:
// one that is too slow misses requests and is told so, and one that does not read is closed. Nothing waits for them.

import type { ServerResponse } from 'node:http';
import { t } from '../../contract/form/localization/localized-text.ts';
import { refuseBusy } from '../../contract/form/problem.ts';
import { limits } from '../../contract/form/surface.ts';
import type { HeldAnswer, LoggedRequest } from '../../contract/records.ts';
import { counted } from '../../primitives/counted.ts';
import type { HeldAnswers } from '../answers/held-answers.ts';
import { isSeenIn } from '../stored-requests/stored-request.ts';
import { describeRequest, type StoredRequests } from '../stored-requests/stored-requests.ts';

interface Follower {
  readonly response: ServerResponse;
  readonly worldName: string;
  next: number;
  held: string;
  readAt: number;
}

export interface FollowerTimes {
  readonly pauseMs: number;
  /** The time after which a comment is sent: proxies close silent connections, and a dead one is only noticed by writing. */
  readonly quietMs: number;
  readonly timeoutMs: number;
}

const usualTimes: FollowerTimes = { pauseMs: 20, quietMs: 15_000, timeoutMs: 30_000 };
/** The requests sent in one turn, so that a follower costs little. */
const shownAtOnce = 100;

export class Followers {
  readonly #storedRequests: StoredRequests;
  readonly #heldAnswers: HeldAnswers;
  readonly #times: FollowerTimes;
  readonly #followers = new Set<Follower>();
  #look: NodeJS.Timeout | undefined;
  #quiet: NodeJS.Timeout | undefined;

  constructor(storedRequests: StoredRequests, heldAnswers: HeldAnswers, times: FollowerTimes = usualTimes) {
    this.#storedRequests = storedRequests;
    this.#heldAnswers = heldAnswers;
    this.#times = times;
  }

  /** Throws server_busy at the limit of connections. */
  requireRoom(): void {
    if (this.#followers.size < limits.followers) return;
    throw refuseBusy(t('{followers} connections already follow the requests, and no more can.', limits));
  }

  /** Sends every kept request from this number on to a response whose head was sent, until that is closed. */
  add(response: ServerResponse, worldName: string, next: number): void {
    if (response.destroyed) return;
    const older = this.#storedRequests
      .listOf(worldName, next)
      .filter(({ number }) => number < this.#storedRequests.from);
    for (const request of older) response.write(renderEvent(describeRequest(this.#storedRequests, request)));
    const from = Math.max(next, this.#storedRequests.from);
    const follower = { response, worldName, next: from, held: nothingHeld, readAt: performance.now() };
    this.#followers.add(follower);
    response.on('close', () => this.#remove(follower));
    response.on('drain', () => {
      follower.readAt = performance.now();
      this.#lookSoon();
    });
    this.#quiet ??= setInterval(() => this.#breakSilence(), this.#times.quietMs).unref();
    this.#storedRequests.onAdded = () => this.#lookSoon();
    this.#heldAnswers.onChange = () => this.#lookSoon();
    this.#sendNew(follower);
  }

  close(): void {
    for (const follower of this.#followers) {
      follower.response.end();
      this.#remove(follower);
    }
  }

  #remove(follower: Follower): void {
    this.#followers.delete(follower);
    if (this.#followers.size > 0) return;
    this.#storedRequests.onAdded = undefined;
    this.#heldAnswers.onChange = undefined;
    clearInterval(this.#quiet);
    this.#quiet = undefined;
  }

  #lookSoon(): void {
    this.#look ??= setTimeout(() => {
      this.#look = undefined;
      for (const follower of this.#followers) this.#sendNew(follower);
    }, this.#times.pauseMs).unref();
  }

  #sendNew(follower: Follower): void {
    const { response, worldName } = follower;
    if (response.writableNeedDrain) return;
    const storedRequests = this.#storedRequests;
    const missed = storedRequests.from - follower.next;
    const from = Math.max(follower.next, storedRequests.from);
    follower.next = Math.min(storedRequests.to, from + shownAtOnce);
    let text = missed > 0 ? `: ${counted(missed, 'request')} arrived faster than they were read\n\n` : '';
    for (let number = from; number < follower.next; number += 1) {
      const request = storedRequests.at(number);
      if (isSeenIn(worldName, request)) text += renderEvent(describeRequest(storedRequests, request));
    }
    const held = renderHeld(this.#heldAnswers.list(worldName));
    if (held !== follower.held) text += held;
    follower.held = held;
    if (text !== '') response.write(text);
    if (follower.next < storedRequests.to) this.#lookSoon();
  }

  #breakSilence(): void {
    const now = performance.now();
    for (const { response, readAt } of this.#followers) {
      if (!response.writableNeedDrain) response.write(':\n\n');
      else if (now - readAt > this.#times.timeoutMs) response.destroy();
    }
  }
}

/** The event has no id, since a resuming follower gets the held answers again. */
const renderHeld = (held: readonly HeldAnswer[]): string => `event: held\ndata: ${JSON.stringify({ held })}\n\n`;
const nothingHeld = renderHeld([]);

const renderEvent = (request: LoggedRequest): string =>
  `event: request\nid: ${request.requestId}\ndata: ${JSON.stringify(request)}\n\n`;
