// Reads single keys. The caller must know that a person can press one (Terminal.canAsk).

import { once } from 'node:events';
import type { ReadStream } from 'node:tty';
import { Interrupted } from '../failures/failures.ts';
import type { Streams } from './streams.ts';

/** Ctrl-C and Ctrl-D, which raw mode passes on as characters. */
const ends = ['\u0003', '\u0004'];

/**
 * Resolves to the key in lower case; of keys that came at once only the first counts. Throws Interrupted for Ctrl-C, and an
 * AbortError when the signal is aborted.
 */
export async function readKey({ stdin }: Streams, signal?: AbortSignal): Promise<string> {
  const input = stdin as unknown as ReadStream;
  input.setRawMode(true);
  try {
    input.resume();
    const [bytes] = (await once(input, 'data', signal === undefined ? {} : { signal })) as [Buffer | string];
    const key = bytes.toString().charAt(0).toLowerCase();
    if (ends.includes(key)) throw new Interrupted('SIGINT');
    return key;
  } finally {
    input.pause();
    input.setRawMode(false);
  }
}
