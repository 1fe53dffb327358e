// Writes a recording as it happens. After each exchange the file is whole; a crash costs at most the one being written.

import { messageOf, systemCodeOf } from '../../primitives/thrown.ts';
import type { Doors } from '../doors/doors.ts';
import type { NewFile } from '../doors/new-files.ts';
import { buildHarEntry, type ShownExchange } from './har-entry.ts';
import { type RecordingHead, recordingTail, renderEntry, renderHead, seal } from './recording.ts';

export interface RecordingFile extends Pick<NewFile, 'close' | 'discard'> {
  /** Before the first exchange. */
  readonly begin: (
    head: Omit<RecordingHead, '_sbox'> & { readonly _sbox: object },
    knownTokens: Iterable<string>,
  ) => void;
  readonly add: (exchange: ShownExchange) => void;
  /** How many exchanges are in the file. */
  readonly count: () => number;
}

/** `onFailure` is told once, when no more can be written; what was written stays whole. Throws UsageError. */
export function openRecordingFile(
  doors: Doors,
  path: string,
  onFailure: (reason: string) => void,
  isTicket = false,
): RecordingFile {
  // A recording is evidence, and may hold more than its maker knows: it is new, and nobody else reads it.
  const file = doors.create(path, 0o600);
  let tokens: ReadonlySet<string> = new Set();
  let end = 0;
  let count = 0;
  let hasFailed = false;
  const append = (text: string) => {
    const bytes = Buffer.from(text + recordingTail);
    file.write(bytes, end);
    end += bytes.length - recordingTail.length;
  };
  return {
    begin: (head, knownTokens) => {
      tokens = new Set(knownTokens);
      append(renderHead(seal(head) as unknown as RecordingHead));
    },
    add: (exchange) => {
      if (hasFailed) return;
      const text = renderEntry(buildHarEntry(exchange, tokens, isTicket), count === 0);
      try {
        append(text);
        count += 1;
      } catch (error) {
        hasFailed = true;
        onFailure(systemCodeOf(error) ?? messageOf(error));
      }
    },
    count: () => count,
    close: file.close,
    discard: file.discard,
  };
}
