// The session's world as one file, which is new: it may be evidence, and nobody else reads it.

import { defaultWorldName, splitCredential } from '../../contract/permissions.ts';
import { hint } from '../output/output.ts';
import type { Session } from './session.ts';

/** Throws UsageError where the file cannot be made. */
export async function saveWorld(session: Session, path: string): Promise<void> {
  const client = await session.client();
  const { world = defaultWorldName } = splitCredential(client.connection.token ?? '');
  const { data } = await client.getWorldFile({ params: { name: world } });
  const file = session.doors.create(path, 0o600);
  file.write(data);
  file.close();
  hint(session, `saved the world ${world}; to open it: ${session.terminal.spell.command(['worlds', 'open', path])}`);
}
