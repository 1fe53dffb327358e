// What each file of tests reaches: as it was found out before, or found out now.
import { measureAll } from './crew.ts';
import { contentDigest, digestOf, openKept } from './kept.ts';
import type { Reach } from './order.ts';
import { listTestFiles } from './test-files.ts';

/** Whatever decides what a test reaches and how that is numbered, beside the test itself. */
const decisive = ['src', 'fixtures', 'test/support', 'test/mutation/find-mutants.ts', 'test/mutation/replacements.ts'];

/** Of all tests, or of those in some folders only. */
export async function readReaches(mutants: number, folders: readonly string[]): Promise<Reach[]> {
  const kept = openKept<Reach>('reaches', 500);
  const common = digestOf(...decisive.map(contentDigest));
  const keyOf = (path: string): string => digestOf(common, path, contentDigest(path));
  const paths = listTestFiles(folders);
  const missing = paths.filter((path) => kept.get(keyOf(path)) === undefined);
  if (missing.length > 0) console.error(`Looking at what ${missing.length} files of tests reach …`);
  await measureAll(missing, mutants, (entry) => {
    if (entry.kind === 'reach') kept.set(keyOf(entry.reach.path), entry.reach);
    if (entry.kind === 'unfit') console.error(`${entry.path} is left out: ${entry.why}`);
  });
  return paths.flatMap((path) => kept.get(keyOf(path)) ?? []);
}
