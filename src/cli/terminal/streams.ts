// The streams and the environment of a run, which main is given, so that a test can replace them. `process` satisfies it.

import type { Readable } from 'node:stream';
import type { CleanString } from './clean-text.ts';

export interface InputStream extends Readable {
  readonly isTTY?: boolean;
}

/** A stream of Node with a narrower `write`, so that text which was not cleaned cannot be written. */
export interface OutputStream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  readonly rows?: number;
  write(text: CleanString, done?: (error?: Error | null) => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
}

export interface Streams {
  readonly stdin: InputStream;
  readonly stdout: OutputStream;
  readonly stderr: OutputStream;
  readonly env: Readonly<Record<string, string | undefined>>;
  on(signal: 'SIGINT' | 'SIGTERM', listener: () => void): unknown;
  off(signal: 'SIGINT' | 'SIGTERM', listener: () => void): unknown;
}
