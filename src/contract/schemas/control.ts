import * as Type from 'typebox';
import { Closed, durationPattern, Instant, Nullable, OrganizationId, Reference, Timestamp } from '../form/fields.ts';
import { limits } from '../form/surface.ts';
import { worldNamePattern } from '../permissions.ts';
import { Severity, SupportedPeril, TimeRule } from './vocabularies.ts';

const Counted = Closed(
  {
    observations: Type.Integer({ minimum: 0, description: 'Daily observations published for the plots.' }),
    passes: Type.Integer({ minimum: 0, description: 'Satellite scenes of land with plots.' }),
  },
  "Data that arrives for the caller's organization until then: counted, not listed.",
);
export type Counted = Type.Static<typeof Counted>;

const Next = Closed(
  { at: Timestamp, what: TimeRule, counted: Counted },
  'What happens next; null when nothing is due.',
);

export const Clock = Closed({ now: Timestamp, seededAt: Timestamp, next: Nullable(Next) });
export type Clock = Type.Static<typeof Clock>;

export const NewTime = Closed({
  advance: Type.Optional(
    Type.String({
      pattern: durationPattern,
      description: 'How far, as an ISO 8601 duration of whole numbers such as P30D or PT2H.',
    }),
  ),
  to: Type.Optional(Instant),
});
export type NewTime = Type.Static<typeof NewTime>;

const Happening = Closed({
  operationOrRule: TimeRule,
  id: Type.String({ description: 'Identifier of the affected record.' }),
  at: Timestamp,
});
export type Happening = Type.Static<typeof Happening>;

const passed = {
  happened: Type.Array(Happening, {
    maxItems: limits.dueEvents,
    description: `What happens to the caller's organization, in order; the first ${limits.dueEvents}.`,
  }),
  happenedCount: Type.Integer({ minimum: 0, description: 'Total number.' }),
  counted: Counted,
};

export const ClockMove = Closed({ from: Timestamp, now: Timestamp, ...passed });
export type ClockMove = Type.Static<typeof ClockMove>;

/** The events that a move of the clock would bring about; none has happened. */
export const Due = Closed({ from: Timestamp, until: Timestamp, ...passed });
export type Due = Type.Static<typeof Due>;

export const NewEvent = Closed({
  aoiId: Reference('the plot that it strikes'),
  peril: SupportedPeril,
  severity: Severity,
});
export type NewEvent = Type.Static<typeof NewEvent>;

export const WorldName = Type.String({ pattern: worldNamePattern.source, description: 'Name of a world.' });
const Position = Type.Integer({ minimum: 0, description: 'Position in the log of the world.' });
const RequestStatus = Type.Integer({ description: 'The status of the response.' });

export const requestFacts = {
  organizationId: OrganizationId,
  profile: Type.String({ description: 'The identity that sent it.' }),
  operationId: Type.String(),
  method: Type.String(),
  path: Type.String(),
};

/** A call that changed its world. */
export const LogEntry = Closed({
  position: Type.Integer({ minimum: 1 }),
  at: Timestamp,
  ...requestFacts,
  status: RequestStatus,
  idempotencyKey: Nullable(Type.String()),
  created: Type.Array(Type.String(), { description: 'Identifiers that it assigned; the first hundred.' }),
});
export type LogEntry = Type.Static<typeof LogEntry>;

/** A request with its answer, including refused ones and reads: one event of the stream. */
export const LoggedRequest = Closed({
  ...LogEntry.properties,
  position: Nullable(Type.Integer({ minimum: 1, description: 'Null if nothing changed.' })),
  at: Nullable(Timestamp),
  organizationId: Nullable(OrganizationId),
  profile: Nullable(Type.String()),
  operationId: Nullable(Type.String()),
  requestId: Type.String(),
  query: Type.String({ description: 'The query string, without the ?; empty if there was none.' }),
  world: Nullable(Type.String({ description: 'Null if no credential was accepted.' })),
  code: Nullable(Type.String({ description: 'Problem code of a refusal.' })),
  check: Nullable(Type.String({ description: 'The check that refused it.' })),
  isUndone: Type.Boolean({ description: 'A rewind has since undone what it changed.' }),
  rewoundTo: Nullable(
    Type.Integer({ minimum: 0, description: 'The position that a rewind returned to; otherwise null.' }),
  ),
  isReplay: Type.Boolean({ description: 'It got the first response to its idempotency key again.' }),
  answeredAt: Type.String({ format: 'date-time', description: 'Real time, unlike `at`, which is world time.' }),
  durationMs: Type.Number({ minimum: 0 }),
});
export type LoggedRequest = Type.Static<typeof LoggedRequest>;

export const CoverageCounts = Closed({
  answers: Type.Array(
    Closed({
      operationId: Nullable(Type.String({ description: 'Null if no operation was found.' })),
      status: RequestStatus,
      code: Nullable(Type.String({ description: 'Problem code of a refusal.' })),
      count: Type.Integer({ minimum: 1 }),
    }),
  ),
  reached: Type.Array(
    Closed({
      name: Type.String({ description: 'A webhook event type, or a collection and a state: claims.paid.' }),
      count: Type.Integer({ minimum: 1, description: 'How many writes caused it.' }),
    }),
  ),
});
export type CoverageCounts = Type.Static<typeof CoverageCounts>;

export const World = Closed({
  name: WorldName,
  position: Nullable(Position),
  now: Nullable(Timestamp),
  lastUsed: Nullable(
    Type.String({ format: 'date-time', description: 'Real time, unlike all other times; null when not in use.' }),
  ),
  heldBytes: Nullable(
    Type.Integer({
      minimum: 0,
      description:
        'Approximate memory of the world beyond the seed, whether or not forks share it; null while the world is not in memory.',
    }),
  ),
  trouble: Nullable(
    Type.String({
      description: 'Why the world is not served; null if no reason is known before it is loaded.',
    }),
  ),
});
export type World = Type.Static<typeof World>;

/** Gzip of lines of JSON (Decision 67). */
export const WorldFile = Type.Unsafe<Uint8Array>({ type: 'string', format: 'binary' });

export const NewRewind = Closed({
  to: Type.Optional(Position),
  count: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: limits.undoneWrites,
      description: 'Number of writes to undo.',
    }),
  ),
  from: Type.Integer({ minimum: 0, description: 'The Sbox-Position that the caller saw last.' }),
});
export type NewRewind = Type.Static<typeof NewRewind>;

export const Rewound = Closed({
  to: Position,
  from: Position,
  position: Type.Integer({ minimum: 1, description: 'The current position, greater than from.' }),
  generation: Type.String({ description: 'The current generation: the value of Sbox-Generation.' }),
  takenBack: Type.Array(LogEntry, { maxItems: limits.takenBack, description: `The first ${limits.takenBack}.` }),
  takenBackCount: Type.Integer({ minimum: 0 }),
});
export type Rewound = Type.Static<typeof Rewound>;

export const NewFork = Closed({ name: WorldName, at: Type.Optional(Position) });
export type NewFork = Type.Static<typeof NewFork>;
