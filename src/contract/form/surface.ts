// The constants of this surface: labels, the epoch of every world, header names, and the limits (Decisions 3, 11).

import { maxJsonDepth } from '../../primitives/json-object.ts';

/** Label of the described surface (Spec, Versioning 2). */
export const surfaceVersion = 'doc4-sbox-product-surface-v1';

/** The default address, at which a sandbox listens and clients look for one. */
export const defaultBaseUrl = 'http://127.0.0.1:4600';

/** When every world's clock starts (Decision 3). */
export const seededAt = '2026-01-15T12:00:00.000Z';

/** The media types of answers that the client reads. */
export const acceptedTypes = 'application/json, application/problem+json';

/** The media type of the file of a world; a client may also send it as a stream of bytes. */
export const fileType = 'application/gzip';

export const tenantHeader = 'x-service-tenant-id';
export const idempotencyKeyHeader = 'idempotency-key';
/** On every answer of a world: how many calls had changed it. */
export const positionHeader = 'sbox-position';
/** On every answer of a world: its generation, since a reset, a rewind, a drop or a fork begins another one. */
export const generationHeader = 'sbox-generation';
/** The revision that the caller saw last, as GENERATION/POSITION: the answer shows no older state. */
export const atLeastHeader = 'sbox-at-least';
/** The position of the log at which a read sees the world; only for safe reads. */
export const pastHeader = 'sbox-at';
/** The id of the event after which a stream resumes. */
export const lastEventHeader = 'last-event-id';
/**
 * Sent with requests that no person made, such as those of a console that fills a panel or of a shell that completes a word: they
 * are not kept, no fault is injected into them, and no coverage counts them.
 */
export const consoleReadHeader = 'sbox-console-read';
/** On an answer that repeats the answer to the same key. */
export const replayedHeader = 'idempotent-replayed';
/** Asks for a fault of one request (Decision 35). */
export const faultHeader = 'sbox-fault';
/** On an answer that was held: `released`, or why it was sent without a release. */
export const heldHeader = 'sbox-held';
/** Sent by callers that a hold must not keep waiting, such as the console that would release it. */
export const neverHoldHeader = 'sbox-never-hold';
/** Header names in lower case, as programs read them; the specification writes them with capitals. */
export type RequestHeader =
  | typeof tenantHeader
  | typeof idempotencyKeyHeader
  | typeof faultHeader
  | typeof atLeastHeader
  | typeof pastHeader
  | 'host';
/** Query parameters of pages and of documents of other standards, beside the filters of the lists that they show. */
export const documentParameters = [
  'after',
  'digest',
  'meaning',
  'q',
  'shell',
  'bbox',
  'cursor',
  'datetime',
  'limit',
] as const;
export type DocumentParameter = (typeof documentParameters)[number];
/** Keys with this prefix always answer idempotency_in_progress (Decision 5). */
export const inFlightKeyPrefix = 'sbox-in-flight-';

export const limits = {
  /** The broken lines that an audit lists; it counts all of them. */
  auditLines: 100,
  bodyBytes: 1024 * 1024,
  importBodyBytes: 10 * 1024 * 1024,
  importItems: 10_000,
  /** One element of a large body's arrays, and everything outside of them. */
  importItemBytes: 256 * 1024,
  jsonDepth: maxJsonDepth,
  /** Commas, brackets and braces of a body, or of one item of a large one: a measure of how many values it has. */
  jsonValues: 10_000,
  /** The same for a whole large body. Each value takes memory, and even a body full of rings does not need more. */
  importValues: 2_000_000,
  idempotencyKeyLength: 255,
  logoBytes: 256 * 1024,
  ringPositions: { minimum: 4, maximum: 1000 },
  /** The cells that a detection measures within its request; a job measures any plot (Decision 14). */
  detectionCells: 1000,
  ringExtentDegrees: 1,
  ringHectares: { minimum: 0.01, maximum: 20_000 },
  policyPlots: 1000,
  /** Former versions that are kept of a plot, or of a policy. */
  formerVersions: 20,
  /** Claims that an open claim names, since its amount depends on them. */
  groundClaims: 100,
  whyCalls: 500,
  workerBudgetSeconds: 300,
  /** Active subscriptions of an organization: an event is delivered to all of them at once. */
  webhookSubscriptions: 100,
  /** Deliveries that a world keeps besides the seed's: this many delivered ones, and as many in the dead-letter queue. */
  keptDeliveries: 500,
  /** Deliveries of an organization that wait for the clock; at this number, no event can be made to strike. */
  waitingDeliveries: 2_000,
  /** The attempts that are kept of a delivery; a dead letter may be replayed any number of times. */
  keptAttempts: 100,
  worlds: 10_000,
  /** Connections that follow the requests of a server. */
  followers: 16,
  worldFileBytes: 64 * 1024 * 1024,
  worldFileInflatedBytes: 256 * 1024 * 1024,
  /** One line of the file; a waiting import is one line, and so is a logo. */
  worldFileLineBytes: 16 * 1024 * 1024,
  /** Commas, brackets and braces in all lines of the file; a line counts as eight more. */
  worldFileValues: 8_000_000,
  /** Open connections; each takes some memory before it can be counted. */
  connections: 1000,
  /** Memory of the server for requests that have not ended and for answers that were not read yet. */
  inFlightBytes: 64 * 1024 * 1024,
  /** How far from the epoch the clock of a world can be moved (Decision 34). */
  clockYears: 10,
  /** The due events that a move of the clock lists one by one. */
  dueEvents: 1000,
  faults: 100,
  /** The undone entries that a rewind lists one by one. */
  takenBack: 100,
  /** The writes that can be undone by a count. */
  undoneWrites: 10_000,
  faultDelayMs: 60_000,
  /** The longest Retry-After of a fault. */
  retryAfterSeconds: 3600,
  /** Answers that a server holds at once. */
  heldAnswers: 64,
  /** Past worlds that a server keeps for readers of the past, and the entries that it replays for one of them. */
  pastWorlds: 4,
  pastEntries: 50_000,
  /** GET /v1/weather serves at most the newest observations of a query (Decision 4). */
  weatherArchive: 250,
} as const;

export const retryPolicy = { maxAttempts: 5, delaysSeconds: [0, 5, 30, 120, 600], timeoutSeconds: 15 } as const;
