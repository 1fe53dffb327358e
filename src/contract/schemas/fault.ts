// What faults take and answer, and the answers that they hold (Decision 35).

import * as Type from 'typebox';
import { limits } from '../form/surface.ts';
import { called } from './control.ts';
import { Closed, Id, Nullable, Timestamp } from './fields.ts';
import { FaultStatus } from './vocabularies.ts';

const times = { minimum: 1, maximum: 1_000_000 };

/** What a fault is to do; `status`, `drop`, `delayMs` and `hold` exclude each other. */
export const NewFault = Closed({
  operation: Type.String({
    minLength: 1,
    maxLength: 64,
    description: 'An operationId, a tag of the OpenAPI document, or * for every operation under /v1.',
  }),
  status: Type.Optional(FaultStatus),
  drop: Type.Optional(Type.Boolean({ description: 'End the connection without an answer.' })),
  delayMs: Type.Optional(
    Type.Integer({ minimum: 1, maximum: limits.faultDelayMs, description: 'Answer so much later, in milliseconds.' }),
  ),
  hold: Type.Optional(
    Type.Boolean({ description: 'Carry the call out, and hold its answer until it is released, a minute at most.' }),
  ),
  after: Type.Optional(Type.Boolean({ description: 'Carry the call out first, so that only its answer is lost.' })),
  retryAfterSeconds: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: limits.retryAfterSeconds,
      description: 'Retry-After of an answer with a status; by default 1 with 429 and 503, and none with others.',
    }),
  ),
  times: Type.Optional(Type.Integer({ ...times, description: 'How often it strikes at most.' })),
  every: Type.Optional(
    Type.Integer({
      ...times,
      description: 'It strikes only one in so many of the requests that it matches: 3 is every third.',
    }),
  ),
  profile: Type.Optional(
    Type.String({ minLength: 1, maxLength: 200, description: 'Only requests of this identity, such as read-only.' }),
  ),
});
export type NewFault = Type.Static<typeof NewFault>;

export const Fault = Closed({
  faultId: Id('flt', 'the fault'),
  operation: NewFault.properties.operation,
  status: Nullable(FaultStatus),
  drop: Type.Boolean(),
  delayMs: Nullable(Type.Integer()),
  hold: Type.Boolean(),
  after: Type.Boolean(),
  retryAfterSeconds: Nullable(Type.Integer()),
  times: Nullable(Type.Integer()),
  every: Type.Integer(),
  profile: Nullable(Type.String()),
  matched: Type.Integer({ minimum: 0, description: 'How many requests it has matched so far.' }),
  strikes: Type.Integer({ minimum: 0, description: 'How many of them it struck.' }),
  createdAt: Timestamp,
});
export type Fault = Type.Static<typeof Fault>;
export const Faults = Type.Array(Fault, { maxItems: limits.faults });

/** A call that was carried out and whose answer the server holds. */
export const HeldAnswer = Closed({
  requestId: Type.String({ description: 'Id of the request that waits, which names the answer.' }),
  faultId: Fault.properties.faultId,
  ...called,
  idempotencyKey: Nullable(Type.String({ description: 'Meanwhile another request with it answers 409.' })),
  status: Type.Integer({ description: 'Status of the answer that is held.' }),
  heldAt: Type.String({
    format: 'date-time',
    description: 'Real time: what is held belongs to the server, not the world.',
  }),
});
export type HeldAnswer = Type.Static<typeof HeldAnswer>;
export const HeldAnswers = Type.Array(HeldAnswer, { maxItems: limits.heldAnswers });

/** How held answers go out: as they are, unless a status or `drop` says otherwise. */
export const NewRelease = Closed({
  requestId: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 64,
      description: 'The answer to this request; all answers of the world by default.',
    }),
  ),
  status: Type.Optional(FaultStatus),
  drop: NewFault.properties.drop,
});
export type NewRelease = Type.Static<typeof NewRelease>;
