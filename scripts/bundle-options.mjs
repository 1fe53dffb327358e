// How the command line, the library and the console are bundled, for the build and for the list of bundled packages.
import { basename, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { consoleAlone, editedEverywhere, editModules, replaced } from './used-parts.mjs';

export const root = fileURLToPath(new URL('..', import.meta.url));

const shared = {
  absWorkingDir: root,
  bundle: true,
  platform: 'node',
  mainFields: ['module', 'main'],
  target: 'node20',
  minify: true,
  legalComments: 'none',
};

// Every output lies two folders below the root, as src/<layer>/<file>.ts does,
// so `new URL('../../fixtures/', import.meta.url)` names the same folder in the sources and in the build.

// One file, whose modules run when they are first required.
const commonJs = {
  ...shared,
  outdir: 'dist',
  outExtension: { '.js': '.cjs' },
  format: 'cjs',
  // Code from V8's cache, or compiled by a test runner, cannot import: each remaining import() becomes a require.
  supported: { 'dynamic-import': false },
  define: { 'import.meta.url': 'importMetaUrl' },
  banner: { js: "const importMetaUrl=require('node:url').pathToFileURL(__filename).href;" },
};

// What only some commands need, each in a file of its own, so that no other command reads it: modules that name the parts of
// large packages that are used, and packages. A package is bundled as it is, since the names of one in CommonJS would be lost
// on the way through pieces.
const modulesApart = {
  protocol: 'src/cli/commands/mcp/protocol.ts',
  profiles: 'src/cli/identity/conf.ts',
  nats: 'src/log/nats/client.ts',
  projections: 'src/rows/projections.ts',
  maps: 'src/rows/map-packages.ts',
  wkx: 'src/rows/geometry-package.ts',
};
const packagesApart = { prompts: '@clack/prompts', csv: 'csv-parse/sync', yaml: 'yaml' };
export const apart = { ...modulesApart, ...packagesApart };

const filesApart = {
  name: 'files-apart',
  setup: (build) => {
    for (const [name, module] of Object.entries(apart)) {
      build.onResolve({ filter: new RegExp(`${basename(module)}$`) }, ({ kind, path, resolveDir }) => {
        const isMeant = path === module || resolve(resolveDir, path) === join(root, module);
        return isMeant && kind !== 'entry-point' ? { path: `./${name}.cjs`, external: true } : undefined;
      });
    }
  },
};

const belowCli = (modules) =>
  Object.fromEntries(Object.entries(modules).map(([name, module]) => [`cli/${name}`, module]));

const absentOf = {
  // What the framework loads for servers of a kind that sbox never makes: other protocols, schemas, a logger, injected requests.
  // Without it the command line is a tenth smaller, and a start takes a twentieth less processor time.
  fastify: /^(node:http2|node:https|semver|pino|light-my-request|@fastify\/(ajv|fast-json-stringify)-compiler)$/,
  // What starts programs beside it for commands that are files of their own.
  commander: /^node:child_process$/,
  // What the projections load to read systems in other notations: sbox gives them its own table.
  proj4: /^(mgrs|wkt-parser)$/,
  // Needed only to read archives, which is not used.
  shpjs: /^(proj4|but-unzip)$/,
};

const usedAlone = {
  name: 'framework-alone',
  setup: (build) => {
    build.onResolve({ filter: /^[^.]/ }, ({ path, importer }) => {
      const [, importing] = /node_modules[\\/](commander|fastify|proj4|shpjs)[\\/]/.exec(importer) ?? [];
      return absentOf[importing]?.test(path) ? { path, namespace: 'absent' } : undefined;
    });
    build.onLoad({ filter: /^/, namespace: 'absent' }, () => ({ contents: '' }));
    for (const [filter, contents] of replaced) build.onLoad({ filter }, () => ({ contents }));
    editModules(build, editedEverywhere);
  },
};

// First the build joins the modules that are always loaded together, so that a start runs hundreds of pieces instead of
// thousands of modules, without unused exports: modules that are wrapped one by one keep all of theirs.
const entryPoints = belowCli({ main: 'src/cli/main.ts', ...modulesApart });

export const commandLinePieces = {
  ...shared,
  entryPoints,
  plugins: [filesApart, usedAlone],
  splitting: true,
  format: 'esm',
};

/** A Tab, which loads nothing of the program. */
export const tabAlone = {
  ...commonJs,
  entryPoints: belowCli({ complete: 'src/cli/complete.ts' }),
  plugins: [filesApart],
};

export const commandLinePackages = { ...commonJs, entryPoints: belowCli(packagesApart) };

// With the compiled code beside it (bin/load-bundle.js), one file is read faster than many.
export const joinCommandLine = (pieces) => ({
  ...commonJs,
  entryPoints: Object.fromEntries(Object.keys(entryPoints).map((name) => [name, `${pieces}/${name}.js`])),
  external: ['*.cjs'],
});

// A test environment of a browser replaces Node's globals.
const inject = ['src/library/node-globals.ts'];

// The library for programs that require it, and for test runners that do not support import.
export const requiredBundle = { ...commonJs, inject, entryPoints: { 'library/index': 'src/index.ts' } };

// The library for programs that import it, with the fixture for Vitest, which uses the Vitest that is installed there. It is
// split, so that a program that only needs the client reads nothing of the server.
export const importedBundle = {
  ...shared,
  inject,
  entryPoints: { 'library/index': 'src/index.ts', 'vitest/index': 'src/vitest.ts' },
  external: ['vitest'],
  outdir: 'dist',
  chunkNames: 'chunks/[name]-[hash]',
  splitting: true,
  format: 'esm',
};

const inBrowser = {
  absWorkingDir: root,
  bundle: true,
  platform: 'browser',
  target: ['chrome111', 'firefox115', 'safari16.4'],
  minify: true,
  legalComments: 'none',
  format: 'esm',
};

const standIns = './src/tab/stand-ins';
/** What the readers of files use of Node, and of a parser that a browser has itself. */
const readersAlias = {
  '@xmldom/xmldom': `${standIns}/xml.ts`,
  'node:timers/promises': `${standIns}/timers.ts`,
  util: `${standIns}/inherits.ts`,
};

// The sandbox and its console in one script for one page, with what a page has in place of Node's modules.
export const tabBundle = {
  ...inBrowser,
  entryPoints: { try: 'src/tab/main.ts' },
  inject: [`${standIns}/globals.ts`],
  alias: { ...readersAlias, 'node:buffer': `${standIns}/buffer.ts`, 'node:crypto': `${standIns}/crypto.ts` },
  plugins: [usedAlone],
  // Of no use in a page, and left out with the functions that use them.
  external: ['node:*'],
};

// What the build asks of the program itself: its version and its seed, as the file of a world has them.
export const makerBundle = {
  ...shared,
  entryPoints: { maker: 'src/server/files/describe-served-seed.ts' },
  format: 'esm',
  define: { 'import.meta.url': JSON.stringify(pathToFileURL(join(root, 'dist/cli/maker.js')).href) },
};

// The console, for browsers. Code that only some panels need is a separate chunk; a chunk is named by its content, so that
// browsers can cache it for ever.
export const consoleBundle = {
  ...inBrowser,
  entryPoints: { console: 'src/console/shell/main.tsx', style: 'src/console/look/style.css' },
  inject: [`${standIns}/small-buffer.ts`],
  alias: readersAlias,
  plugins: [usedAlone, consoleAlone],
  outdir: 'dist/console',
  chunkNames: '[name]-[hash]',
  splitting: true,
};

// All that is published, for what is asked of all of it.
export const bundles = [
  commandLinePackages,
  commandLinePieces,
  consoleBundle,
  importedBundle,
  requiredBundle,
  tabBundle,
];
