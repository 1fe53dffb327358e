// Makes a ticket of a recording that is complete: its head is written anew, and the file changes at once or not at all.

import type { Doors } from '../doors/doors.ts';
import { parseRecording } from './read-recording.ts';
import { type RecordingHead, renderRecording, seal, type TicketFacts } from './recording.ts';

export async function addTicket(doors: Doors, path: string, ticket: TicketFacts): Promise<void> {
  const { head, entries } = parseRecording(path, await doors.read(path));
  const { digest, ...facts } = head._sbox;
  const told = seal({ ...head, _sbox: { ...facts, ticket } }) as RecordingHead;
  await doors.replace(path, renderRecording(told, entries));
}
