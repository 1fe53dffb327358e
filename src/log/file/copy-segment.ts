// Copies the beginning of a world's segment for a fork.

import fs from 'node:fs';
import { createDurably } from './durable-file.ts';
import { inParts } from './in-parts.ts';
import { encodeLine, readLines } from './line.ts';
import { encodeHead, readHead } from './world-files.ts';

/** The copy is another world's, with the entries up to a position. */
export async function copySegment(segment: string, copy: string, world: string, at: number): Promise<void> {
  fs.closeSync(await createDurably(copy, inParts(linesUpTo(segment, world, at))));
}

function* linesUpTo(segment: string, world: string, at: number): Generator<Buffer> {
  const { head, start } = readHead(segment);
  yield encodeHead(world, head.facts, head.after);
  for (const { number, json } of readLines(segment, start)) {
    if (head.after.position + number - 1 > at) return;
    yield encodeLine(json);
  }
}
