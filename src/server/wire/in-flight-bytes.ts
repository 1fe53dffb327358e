// Limits the memory for slow clients: bodies that have not ended or wait for their answer, requests that wait for earlier ones,
// and answers that are not read. There is one total for all; beyond it requests are refused before memory runs out.

import type { ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { t } from '../../contract/form/localization/localized-text.ts';
import { type Problem, refuseBusy } from '../../contract/form/problem.ts';

/** How long an answer may wait without a byte of it being read. */
const timeoutMs = 30_000;
/** Added for each piece, since a body may come in pieces of one byte. */
const pieceBytes = 1024;

export class InFlightBytes {
  readonly #limit: number;
  #total = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get total(): number {
    return this.#total;
  }

  /** Undefined while there is memory. */
  findRefusal(): Problem | undefined {
    return this.#total < this.#limit ? undefined : refuseMore();
  }

  /** Counts the pieces of one body, until its answer is sent or its client disconnects. Throws without memory. */
  holdBody(response: ServerResponse): (piece: Buffer) => void {
    const { hold } = this.#holdUntilClosed(response);
    return ({ length }) => {
      if (this.#total + length + pieceBytes > this.#limit) throw refuseMore();
      hold(length + pieceBytes);
    };
  }

  /** Counts a waiting request until the returned function is called or its client disconnects. Undefined without memory. */
  holdRequest(response: ServerResponse, bytes: number): (() => void) | undefined {
    if (this.#total + bytes > this.#limit) return undefined;
    const { hold, release } = this.#holdUntilClosed(response);
    hold(bytes);
    return release;
  }

  /** Counts the bytes of an answer that the connection did not accept at once. An injected request has no connection. */
  holdAnswer(response: ServerResponse): void {
    if (response.writableLength === 0 || !(response.req.socket instanceof Socket)) return;
    this.#holdUntilClosed(response).hold(response.writableLength);
    response.setTimeout(timeoutMs, () => response.destroy());
  }

  /** An answer that waits for earlier ones of its connection gets no close event, so the socket is watched as well. */
  #holdUntilClosed(response: ServerResponse): { hold: (count: number) => void; release: () => void } {
    const { socket } = response.req;
    let held = 0;
    const release = () => {
      this.#total -= held;
      held = 0;
      for (const each of [response, socket]) each.removeListener('close', release);
    };
    socket.setMaxListeners(0);
    for (const each of [response, socket]) each.once('close', release);
    const hold = (count: number) => {
      held += count;
      this.#total += count;
    };
    return { hold, release };
  }
}

const refuseMore = () => refuseBusy(t('The memory for unfinished requests and unread responses is full.'));
