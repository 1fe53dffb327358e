// Lines put together into parts, with a pause after each, so that others are answered while a large file is written.

import { setImmediate as yieldToEventLoop } from 'node:timers/promises';

export const partBytes = 64 * 1024;

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
