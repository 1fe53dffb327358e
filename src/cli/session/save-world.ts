// Saves the session's world as one file, or as a page that is a sandbox with it. The file must be new and is readable by its
// owner only, since it may be evidence.

import { defaultWorldName, splitCredential } from '../../contract/permissions.ts';
import type { Session } from './session.ts';

/** Throws UsageError where the file cannot be made. */
export async function saveWorld(session: Session, path: string): Promise<void> {
  const client = await session.client();
  const { world = defaultWorldName } = splitCredential(client.connection.token ?? '');
  const { data } = await client.getWorldFile({ params: { name: world } });
  const content = isPage(path) ? (await import('./world-page.ts')).renderWorldPage(data) : data;
  session.access.create(path, 0o600).fill(content);
  const command = session.terminal.spell.command(['worlds', 'open', path]);
  session.hint(`saved the world ${world}; to open it: ${isPage(path) ? 'a browser, or ' : ''}${command}`);
}

const isPage = (path: string): boolean => /\.html$/i.test(path);
