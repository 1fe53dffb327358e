// Builds dist/: the bundled command line and library, the console, the docs page's browser bundle, the type declarations.
// It never needs the network, and prints nothing unless something is wrong.
import { spawnSync } from 'node:child_process';
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { build } from 'esbuild';
import { bundleCommandLine } from './bundle-command-line.mjs';
import { consoleBundle, importedBundle, requiredBundle } from './bundle-options.mjs';
import { bundleTab } from './bundle-tab.mjs';
import { keepFolders } from './bundled-folders.mjs';
import { completeDeclarations } from './complete-declarations.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = join(root, 'dist');
const docsPage = join(root, 'node_modules/@scalar/fastify-api-reference');

// In the imported bundle, CommonJS libraries load Node's own modules through this shim of esbuild, which needs a real
// `require`. Only the one chunk that holds the shim gets it.
const requireShim = 'Dynamic require of "';
const createRequire = "import{createRequire}from'node:module';const require=createRequire(import.meta.url);\n";

// Where a test runner makes a realm of its own, Node 20 fails when two imports at once need one piece: they take turns.
const inTurn = 'let last;export const inTurn=(load)=>last=Promise.resolve(last).then(load,load);';
const importInTurn = "import{inTurn as importInTurn}from'../library/in-turn.js';\n";

const metafiles = [];

async function bundle(options) {
  const { metafile, outputFiles } = await build({ ...options, logLevel: 'warning', metafile: true });
  metafiles.push(metafile);
  return outputFiles;
}

async function bundleLibrary() {
  await bundle(requiredBundle);
  const outputFiles = await bundle({ ...importedBundle, write: false });
  for (const { path, text } of outputFiles) {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, completePiece(text));
  }
  await writeFile(join(dist, 'library/in-turn.js'), inTurn);
}

function completePiece(text) {
  const given = text.replace(/\bimport\(("\.[^"]+")\)/g, 'importInTurn(()=>import($1))');
  return (text.includes(requireShim) ? createRequire : '') + (given === text ? '' : importInTurn) + given;
}

async function makeCommandLine() {
  metafiles.push(...(await bundleCommandLine(dist)));
  const compile = join(root, 'scripts/compile-bundle.mjs');
  for (const words of [[], ['serve']]) {
    const { status } = spawnSync(process.execPath, [compile, ...words], {
      stdio: ['ignore', 'inherit', 'inherit'],
      timeout: 60_000,
    });
    if (status !== 0) throw new Error('The command line does not run: see the lines above.');
  }
}

/** The files of the server's pages, and the script of the docs page. */
async function copyAssets() {
  const [assets, frame] = [join(dist, 'assets'), join(root, 'src/server/pages/frame')];
  await mkdir(assets, { recursive: true });
  const own = (await readdir(frame)).filter((name) => !name.endsWith('.ts'));
  for (const name of own) await copyFile(join(frame, name), join(assets, name));
  const script = await promisify(brotliCompress)(await readFile(join(docsPage, 'dist/js/standalone.js')));
  await writeFile(join(assets, 'standalone.js.br'), script);
  await copyFile(join(docsPage, 'LICENSE'), join(assets, 'standalone.LICENSE.txt'));
}

function declareTypes() {
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const { status, error } = spawnSync(process.execPath, [tsc, '-p', join(root, 'tsconfig.types.json')], {
    cwd: root,
    stdio: 'inherit',
  });
  if (error) throw error;
  if (status !== 0) throw new Error('The type declarations have errors: mend the lines above and build again.');
}

try {
  await rm(dist, { recursive: true, force: true });
  await Promise.all([copyAssets(), bundleLibrary(), bundle(consoleBundle)]);
  await makeCommandLine();
  metafiles.push(...(await bundleTab(dist)));
  await keepFolders(metafiles);
  declareTypes();
  await completeDeclarations(join(dist, 'types'), ['index.d.ts', 'vitest.d.ts']);
} catch (error) {
  console.error(`sbox was not built. ${error.message}`);
  process.exitCode = 1;
}
