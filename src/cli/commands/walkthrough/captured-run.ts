// One run of the program within this process, with streams that belong to the run: argv in; what it printed and its exit
// code out. Nothing of the process itself is used.

import { EventEmitter } from 'node:events';
import { Readable, Writable } from 'node:stream';
import type { CleanString } from '../../terminal/clean-text.ts';
import type { InputStream, Streams } from '../../terminal/streams.ts';

export interface CapturedRunOptions {
  readonly env: Streams['env'];
  /** Undefined for pipes. */
  readonly size?: { readonly columns: number; readonly rows: number };
  readonly stdin?: InputStream;
  readonly signals?: EventEmitter;
  /** The stream fails with what this throws. */
  readonly onOutput?: (text: CleanString, from: 'stdout' | 'stderr') => void;
}

export interface CapturedRun {
  readonly stdout: string;
  readonly stderr: string;
  readonly output: string;
  readonly exitCode: number;
}

export async function runCaptured(
  run: (argv: readonly string[], streams: Streams) => Promise<number>,
  argv: readonly string[],
  { env, size, stdin, signals = new EventEmitter(), onOutput }: CapturedRunOptions,
): Promise<CapturedRun> {
  const printed = { stdout: '', stderr: '', output: '' };
  const createStream = (from: 'stdout' | 'stderr') => {
    const stream = new Writable({
      decodeStrings: false,
      write(piece: string | Uint8Array, _encoding, done) {
        const text = typeof piece === 'string' ? piece : Buffer.from(piece).toString();
        try {
          onOutput?.(text as CleanString, from);
          printed[from] += text;
          printed.output += text;
          done();
        } catch (error) {
          done(error as Error);
        }
      },
    });
    return Object.assign(stream, size === undefined ? {} : { isTTY: true, ...size });
  };
  const exitCode = await run(argv, {
    stdin: stdin ?? Readable.from([]),
    stdout: createStream('stdout'),
    stderr: createStream('stderr'),
    env,
    on: (signal, listener) => signals.on(signal, listener),
    off: (signal, listener) => signals.off(signal, listener),
  });
  return { ...printed, exitCode };
}
