// Lines put together in parts, for files and for what is packed.

import { setImmediate as yieldToEventLoop } from 'node:timers/promises';

export const partBytes = 64 * 1024;

/** Lines put together, with a pause after each part, so that others are answered while a large file is written. */
export async function* inParts(lines: Iterable<Buffer>): AsyncGenerator<Buffer> {
  let part: Buffer[] = [];
  let bytes = 0;
  for (const line of lines) {
    part.push(line);
    bytes += line.length;
    if (bytes < partBytes) continue;
    yield Buffer.concat(part);
    await yieldToEventLoop();
    [part, bytes] = [[], 0];
  }
  yield Buffer.concat(part);
}
