// The form of a recording: HAR 1.2, which browsers' tools open, with a few members of its own under `_sbox`.
// Everything that is written is under a digest, so that a byte that changed later is found (Decision 22).

import { createHash } from 'node:crypto';
import type { ExtraToken } from '../../contract/permissions.ts';
import type { SeedIdentity } from '../../contract/seed-identity.ts';

export interface HarHeader {
  readonly name: string;
  readonly value: string;
}

/** Text, or base64 where the bytes are not UTF-8. */
export interface HarText {
  readonly mimeType: string;
  readonly text: string;
  readonly encoding?: 'base64';
}

export interface HarEntry {
  readonly startedDateTime: string;
  /** Milliseconds, as all times. */
  readonly time: number;
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly httpVersion: string;
    readonly cookies: readonly never[];
    readonly headers: readonly HarHeader[];
    readonly queryString: readonly HarHeader[];
    /** Absent when there was none, or when it was refused unread. */
    readonly postData?: HarText;
    readonly headersSize: -1;
    /** Of an unread body: what it was said to be, -1 when nothing was said. */
    readonly bodySize: number;
  };
  readonly response: {
    /** 0 where the connection ended without an answer. */
    readonly status: number;
    readonly statusText: string;
    readonly httpVersion: string;
    readonly cookies: readonly never[];
    readonly headers: readonly HarHeader[];
    readonly content: HarText & { readonly size: number };
    readonly redirectURL: string;
    readonly headersSize: -1;
    readonly bodySize: number;
  };
  readonly cache: Readonly<Record<never, never>>;
  readonly timings: { readonly send: number; readonly wait: number; readonly receive: number };
  readonly _sbox: EntryFacts;
}

export interface EntryFacts {
  readonly profile: string | null;
  readonly world: string | null;
  readonly code: string | null;
  /** `held`: the answer waited, and is the world's own. `aside`: it tells what the server held, and is not asked again. */
  readonly hold?: 'held' | 'aside' | undefined;
  readonly digest: string;
}

/** What a replay needs to know to build the same sandbox. */
export interface SandboxFacts extends SeedIdentity {
  readonly surfaceVersion: string;
  readonly jobSteps: number;
  readonly cors: readonly string[];
  /** Beside the seed's. */
  readonly tokens: readonly ExtraToken[];
}

export interface RecordingHead {
  readonly version: '1.2';
  readonly creator: { readonly name: 'sbox'; readonly version: string };
  readonly _sbox: SandboxFacts & { readonly digest: string; readonly ticket?: TicketFacts };
}

/** What a support case needs beside the exchanges; nothing in it is secret (Decision 39). */
export interface TicketFacts {
  /** As sbox whoami says it: whom the customer would ask outside of the ticket. */
  readonly whoami: Readonly<Record<string, { readonly value: string | null; readonly source: string | null }>>;
  readonly versions: Readonly<Record<'sbox' | 'node' | 'platform', string>>;
  /** Its arguments may hold anything, and are left out. */
  readonly program: string;
  readonly exitCode: number;
  readonly worlds: readonly WorldDigest[];
}

export interface WorldDigest {
  readonly world: string;
  /** One hash of all that it held (Decision 21). */
  readonly before: string;
  readonly after: string;
}

interface Sealed {
  readonly _sbox: { readonly digest: string };
}

/** The value with the digest over all that it says. */
export function seal<Value extends { readonly _sbox: object }>(
  value: Value,
): Value & { readonly _sbox: Value['_sbox'] & { readonly digest: string } } {
  return { ...value, _sbox: { ...value._sbox, digest: sha256(JSON.stringify(value)) } };
}

export function isSealed(value: Sealed): boolean {
  const { digest, ...facts } = value._sbox;
  return sha256(JSON.stringify({ ...value, _sbox: facts })) === digest;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Ends a recording after any number of entries, so that the file is whole whenever it is read. */
export const recordingTail = '\n]}}\n';

export function renderHead(head: RecordingHead): string {
  return JSON.stringify({ log: { ...head, entries: [] } }).slice(0, -']}}'.length);
}

/** What follows the head or the entry before it, one line for each. */
export function renderEntry(entry: HarEntry, isFirst: boolean): string {
  return `${isFirst ? '' : ','}\n${JSON.stringify(entry)}`;
}

export function renderRecording(head: RecordingHead, entries: readonly HarEntry[]): string {
  return [renderHead(head), ...entries.map((entry, index) => renderEntry(entry, index === 0)), recordingTail].join('');
}
