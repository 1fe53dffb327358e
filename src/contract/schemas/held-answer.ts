import * as Type from 'typebox';
import { Fault, FaultStatus, NewFault } from '../form/fault.ts';
import { Closed, Nullable } from '../form/fields.ts';
import { limits } from '../form/surface.ts';
import { requestFacts } from './control.ts';

/** A call that was carried out and whose answer the server holds. */
export const HeldAnswer = Closed({
  requestId: Type.String({ description: 'Id of the waiting request; it identifies the response.' }),
  faultId: Fault.properties.faultId,
  ...requestFacts,
  idempotencyKey: Nullable(Type.String({ description: 'Meanwhile, another request with this key gets 409.' })),
  status: Type.Integer({ description: 'Status of the held response.' }),
  heldAt: Type.String({
    format: 'date-time',
    description: 'Real time: held responses belong to the server, not the world.',
  }),
});
export type HeldAnswer = Type.Static<typeof HeldAnswer>;
export const HeldAnswers = Type.Array(HeldAnswer, { maxItems: limits.heldAnswers });

/** How held answers are released: unchanged, unless a status or `drop` is given. */
export const NewRelease = Closed({
  requestId: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 64,
      description: 'Only the response to this request. Default: all held responses of the world.',
    }),
  ),
  status: Type.Optional(FaultStatus),
  drop: NewFault.properties.drop,
});
export type NewRelease = Type.Static<typeof NewRelease>;
