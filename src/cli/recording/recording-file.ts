// Writes a recording as it happens. After each exchange the file is whole; a crash costs at most the one being written.

import { closeSync, openSync, writeSync } from 'node:fs';
import { messageOf, systemCodeOf } from '../../primitives/thrown.ts';
import { UsageError } from '../failures/failures.ts';
import { buildHarEntry, type ToldExchange } from './har-entry.ts';
import { type RecordingHead, recordingTail, renderEntry, renderHead, seal } from './recording.ts';

export interface RecordingFile {
  /** Before the first exchange. */
  readonly begin: (
    head: Omit<RecordingHead, '_sbox'> & { readonly _sbox: object },
    knownTokens: Iterable<string>,
  ) => void;
  readonly add: (exchange: ToldExchange) => void;
  /** How many exchanges are in the file. */
  readonly count: () => number;
  readonly close: () => void;
}

/** `onFailure` is told once, when no more can be written; what was written stays whole. Throws UsageError. */
export function openRecordingFile(path: string, onFailure: (reason: string) => void): RecordingFile {
  const descriptor = createFile(path);
  let tokens: ReadonlySet<string> = new Set();
  let end = 0;
  let count = 0;
  let hasFailed = false;
  const append = (text: string) => {
    const bytes = Buffer.from(text + recordingTail);
    writeAll(descriptor, bytes, end);
    end += bytes.length - recordingTail.length;
  };
  return {
    begin: (head, knownTokens) => {
      tokens = new Set(knownTokens);
      append(renderHead(seal(head) as unknown as RecordingHead));
    },
    add: (exchange) => {
      if (hasFailed) return;
      const text = renderEntry(buildHarEntry(exchange, tokens), count === 0);
      try {
        append(text);
        count += 1;
      } catch (error) {
        hasFailed = true;
        onFailure(systemCodeOf(error) ?? messageOf(error));
      }
    },
    count: () => count,
    close: () => closeSync(descriptor),
  };
}

/** A recording is evidence: one that is there already is never written over. */
function createFile(path: string): number {
  try {
    return openSync(path, 'wx', 0o600);
  } catch (error) {
    const code = systemCodeOf(error);
    if (code === 'EEXIST') throw new UsageError(`${path} is there already.`, 'name a new file, or remove that one');
    throw new UsageError(`${path} cannot be written: ${code === 'ENOENT' ? 'its folder is not there' : code}.`);
  }
}

function writeAll(descriptor: number, bytes: Buffer, position: number): void {
  for (let done = 0; done < bytes.length; )
    done += writeSync(descriptor, bytes, done, bytes.length - done, position + done);
}
