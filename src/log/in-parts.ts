import { setImmediate as yieldToEventLoop } from 'node:timers/promises';

const partBytes = 64 * 1024;

/** Groups the items of a state into lines, each a list of many. They are read one by one. */
export function* listsOf(items: Iterable<unknown>): Generator<string> {
  let list: string[] = [];
  let bytes = 0;
  for (const item of items) {
    const text = JSON.stringify(item);
    list.push(text);
    bytes += text.length;
    if (bytes < partBytes) continue;
    yield `[${list.join()}]`;
    [list, bytes] = [[], 0];
  }
  yield `[${list.join()}]`;
}

/** Joins lines into parts, with a pause after each, so that others are answered while a large file is written. */
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
