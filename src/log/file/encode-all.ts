// A generation of entries that are there already, as the lines of its file.

import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Entries, LogHeader } from '../log.ts';
import { canonicalText } from '../long-text.ts';
import { encodeEntry, encodeHead } from './world-files.ts';

/** The lines of a generation that has these entries. Long calls are written down in parts, between which others are answered. */
export async function* encodeAll(
  world: string,
  number: number,
  own: LogHeader,
  entries: Entries<object>,
): AsyncGenerator<Buffer> {
  const { from, base, header = own, batches } = entries;
  yield encodeHead(world, number, header, from, base?.position);
  for await (const batch of batches) {
    const lines: Buffer[] = [];
    for (const { position, chain, call, rewind, note, writtenBy = own.programVersion } of batch) {
      const by = writtenBy === header.programVersion ? undefined : writtenBy;
      lines.push(...encodeEntry({ position, chain: String(chain) }, await canonicalText(call), { rewind, by, note }));
    }
    yield Buffer.concat(lines);
    await yieldToEventLoop();
  }
}
