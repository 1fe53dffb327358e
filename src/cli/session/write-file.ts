// A text for a file that somebody named, or for stdout where that is -. A file that is there stays, unless it is forced.

import { UsageError } from '../failures/failures.ts';
import { hint } from '../output/output.ts';
import type { CleanText } from '../terminal/clean-text.ts';
import type { Session } from './session.ts';

export interface FileTarget {
  readonly path: string;
  readonly force: boolean;
}

export async function writeFile(session: Session, { path, force }: FileTarget, content: CleanText): Promise<void> {
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
  hint(session, `wrote ${path}`);
}
