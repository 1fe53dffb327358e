// The rules on who may import whom (ARCHITECTURE.md, Layout). It only reads; it never repairs.
import { posix } from 'node:path';
import { type Import, importsOf, type SourceFile } from '../support/source-files.ts';

/** A file imports from its own folder and from folders with a lower number. The library is src/index.ts. */
export const layers: Record<string, number> = {
  primitives: 1,
  contract: 2,
  law: 3,
  engine: 3,
  projections: 3,
  log: 3,
  package: 3,
  client: 4,
  world: 4,
  server: 5,
  cli: 6,
  console: 6,
  library: 6,
  tab: 7,
};

/** Packages that one folder owns; a trailing slash covers a whole scope. */
const owners: Record<string, string> = {
  fastify: 'server',
  '@fastify/': 'server',
  '@scalar/': 'server',
  commander: 'cli',
  '@modelcontextprotocol/': 'cli',
  '@clack/': 'cli',
  chalk: 'cli',
  conf: 'cli',
  'cli-table3': 'cli',
  preact: 'console',
  '@preact/': 'console',
  'd3-geo': 'console',
  'topojson-client': 'console',
  '@noble/': 'tab',
};

/** All that a folder may know of the rest, where that is less than its number says. */
const knownTo: Record<string, ReadonlySet<string>> = {
  client: new Set(['client', 'law', 'contract', 'primitives']),
  world: new Set(['world', 'engine', 'law', 'contract', 'primitives']),
  console: new Set(['console', 'client', 'projections', 'law', 'contract', 'primitives']),
};

/** The only room of the command line that starts sandboxes, and the commands that use it; all else goes over HTTP. */
const serving = 'src/cli/serving/';
const sandboxStarters = new Set(
  [
    ...['serve/serve', 'data/check', 'data/move', 'data/repair', 'data/upgrade', 'exec/exec', 'coverage/coverage'],
    ...['explore/explore', 'explore/print-report', 'explore/write-ticket', 'mcp/mcp'],
    ...['record/record', 'replay/replay', 'shrink/shrink', 'ticket/ticket', 'diff/diff'],
    ...['walkthrough/walkthrough', 'fixtures/dump', 'fixtures/seal'],
  ].map((command) => `src/cli/commands/${command}.ts`),
);

export function findLayerViolations(sources: SourceFile[]): string[] {
  return sources.flatMap((source) =>
    importsOf(source).flatMap((imported) => {
      const reason = imported.specifier.startsWith('.')
        ? refuseRelative(source.path, imported.specifier)
        : refusePackage(source.path, imported);
      return reason === null ? [] : [`${source.path}:${imported.line} imports ${imported.specifier}: ${reason}`];
    }),
  );
}

function refuseRelative(path: string, specifier: string): string | null {
  const target = posix.join(posix.dirname(path), specifier);
  const [from, to] = [folderOf(path), folderOf(target)];
  const [own, other] = [layers[from], layers[to]];
  if (own === undefined) return `src/${from} has no number among the layers`;
  if (other === undefined) return `${target} lies outside the layers`;
  if (from !== to && other >= own) return `${from} is layer ${own} and may not reach ${to}, layer ${other}`;
  if (knownTo[from]?.has(to) === false) return `${from} knows nothing of ${to}`;
  if (from === 'cli' && !path.startsWith(serving)) {
    if (to === 'server') return `only ${serving} starts a sandbox`;
    if (target.startsWith(serving) && !sandboxStarters.has(path)) return 'this file reaches a sandbox over HTTP';
  }
  return /\.(tsx?|json)$/.test(specifier) ? null : 'the import lacks its extension';
}

function refusePackage(path: string, { specifier }: Import): string | null {
  const entry = Object.entries(owners).find(([name]) =>
    name.endsWith('/') ? specifier.startsWith(name) : specifier === name || specifier.startsWith(`${name}/`),
  );
  return entry === undefined || entry[1] === folderOf(path) ? null : `only ${entry[1]} imports it`;
}

function folderOf(path: string): string {
  const [top, folder, ...rest] = path.split('/');
  if (top !== 'src') return `../${top}`;
  return rest.length === 0 ? 'library' : String(folder);
}

/** The build puts every file two folders below the root, so only files that lie there may locate others by their own place. */
export function findMisplacedLocators(sources: SourceFile[]): string[] {
  return sources
    .filter(({ path, text }) => text.includes('import.meta.') && path.split('/').length !== 3)
    .map(({ path }) => `${path} uses import.meta, and after bundling it would point elsewhere`);
}
