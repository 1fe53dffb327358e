// Asks a service, one call after the other, and collects where its answers differ from the contract.

import type { Client } from '../../client/client.ts';
import { type HttpAnswer, ProblemAnswer, parseAnswer } from '../../client/failures.ts';
import { buildRequest } from '../../client/request.ts';
import { compareWithContract, type Drift, type Found } from './compare-with-contract.ts';
import type { Probe } from './plan-reads.ts';

export class Asking {
  readonly drifts: Drift[] = [];
  /** Operations that the token may not call; nothing is known of their answers. */
  readonly refused: string[] = [];
  calls = 0;
  readonly #onCall: (count: number) => void;

  constructor(onCall: (count: number) => void) {
    this.#onCall = onCall;
  }

  /** `judge` finds what no answer shows by itself. An answer with no more than notes is sound. */
  async ask(client: Client, probe: Probe, judge: (answer: HttpAnswer) => readonly Found[] = () => []) {
    const { row, input, isAnonymous = false } = probe;
    const { baseUrl } = client.connection;
    const request = buildRequest(isAnonymous ? { baseUrl } : client.connection, row, input);
    const answer = await client.exchange(request);
    if (this.calls === 0) requireSurface(() => parseAnswer(request, answer));
    this.calls += 1;
    this.#onCall(this.calls);
    if (answer.status === 403 && !isAnonymous) {
      if (!this.refused.includes(row.id)) this.refused.push(row.id);
      return { answer, isSound: false };
    }
    const call = `${row.method} ${request.url.slice(baseUrl.replace(/\/+$/, '').length)}`;
    const asked = isAnonymous ? `${call} without a token` : call;
    const found = [...compareWithContract(probe, answer), ...judge(answer)];
    for (const one of found) this.drifts.push({ operation: row.id, call: asked, ...one });
    return { answer, isSound: found.every(({ kind }) => kind === 'note') };
  }
}

/** A service that refuses the token for lack of a permission is one of this surface. */
function requireSurface(parse: () => unknown): void {
  try {
    parse();
  } catch (failure) {
    if (!(failure instanceof ProblemAnswer && failure.problem.status === 403)) throw failure;
  }
}
