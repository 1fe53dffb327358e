// The schemas of a fault (Decision 35): the request for one, and the answer that shows it.

import * as Type from 'typebox';
import { Closed, Id, Nullable, Timestamp } from './fields.ts';
import { limits } from './surface.ts';

export const FaultStatus = Type.Enum([429, 500, 502, 503, 504], { type: 'integer', description: 'HTTP status.' });
export type FaultStatus = Type.Static<typeof FaultStatus>;

const times = { minimum: 1, maximum: 1_000_000 };

/** `status`, `drop`, `delayMs` and `hold` exclude each other. */
export const NewFault = Closed({
  operation: Type.String({
    minLength: 1,
    maxLength: 64,
    description: 'An operationId, a tag of the OpenAPI document, or * for every operation under /v1.',
  }),
  status: Type.Optional(FaultStatus),
  drop: Type.Optional(Type.Boolean({ description: 'End the connection without a response.' })),
  delayMs: Type.Optional(
    Type.Integer({ minimum: 1, maximum: limits.faultDelayMs, description: 'Delay of the response, in milliseconds.' }),
  ),
  hold: Type.Optional(
    Type.Boolean({
      description: 'Carry the request out, and hold its response until it is released, for a minute at most.',
    }),
  ),
  after: Type.Optional(
    Type.Boolean({ description: 'Carry the request out first, so that only its response is lost.' }),
  ),
  retryAfterSeconds: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: limits.retryAfterSeconds,
      description: 'Retry-After of a response with a status; by default 1 with 429 and 503, and none with others.',
    }),
  ),
  times: Type.Optional(Type.Integer({ ...times, description: 'Apply to at most N requests.' })),
  every: Type.Optional(
    Type.Integer({
      ...times,
      description: 'Apply only to every Nth matching request: 3 means every third.',
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
  after: Type.Boolean({ description: 'Whether the request is carried out first, so that only its response is lost.' }),
  retryAfterSeconds: Nullable(Type.Integer()),
  times: Nullable(Type.Integer()),
  every: Type.Integer(),
  profile: Nullable(Type.String()),
  matched: Type.Integer({ minimum: 0, description: 'How many requests it has matched so far.' }),
  strikes: Type.Integer({ minimum: 0, description: 'How many of them it made fail.' }),
  createdAt: Timestamp,
});
export type Fault = Type.Static<typeof Fault>;
export const Faults = Type.Array(Fault, { maxItems: limits.faults });
