// The form of a recording: HAR 1.2, which browsers' tools open, with a few members of its own under `_sbox`.
// Everything that is written is under a digest, so that a byte that changed later is found (Decision 22).

import type { ExtraToken } from '../../contract/permissions.ts';
import type { SeedIdentity } from '../../contract/seed-identity.ts';
import { readVersion } from '../../package/package-files.ts';
import { sha256Hex } from '../../primitives/canonical.ts';

export interface HarHeader {
  readonly name: string;
  readonly value: string;
}

/** base64 where the bytes are not UTF-8. */
export interface HarText {
  readonly mimeType: string;
  readonly text: string;
  readonly encoding?: 'base64';
}

/** HAR demands more members of an entry, which `sealEntry` writes. */
export interface HarEntry {
  readonly startedDateTime: string;
  /** HAR has all durations in milliseconds. */
  readonly time: number;
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers: readonly HarHeader[];
    readonly queryString: readonly HarHeader[];
    /** Absent when there was none, or when it was refused unread. */
    readonly postData?: HarText | undefined;
    /** The announced size of an unread body; -1 when none was announced. */
    readonly bodySize: number;
  };
  readonly response: {
    /** 0 where the connection ended without an answer. */
    readonly status: number;
    readonly statusText: string;
    readonly headers: readonly HarHeader[];
    readonly content: HarText & { readonly size: number };
  };
  readonly _sbox: EntryFacts;
}

export interface EntryFacts {
  readonly profile: string | null;
  readonly world: string | null;
  readonly code: string | null;
  /** `held`: the answer waited, and is the world's own. `aside`: it reports what the server held, and is not sent again. */
  readonly hold?: 'held' | 'aside' | undefined;
  /** The digest of the exchange before this one, null for the first; absent in older recordings. */
  readonly after?: string | null | undefined;
  readonly digest: string;
}

/** A replay needs these facts to build the same sandbox. */
export interface SandboxFacts extends SeedIdentity {
  readonly surfaceVersion: string;
  readonly jobSteps: number;
  readonly cors: readonly string[];
  /** The seed's tokens are not repeated. */
  readonly tokens: readonly ExtraToken[];
}

export interface RecordingHead {
  readonly version: '1.2';
  readonly creator: { readonly name: 'sbox'; readonly version: string };
  readonly _sbox: SandboxFacts & { readonly digest: string; readonly ticket?: TicketFacts };
}

/** The facts of a support case besides the exchanges; nothing in them is secret (Decision 39). */
export interface TicketFacts {
  /** The output of sbox whoami: the identity that commands use outside of the ticket. */
  readonly whoami: Readonly<Record<string, { readonly value: string | null; readonly source: string | null }>>;
  readonly versions: Readonly<Record<'sbox' | 'node' | 'platform', string>>;
  /** Its arguments are left out, since they may hold anything. */
  readonly program: string;
  readonly exitCode: number;
  /** One hash each over everything that the world held (Decision 21). */
  readonly worlds: readonly Readonly<Record<'world' | 'before' | 'after', string>>[];
}

interface Sealed {
  readonly _sbox: { readonly digest: string };
}

/** Adds the digest over all that the value says. */
export function seal<Value extends { readonly _sbox: object }>(
  value: Value,
): Value & { readonly _sbox: Value['_sbox'] & { readonly digest: string } } {
  return { ...value, _sbox: { ...value._sbox, digest: sha256Hex(JSON.stringify(value)) } };
}

export function isSealed(value: Sealed): boolean {
  const { digest, ...facts } = value._sbox;
  return sha256Hex(JSON.stringify({ ...value, _sbox: facts })) === digest;
}

export const sealHead = (facts: SandboxFacts): RecordingHead =>
  seal({ version: '1.2', creator: { name: 'sbox', version: readVersion() }, _sbox: facts });

export function sealTicket({ _sbox, ...head }: RecordingHead, ticket: TicketFacts): RecordingHead {
  const { digest, ...facts } = _sbox;
  return seal({ ...head, _sbox: { ...facts, ticket } });
}

type Unsealed<Value extends Sealed> = Omit<Value, '_sbox'> & { readonly _sbox: Omit<Value['_sbox'], 'digest'> };

export function sealEntry({ startedDateTime, time, request, response, _sbox }: Unsealed<HarEntry>): HarEntry {
  const { method, url, headers, queryString, postData, bodySize } = request;
  const { status, statusText, content } = response;
  const http = { httpVersion: 'HTTP/1.1', cookies: [] };
  const rest = { redirectURL: '', headersSize: -1, bodySize: content.size };
  return seal({
    startedDateTime,
    time,
    request: { method, url, ...http, headers, queryString, ...(postData && { postData }), headersSize: -1, bodySize },
    response: { status, statusText, ...http, headers: response.headers, content, ...rest },
    cache: {},
    timings: { send: 0, wait: time, receive: 0 },
    _sbox,
  });
}

/** A recording that ends with this is whole, after any number of entries. */
export const recordingTail = '\n]}}\n';

export function renderHead(head: RecordingHead): string {
  return JSON.stringify({ log: { ...head, entries: [] } }).slice(0, -']}}'.length);
}

/** A line follows the head or the entry before it. */
export function renderEntry(entry: HarEntry, isFirst: boolean): string {
  return `${isFirst ? '' : ','}\n${JSON.stringify(entry)}`;
}

export function renderRecording(head: RecordingHead, entries: readonly HarEntry[]): string {
  return [renderHead(head), ...entries.map((entry, index) => renderEntry(entry, index === 0)), recordingTail].join('');
}
