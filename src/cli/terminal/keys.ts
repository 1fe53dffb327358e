// Single keys that a person presses. The caller has made sure that there is somebody to press one (Terminal.canAsk).

import { once } from 'node:events';
import type { ReadStream } from 'node:tty';
import { Interrupted } from '../failures/failures.ts';
import type { Streams } from './streams.ts';

/** Ctrl-C, and Ctrl-D, which raw mode hands on. */
const ends = ['\u0003', '\u0004'];

/**
 * Gives the key in lower case; keys that came at once count as the first of them. Throws Interrupted for Ctrl-C, and an
 * AbortError when the signal fires.
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
