// The command line as its users get it, without what V8 compiles for it: for the build, and for tests of newer sources.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { build } from 'esbuild';
import { commandLinePackages, commandLinePieces, joinCommandLine, tabAlone } from './bundle-options.mjs';

// The bundler escapes strings, but not the regular expressions of a library; V8 stores ASCII in half the space.
const beyondAscii = /[^\0-\x7f]/g;
const escapeUnit = (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

// A script as well as a module: wrapped when it is read, it would be copied once more, a hundredth of a start.
const given = 'exports,require,module,__filename,__dirname';
const asScript = (text) => `((${given})=>{${text}\n})(...this.sboxModule??[${given}])`;

/** Writes cli/*.cjs into the folder `outdir`. `changes` replaces options of the files that run. Gives the bundler's records. */
export async function bundleCommandLine(outdir, changes = {}) {
  const pieces = `${outdir}/pieces`;
  const options = { logLevel: 'warning', metafile: true };
  const first = await build({ ...commandLinePieces, ...options, outdir: pieces });
  const runs = [joinCommandLine(pieces), commandLinePackages, tabAlone].map((bundle) =>
    build({ ...bundle, ...options, ...changes, outdir, write: false }),
  );
  const bundled = await Promise.all(runs);
  for (const { path, text } of bundled.flatMap(({ outputFiles }) => outputFiles)) {
    await mkdir(dirname(path), { recursive: true });
    const ascii = text.replace(beyondAscii, escapeUnit);
    await writeFile(path, path.endsWith('main.cjs') ? asScript(ascii) : ascii);
  }
  await rm(pieces, { recursive: true });
  return [first, ...bundled].map(({ metafile }) => metafile);
}
