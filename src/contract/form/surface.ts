// The constants that name this surface: labels, the epoch of every world, header names, and the limits (Decisions 3, 11).

import { maxJsonDepth } from '../../primitives/json-object.ts';

/** Label of the described surface (Spec, Versioning 2). */
export const surfaceVersion = 'doc4-sbox-product-surface-v1';

/** Where a sandbox listens, and where clients look for one, unless somebody says otherwise. */
export const defaultBaseUrl = 'http://127.0.0.1:4600';

/** When every world's clock starts (Decision 3). */
export const seededAt = '2026-01-15T12:00:00.000Z';

/** The media types of answers that the client reads. */
export const acceptedTypes = 'application/json, application/problem+json';

/** The file of a world has this type; what sends it may call it bytes. */
export const fileType = 'application/gzip';

export const tenantHeader = 'x-service-tenant-id';
export const idempotencyKeyHeader = 'idempotency-key';
/** On every answer of a world: how many calls had changed it. */
export const positionHeader = 'sbox-position';
/** Which of the worlds of this name that is, since a reset, a rewind, a drop or a fork begins another one. */
export const generationHeader = 'sbox-generation';
/** What the caller saw of the world last, as GENERATION/POSITION: the answer is of no older state. */
export const atLeastHeader = 'sbox-at-least';
/** The position of the log at which a read sees the world; only for reads that change nothing. */
export const pastHeader = 'sbox-at';
/** Where a stream goes on: after the event of this id. */
export const lastEventHeader = 'last-event-id';
/**
 * Sent with what nobody asked for by itself, such as what a console reads to fill a panel or a shell to complete a word: it is
 * not kept, no fault strikes it, and no coverage counts it.
 */
export const consoleReadHeader = 'sbox-console-read';
/** On an answer that was given to the same key before. */
export const replayedHeader = 'idempotent-replayed';
/** Asks for a fault of one request (Decision 35). */
export const faultHeader = 'sbox-fault';
/** On an answer that was held: released, or why it went out by itself. */
export const heldHeader = 'sbox-held';
/** Sent by callers that a hold must not keep waiting, such as the console that would release it. */
export const neverHoldHeader = 'sbox-never-hold';
/** Programs read names in lower case; the specification writes its own otherwise. */
export type RequestHeader =
  | typeof tenantHeader
  | typeof idempotencyKeyHeader
  | typeof faultHeader
  | typeof atLeastHeader
  | typeof pastHeader
  | 'host';
/** What pages and the documents of other standards take in their query, beside the filters of the lists that they show. */
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
  /** Broken lines that an audit lists; it counts all of them. */
  auditLines: 100,
  bodyBytes: 1024 * 1024,
  importBodyBytes: 10 * 1024 * 1024,
  importItems: 10_000,
  /** One element of a large body's arrays, and all that stands outside of them. */
  importItemBytes: 256 * 1024,
  jsonDepth: maxJsonDepth,
  /** Commas, brackets and braces of a body, or of one item of a large one: a measure of how many values it has. */
  jsonValues: 10_000,
  /** The same of a large body as a whole: a full one of rings has no more, and each value takes memory. */
  importValues: 2_000_000,
  idempotencyKeyLength: 255,
  logoBytes: 256 * 1024,
  ringPositions: { minimum: 4, maximum: 1000 },
  /** What a detection measures within its request; a job measures any plot (Decision 14). */
  detectionCells: 1000,
  ringExtentDegrees: 1,
  ringHectares: { minimum: 0.01, maximum: 20_000 },
  policyPlots: 1000,
  /** What a plot, or a policy, is remembered to have been. */
  formerVersions: 20,
  /** Claims that an open one names, since its amount depends on them. */
  groundClaims: 100,
  whyCalls: 500,
  workerBudgetSeconds: 300,
  /** Active ones of an organization: an event is delivered to all of them at once. */
  webhookSubscriptions: 100,
  /** Deliveries that a world keeps besides the seed's: so many delivered ones, and as many in the dead-letter queue. */
  keptDeliveries: 500,
  /** Deliveries of an organization that wait for the clock; while there are so many, no event strikes on demand. */
  waitingDeliveries: 2_000,
  /** The newest attempts of a delivery; a dead letter may be replayed any number of times. */
  keptAttempts: 100,
  worlds: 10_000,
  /** Connections that follow the requests of a server. */
  followers: 16,
  /** The file of a world as it is sent. */
  worldFileBytes: 64 * 1024 * 1024,
  /** What it may inflate to. */
  worldFileInflatedBytes: 256 * 1024 * 1024,
  /** One line of it; an import that waits is one, and so is a logo. */
  worldFileLineBytes: 16 * 1024 * 1024,
  /** Commas, brackets and braces of all its lines; a line counts as eight more. */
  worldFileValues: 8_000_000,
  /** Open at once; each takes some memory before anything of it can be counted. */
  connections: 1000,
  /** What the server holds for requests that have not ended and for answers that are not read. */
  inFlightBytes: 64 * 1024 * 1024,
  /** How far from the epoch the clock of a world can be moved (Decision 34). */
  clockYears: 10,
  /** The most due events that a move of the clock lists one by one. */
  dueEvents: 1000,
  faults: 100,
  /** The most entries taken back that a rewind lists one by one. */
  takenBack: 100,
  /** The most writes that are taken back by their number. */
  undoneWrites: 10_000,
  faultDelayMs: 60_000,
  /** The most that a fault may say in Retry-After. */
  retryAfterSeconds: 3600,
  /** Answers that a server holds at once. */
  heldAnswers: 64,
  /** Worlds as they were that a server keeps for whoever looks back, and the entries that it replays for one of them. */
  pastWorlds: 4,
  pastEntries: 50_000,
  /** GET /v1/weather serves at most the newest observations of a query (Decision 4). */
  weatherArchive: 250,
} as const;

export const retryPolicy = { maxAttempts: 5, delaysSeconds: [0, 5, 30, 120, 600], timeoutSeconds: 15 } as const;
