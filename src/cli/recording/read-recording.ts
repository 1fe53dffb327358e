import * as Type from 'typebox';
import { Check } from 'typebox/schema';
import { isJsonObject, parseJsonObject } from '../../primitives/json-object.ts';
import { UsageError } from '../failures/failures.ts';
import { decodeText, HeadersForm } from './har-entry.ts';
import { type HarEntry, isSealed, type RecordingHead, recordingTail, renderRecording } from './recording.ts';

export interface Recording {
  readonly head: RecordingHead;
  /** In the order of their execution. */
  readonly entries: readonly HarEntry[];
  readonly isCutOff: boolean;
  /** Empty for a file that was not changed. */
  readonly changes: readonly string[];
  /** True for a browser's HAR, which does not know the state of the world before it. */
  readonly isFromBrowser?: true;
}

/** Throws UsageError for a file that is not a recording at all. */
export function parseRecording(path: string, bytes: Buffer): Recording {
  const text = decodeText(bytes);
  const whole = parseJsonObject(text);
  const { head, entries, isCutOff, isDamaged } = whole === undefined ? salvage(text) : split(whole.log);
  if (head === undefined)
    throw new UsageError(
      `${path} is not an sbox recording.`,
      'sbox record FILE -- CMD makes one, and so does sbox serve --record FILE',
    );
  for (const [index, entry] of entries.entries()) refuseUnsendable(path, entry, index + 1);
  const moved = entries.findIndex(isMoved);
  const changes = [
    ...(isSealed(head) ? [] : ['the head, which names its seed']),
    ...entries.flatMap((entry, index) => (isSealed(entry) ? [] : [`exchange ${index + 1}`])),
    ...(moved < 0 ? [] : [`exchange ${moved + 1}, which was moved`]),
    ...(isDamaged ? [`exchange ${entries.length + 1}, which can no longer be read`] : []),
  ];
  const isRespelled = whole !== undefined && changes.length === 0 && renderRecording(head, entries) !== text;
  return { head, entries, isCutOff, changes: isRespelled ? [locateChange(head, entries, text)] : changes };
}

/** Each exchange holds the digest of the one before it, except in older recordings, so that a lost or moved one is found. */
function isMoved({ _sbox }: HarEntry, index: number, entries: readonly HarEntry[]): boolean {
  const isChained = entries[0]?._sbox.after !== undefined || _sbox.after !== undefined;
  return isChained && _sbox.after !== (entries[index - 1]?._sbox.digest ?? null);
}

interface Parts {
  readonly head: RecordingHead | undefined;
  readonly entries: readonly HarEntry[];
  readonly isCutOff: boolean;
  /** True if an exchange is unreadable, although the file continues after it. */
  readonly isDamaged: boolean;
}

function split(log: unknown): Parts {
  const { entries: listed, ...head } = isJsonObject(log) ? log : {};
  const all: readonly unknown[] = Array.isArray(listed) ? listed : [];
  const entries = takeEntries(all);
  return { head: isHead(head) ? head : undefined, entries, isCutOff: false, isDamaged: entries.length < all.length };
}

/** Reads line by line, up to the first line that is not whole. */
function salvage(text: string): Parts {
  const [first = '', ...lines] = text.split('\n');
  const { head } = split(parseJsonObject(`${first}]}}`)?.log);
  const parsed = lines.map((line) => parseJsonObject(line.replace(/,$/, '')));
  const entries = takeEntries(parsed);
  const isContinued = text.endsWith(recordingTail) || parsed.slice(entries.length).some(isEntry);
  return { head, entries, isCutOff: !isContinued, isDamaged: isContinued };
}

function takeEntries(values: readonly unknown[]): HarEntry[] {
  const broken = values.findIndex((value) => !isEntry(value));
  return values.slice(0, broken < 0 ? undefined : broken) as HarEntry[];
}

const isHead = (value: unknown): value is RecordingHead => isJsonObject(value) && isJsonObject(value._sbox);

const TextForm = Type.Object({ text: Type.String() });
/** A replay depends on these members. */
const EntryForm = Type.Object({
  request: Type.Object({
    method: Type.String(),
    url: Type.String(),
    headers: HeadersForm,
    postData: Type.Optional(TextForm),
  }),
  response: Type.Object({ status: Type.Number(), headers: HeadersForm, content: TextForm }),
  _sbox: Type.Object({}),
});

const isEntry = (value: unknown): value is HarEntry => Check(EntryForm, value);

/** A sandbox never answers like this, and a replay would wait for an answer in vain. */
function refuseUnsendable(path: string, { request, response }: HarEntry, number: number): void {
  const { method, postData } = request;
  const { status, content } = response;
  const encodings = [postData?.encoding, content.encoding];
  const unknown = encodings.find((encoding) => encoding !== undefined && encoding !== 'base64');
  const refuse = (what: string) => {
    throw new UsageError(`${path}: exchange ${number} ${what}.`, 'remove it from the file, or record it again');
  };
  if (method === 'CONNECT') refuse('asks for a tunnel (CONNECT), which cannot be replayed');
  const isFinal = Number.isInteger(status) && status >= 200 && status <= 599;
  if (status !== 0 && !isFinal) refuse(`has the status ${status}, which is not final`);
  if (unknown !== undefined) refuse('has text in an encoding other than base64');
}

function locateChange(head: RecordingHead, entries: readonly HarEntry[], text: string): string {
  const written = renderRecording(head, entries);
  let offset = 0;
  while (written[offset] === text[offset]) offset += 1;
  return `line ${text.slice(0, offset).split('\n').length}, which was reformatted`;
}
