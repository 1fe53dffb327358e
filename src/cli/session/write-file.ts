// A text for a file that somebody named, or for stdout where that is -.

import { writeFile as write } from 'node:fs/promises';
import { UsageError } from '../failures/failures.ts';
import { hint, type Output } from '../output/output.ts';
import type { CleanText } from '../terminal/clean-text.ts';

/** Throws UsageError where it cannot be written. */
export async function writeFile(output: Output, path: string, content: CleanText): Promise<void> {
  if (path === '-') {
    await output.terminal.out(content);
    return;
  }
  await write(path, content.text).catch((error: Error) => {
    throw new UsageError(`${path} cannot be written: ${error.message}.`);
  });
  hint(output, `wrote ${path}`);
}
