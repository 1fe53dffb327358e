// Writes to one stream and reports when that is done, or why it failed. It accepts clean text or bytes, and checks neither.

import { ClosedOutput, OutputFailure } from '../failures/failures.ts';
import type { CleanString } from './clean-text.ts';
import type { OutputStream } from './streams.ts';

/** Resolves when the content is written; rejects with ClosedOutput when the reader has closed it, else with OutputFailure. */
export type Write = (content: CleanString | Uint8Array) => Promise<void>;

export function createWriter(stream: OutputStream): Write {
  let failure: NodeJS.ErrnoException | undefined;
  stream.on('error', (error) => {
    failure ??= error;
  });
  return (content) =>
    new Promise((resolve, reject) => {
      const done = (error?: NodeJS.ErrnoException | null) => {
        const cause = error ?? failure;
        if (cause === undefined) resolve();
        else reject(isClosed(cause) ? new ClosedOutput() : new OutputFailure(cause.message));
      };
      if (failure !== undefined) done();
      else (stream as BytesStream).write(content, done);
    });
}

/** The stream with Node's own `write`: only this file writes bytes to it. */
interface BytesStream extends OutputStream {
  write(content: CleanString | Uint8Array, done?: (error?: Error | null) => void): unknown;
}

const isClosed = ({ code = '' }: NodeJS.ErrnoException): boolean =>
  ['EPIPE', 'ERR_STREAM_DESTROYED', 'ERR_STREAM_WRITE_AFTER_END', 'EOF'].includes(code);
