// A result that is a folder of files. All of them are written, into a folder that was empty or did not exist, or none.

import type { Doors } from '../doors/doors.ts';
import type { Output } from '../output/output.ts';

export type Files = ReadonlyMap<string, string | Buffer>;

/** `makeFiles` gives them by their paths within the folder, once that is known to be free. Throws UsageError. */
export async function printNewFolder(
  output: Output & { readonly doors: Pick<Doors, 'folder'> },
  { folder, makeFiles, next }: { folder: string; makeFiles: () => Promise<Files>; next: string },
): Promise<void> {
  const created = await output.doors.folder(folder);
  const files = await makeFiles();
  try {
    for (const [path, content] of files) await created.add(path, content);
  } catch (error) {
    await created.discard();
    throw error;
  }
  if (output.isDocumentAsked) await output.printDocument({ data: { folder, files: [...files.keys()] } });
  output.hint(`wrote ${files.size} files; ${next}`);
}
