// Writes a text to a file that somebody named, or to stdout where the name is -. An existing file stays, unless it is forced.

import { UsageError } from '../failures/failures.ts';
import type { CleanText } from '../terminal/clean-text.ts';
import type { Session } from './session.ts';

export async function writeFile(
  session: Session,
  { path, force }: { readonly path: string; readonly force: boolean },
  content: CleanText,
): Promise<void> {
  if (path === '-') {
    await session.terminal.out(content);
    return;
  }
  if (force) await session.doors.replace(path, content.text);
  else {
    if (session.doors.has(path)) throw new UsageError(`${path} is there already.`, '--force replaces it');
    const file = session.doors.create(path);
    file.write(Buffer.from(content.text));
    file.close();
  }
  session.hint(`wrote ${path}`);
}
