import * as Type from 'typebox';
import { Closed, Nullable, Timestamp } from '../form/fields.ts';
import { TimeRule } from './vocabularies.ts';

/** The purpose of a request. One operation may serve several: the same one creates, changes and withdraws a claim. */
export const Intent = Type.Enum(
  [
    'map_footprint',
    'watch_plot',
    'read_job',
    'cancel_job',
    'repeat_job',
    'keep_detection',
    'report_claim',
    'change_claim',
    'withdraw_claim',
    'schedule_visit',
    'record_visit',
    'accept_assessment',
    'dispute_assessment',
    'draft_report',
    'sign_report',
    'acknowledge_alert',
    'retry_delivery',
  ],
  { description: 'What the request is for, such as schedule_visit.' },
);
export type Intent = Type.Static<typeof Intent>;

const request = {
  intent: Intent,
  operationId: Type.String({ description: 'The operation to call, such as createPeritaje.' }),
  params: Type.Record(Type.String(), Type.String(), { description: 'Parameters of its path, such as the id.' }),
  body: Nullable(Type.Record(Type.String(), Type.Unknown()), 'The body to send unchanged; null if none is sent.'),
  label: Type.String({ description: 'The words for a button, in the language that the caller asks for.' }),
};

const Move = Closed({ from: Type.String(), to: Type.String() }, 'The status of the record before and after.');

const Action = Closed({
  ...request,
  needs: Type.Array(Type.String(), {
    description: 'JSON pointers into the body: suggested values that a person should confirm.',
  }),
  moves: Nullable(Move, 'How it changes the status of the record; null if the status stays.'),
  primary: Type.Boolean({ description: 'True for the first action that moves the status; at most one.' }),
});

const Blocked = Closed({
  ...request,
  body: Nullable(
    request.body.anyOf[0],
    'The body that is refused; null if none is sent, or if it names what the caller may not read.',
  ),
  problem: Type.Record(Type.String(), Type.Unknown(), {
    description: 'The RFC 9457 problem that the request would get.',
  }),
});

const Due = Closed(
  { at: Timestamp, rule: TimeRule },
  'What happens to the record next if nobody does anything; null if nothing does.',
);

export const Next = Closed({
  record: Type.String({ description: 'Identifier of the record.' }),
  actions: Type.Array(Action, { maxItems: 12, description: 'Requests that would succeed now, as they are.' }),
  blocked: Type.Array(Blocked, {
    maxItems: 12,
    description: 'Requests that would be refused now, each with its problem.',
  }),
  due: Nullable(Due),
});
export type Next = Type.Static<typeof Next>;
