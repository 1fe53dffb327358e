// Whether each row of the table, and each member of a row, is held by a test: takes them out one after another, and lists those
// without which nothing fails. `npx tsx test/mutation/delete-rows.ts [FOLDER OR FILE]…` in a copy of the project, since it edits
// the sources. It asks the lists that are written by hand first, then whatever else looks at the table, then the compiler.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createVitest } from 'vitest/node';
import { listFiles, parseSource, readText, type SourceFile } from '../support/source-files.ts';
import { type Deletion, findDeletions } from './find-deletions.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const tables = ['src/contract/resources', 'src/contract/operations.ts', 'src/contract/control-operations.ts'];
/** What fails soonest comes first: a run of these takes seconds, one of all that looks at the table a minute. */
const judges = [
  ['contract/row-members', 'contract/permissions'],
  ['contract/refusals', 'contract/examples', 'every-operation/table', 'projections/tools', 'projections/commands-tree'],
  ['contract/', 'every-operation/', 'projections/', 'client/', 'gates/', 'packaging/', 'scenarios/'],
];

const asked = process.argv.slice(2);
const sources = (asked.length > 0 ? asked : tables)
  .flatMap((path) => (path.endsWith('.ts') ? [path] : listFiles(path)))
  .map((path) => parseSource(path, readText(path).text));

// Reports go nowhere: what a test says of a table that lacks something is no news.
const vitest = await createVitest(
  'test',
  {
    project: ['quick'],
    watch: false,
    bail: 1,
    maxWorkers: 1,
    reporters: [{}],
    silent: true,
    coverage: { enabled: false },
  },
  { logLevel: 'silent' },
);
const everyTest = await vitest.globTestSpecifications();

let survivors = 0;
for (const source of sources)
  for (const deletion of findDeletions(source)) {
    const noticedBy = await without(source, deletion);
    if (noticedBy === undefined) survivors += 1;
    console.log(`${noticedBy ?? 'SURVIVES'}: ${source.path}:${deletion.line} ${deletion.text}`);
  }
await vitest.close();
console.log(`${survivors} survive.`);
process.exitCode = survivors > 0 ? 1 : 0;

/** What notices that it is gone; undefined where nothing does. */
async function without({ path, text }: SourceFile, { start, end }: Deletion): Promise<string | undefined> {
  try {
    write(path, text.slice(0, start) + text.slice(end));
    for (const judge of judges) if (!(await passes(judge))) return judge === judges[2] ? 'tests' : 'lists';
    return spawnSync('npx', ['tsc', '--noEmit', '--checkers', '1'], { cwd: root }).status === 0 ? undefined : 'types';
  } finally {
    write(path, text);
  }
}

async function passes(judge: readonly string[]): Promise<boolean> {
  const specifications = everyTest.filter(({ moduleId }) =>
    judge.some((name) => moduleId.startsWith(join(root, 'test', name))),
  );
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications, false);
  return unhandledErrors.length === 0 && testModules.every((module) => module.ok());
}

function write(path: string, text: string): void {
  const file = join(root, path);
  writeFileSync(file, text);
  vitest.invalidateFile(file);
}
