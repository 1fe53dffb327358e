// Writes a text to a named file, or to stdout for -. An existing file is kept without --force.

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
  if (force) await session.access.replace(path, content.text);
  else {
    if (session.access.has(path)) throw new UsageError(`${path} already exists.`, '--force replaces it');
    session.access.create(path).fill(content.text);
  }
  session.hint(`wrote ${path}`);
}
