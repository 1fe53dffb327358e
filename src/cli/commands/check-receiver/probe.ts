// A probe of a receiver: requests that a sender could make, and the answer of a correct receiver.

import { signatureOf } from '../../../client/delivery-signature.ts';
import type { ReceiverRequest } from '../../access/post.ts';

/** `required`: the text of Standard Webhooks 1.0 demands it. `advice`: anything else, which makes no receiver fail. */
export type Weight = 'required' | 'advice';
/** `any` is any answer at all: what counts is that a good delivery passes afterwards. */
export type Expected = 'accepted' | 'refused' | 'any';

export interface Probe {
  readonly name: string;
  readonly weight: Weight;
  readonly expected: Expected;
  /** What to change in a receiver that fails the probe. */
  readonly fix: string;
  readonly requests: (sender: Sender) => readonly ReceiverRequest[];
}

interface Message {
  readonly id?: string;
  readonly body?: string;
  /** Negative for a time in the future. */
  readonly ageSeconds?: number;
  /** The default is the correct signature alone. */
  readonly signature?: (right: string, parts: SignedParts) => string;
  /** Replaces these parts after they were signed. */
  readonly sent?: Partial<SignedParts>;
}

export interface SignedParts {
  readonly id: string;
  readonly seconds: string;
  readonly body: string;
}

export class Sender {
  readonly secret: string;
  readonly #run: string;
  readonly #nowSeconds: () => number;
  #count = 0;

  /** `run` keeps the ids of this run apart from those of any other. */
  constructor(secret: string, run: string, nowSeconds: () => number) {
    this.secret = secret;
    this.#run = run;
    this.#nowSeconds = nowSeconds;
  }

  nextId(): string {
    this.#count += 1;
    return `msg_check_${this.#run}_${this.#count}`;
  }

  bodyOf(id: string, more: Readonly<Record<string, unknown>> = {}): string {
    const timestamp = new Date(this.#nowSeconds() * 1000).toISOString();
    const data = { claimId: 'clm_0001', policyId: 'pol_0001', aoiId: 'aoi_0001', peril: 'hail', status: 'submitted' };
    return JSON.stringify({ id, type: 'claim.created', timestamp, organizationId: 'org_pampa', data, ...more });
  }

  build({
    id = this.nextId(),
    ageSeconds = 0,
    signature = (right) => right,
    ...message
  }: Message = {}): ReceiverRequest {
    const signed = { id, seconds: String(this.#nowSeconds() - ageSeconds), body: message.body ?? this.bodyOf(id) };
    const right = signatureOf(this.secret, signed.id, signed.seconds, signed.body);
    const sent = { ...signed, ...message.sent };
    return {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'sbox-check-receiver',
        'webhook-id': sent.id,
        'webhook-timestamp': sent.seconds,
        'webhook-signature': signature(right, signed),
      },
      pieces: [sent.body],
    };
  }
}
