// The only writer of generated files. `npm run generate` writes them, `npm run generate -- --check` lists what differs, as
// test/gates/generated.test.ts does.
// A new generated file is one more entry of `documents`, or one more folder of `folders`.

import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { commandTree } from '../src/cli/commands/commands.ts';
import { exitCodes } from '../src/cli/failures/exit-codes.ts';
import { listBundledPackages } from './bundled-packages.ts';
import { renderCalendarNames, renderCalendars } from './calendars-table.ts';
import { renderCommandsPage } from './commands-page.ts';
import { renderDamageMapPicture } from './damage-map-picture.ts';
import { listEmbeddedPackages } from './embedded-packages.ts';
import { buildOpenApi } from './openapi/openapi.ts';
import { renderOperationsPage } from './operations-page.ts';
import {
  benchBlocks,
  copyFences,
  decisionBlocks,
  elsewhereBlocks,
  fillBlocks,
  gradeBlocks,
  type PageBlocks,
  readmeBlocks,
  startBlocks,
} from './page-blocks.ts';
import { renderPermissionsPage } from './permissions-page.ts';
import { buildSeed } from './seed/build-seed.ts';
import { readSeededExamples } from './seeded-examples.ts';
import { renderSkillPage } from './skill-page.ts';
import { type Content, findStaleFiles } from './stale-files.ts';
import { renderBillOfMaterials, renderLicences } from './third-party.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Several files are made from each of these, and making them takes time. */
const seed = memoize(buildSeed);

const documents: Readonly<Record<string, () => Content | Promise<Content>>> = {
  'README.md': () => fillPage('README.md', readmeBlocks),
  'bench/README.md': () => fillPage('bench/README.md', benchBlocks),
  'docs/commands.md': () => renderCommandsPage(commandTree, exitCodes),
  'docs/damage-map.svg': () => renderDamageMapPicture(seed()),
  'docs/decisions/README.md': () => fillPage('docs/decisions/README.md', decisionBlocks),
  'docs/elsewhere.md': () => fillPage('docs/elsewhere.md', elsewhereBlocks),
  'docs/es/start.md': async () =>
    copyFences(
      'docs/es/start.md',
      await readFile(join(root, 'docs/es/start.md'), 'utf8'),
      await fillPage('docs/start.md', startBlocks),
    ),
  'docs/grade.md': () => fillPage('docs/grade.md', gradeBlocks),
  'docs/operations.md': renderOperationsPage,
  'docs/openapi.json': async () => renderByLine(buildOpenApi(await readSeededExamples(seed()))),
  'docs/skill.md': async () =>
    renderSkillPage({
      readme: await fillPage('README.md', readmeBlocks),
      start: await fillPage('docs/start.md', startBlocks),
      agents: await fillPage('docs/agents.md', {}),
    }),
  'docs/start.md': () => fillPage('docs/start.md', startBlocks),
  'docs/permissions.md': renderPermissionsPage,
  'src/contract/schemas/calendars.json': renderCalendars,
  'src/contract/schemas/calendar-names.json': renderCalendarNames,
};

/** Whole folders: their paths, relative to the root, and what each file holds. */
const folders: readonly (() => ReadonlyMap<string, Content> | Promise<ReadonlyMap<string, Content>>)[] = [
  seed,
  buildThirdPartyFiles,
];

function memoize<Made>(make: () => Made): () => Made {
  let made: { readonly value: Made } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** A hand-written page, with its generated blocks filled in. */
async function fillPage(path: string, blocks: PageBlocks): Promise<string> {
  return fillBlocks(path, await readFile(join(root, path), 'utf8'), blocks);
}

async function buildThirdPartyFiles(): Promise<Map<string, Content>> {
  const parties = { bundled: await listBundledPackages(), embedded: listEmbeddedPackages() };
  return new Map([
    ['THIRD-PARTY-LICENSES.md', renderLicences(parties)],
    ['sbom.cdx.json', renderBillOfMaterials(parties)],
  ]);
}

export async function generatedFiles(): Promise<Map<string, Content>> {
  const files = new Map<string, Content>();
  for (const [path, build] of Object.entries(documents)) files.set(path, await build());
  for (const build of folders) for (const [path, content] of await build()) files.set(path, content);
  return files;
}

/** The bytes of a file of the project; null when it is not there. */
export function readGenerated(path: string): Buffer | null {
  const place = join(root, path);
  return existsSync(place) ? readFileSync(place) : null;
}

async function writeFiles(files: ReadonlyMap<string, Content>): Promise<void> {
  for (const [path, content] of files) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), content);
  }
}

async function main(args: readonly string[]): Promise<number> {
  // The example of a saved world holds the seed as it lies in its folder.
  if (!args.includes('--check')) await writeFiles(await seed());
  const files = await generatedFiles();
  if (!args.includes('--check')) {
    await writeFiles(files);
    return 0;
  }
  const stale = findStaleFiles(files, readGenerated);
  for (const line of stale) console.error(line);
  return stale.length === 0 ? 0 : 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = await main(process.argv.slice(2));

/** A line for each path and each schema: indented, the document takes a third more of the package. */
function renderByLine(document: object): string {
  const sections = Object.entries(document).map(([name, section]) => {
    if (section === null || typeof section !== 'object' || Array.isArray(section))
      return `${JSON.stringify(name)}:${JSON.stringify(section)}`;
    const members = Object.entries(section).map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`);
    return `${JSON.stringify(name)}:{\n${members.join(',\n')}\n}`;
  });
  return `{\n${sections.join(',\n')}\n}\n`;
}
