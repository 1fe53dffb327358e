// Makes a ticket of a recording that is complete: its head is written anew, and the file changes at once or not at all.

import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { parseRecording } from './read-recording.ts';
import { type RecordingHead, renderRecording, seal, type TicketFacts } from './recording.ts';

export async function addTicket(path: string, ticket: TicketFacts): Promise<void> {
  const { head, entries } = parseRecording(path, await readFile(path));
  const { digest, ...facts } = head._sbox;
  const told = seal({ ...head, _sbox: { ...facts, ticket } }) as RecordingHead;
  const aside = `${path}.part`;
  try {
    await writeFile(aside, renderRecording(told, entries), { mode: 0o600 });
    await rename(aside, path);
  } catch (error) {
    await rm(aside, { force: true });
    throw error;
  }
}
