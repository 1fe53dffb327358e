// Makes a ticket of a recording that is complete: its head is written anew, and the file changes at once or not at all.

import type { Doors } from '../doors/doors.ts';
import { parseRecording } from './read-recording.ts';
import { renderRecording, seal, type TicketFacts } from './recording.ts';
import { findSecretMembers } from './withhold.ts';

/** Resolves to the members of bodies that are named as secrets are. */
export async function addTicket(doors: Doors, path: string, ticket: TicketFacts): Promise<string[]> {
  const { head, entries } = parseRecording(path, await doors.read(path));
  const { digest, ...facts } = head._sbox;
  const sealed = seal({ ...head, _sbox: { ...facts, ticket } });
  await doors.replace(path, renderRecording(sealed, entries));
  return findSecretMembers(entries);
}
