import type { Entries, Entry, LogHeader, Mark } from './log.ts';
import { canonicalText, type LongText } from './long-text.ts';

export interface NewEntry extends Mark, Pick<Entry<unknown>, 'rewind' | 'note'> {
  /** The canonical JSON of its call. */
  readonly callText: string | LongText;
  readonly writtenBy: string;
}

/** Names the version that wrote the entry where it differs from that of its generation. */
export function textOf(
  { position, chain, rewind, callText, writtenBy, note }: NewEntry,
  { programVersion }: LogHeader,
): Buffer[] {
  const rewindText = rewind === undefined ? '' : `"rewind":${rewind},`;
  const writerText = writtenBy === programVersion ? '' : `,"by":${JSON.stringify(writtenBy)}`;
  const noteText = note === undefined ? '' : `,"note":${JSON.stringify(note)}`;
  const start = `{"position":${position},${rewindText}"chain":"${chain}","call":`;
  const end = `${writerText}${noteText}}`;
  if (typeof callText === 'string') return [Buffer.from(start + callText + end)];
  return [Buffer.from(start), ...callText.parts, Buffer.from(end)];
}

/** Yields existing entries in the form in which they are written again. */
export async function* toNewEntries<Call>(
  { batches }: Entries<Call>,
  { programVersion }: LogHeader,
): AsyncGenerator<readonly NewEntry[]> {
  for await (const batch of batches) {
    const entries: NewEntry[] = [];
    for (const { position, chain, rewind, call, note, writtenBy = programVersion } of batch)
      entries.push({ position, chain: String(chain), rewind, callText: await canonicalText(call), note, writtenBy });
    yield entries;
  }
}
