// Loads the bundle with the code that V8 compiled for it: a start without it takes 1.6 times as long. Newer versions of
// Node keep such code in a folder of the user; for the others a build leaves it beside the bundle, where the tarball has none,
// since the code of one V8 is of use to few and makes a sixth of its size. Where another V8 or processor
// runs than the one that built, the bundle is compiled anew: slower, and otherwise the same. V8 would run damaged code, and
// crash, so a checksum ends the file, of the compiler's name and the code, and holds before the code is used. It is a SHA-1,
// enough against damage, which is all it is for: every command loads the module of it, and a CRC-32 would need another. It
// comes last so that the code stays aligned, as V8 wants it.
const { createHash } = require('node:crypto');
const { lstatSync, mkdirSync, readFileSync, writeFileSync } = require('node:fs');
const nodeModule = require('node:module');
const { homedir } = require('node:os');
const { dirname, isAbsolute, join } = require('node:path');
const { Script } = require('node:vm');

const file = join(__dirname, '../dist/cli/main.cjs');
/** For a server it is a quarter less than for all commands: whoever starts one waits for its first page. */
const compiledFile = `${file}${process.argv[2] === 'serve' ? '.serve' : ''}.compiled`;
const checksumBytes = 20;
const compiler = `${process.versions.v8} ${process.platform} ${process.arch}`;
const checksumOf = (code) => createHash('sha1').update(compiler).update(code).digest();
const requireThere = nodeModule.createRequire(file);

/** Whether V8 takes the code that the build left; a test asks, since nothing else would show it but the clock. */
const isCompiledCodeTaken = () => compile(readCompiled()).cachedDataRejected === false;

function loadBundle() {
  if (nodeModule.enableCompileCache === undefined) return runScript(readCompiled()).exports;
  // NODE_COMPILE_CACHE has been taken up by Node itself.
  const folder = process.env.NODE_COMPILE_CACHE ? undefined : findCacheFolder(process);
  if (folder !== undefined) nodeModule.enableCompileCache(folder);
  return requireThere(file);
}

/** Whoever can write there chooses what runs here: a folder of this user, and of nobody else. Undefined where there is none. */
function findCacheFolder({ env, platform, getuid }) {
  const usual = {
    darwin: () => join(homedir(), 'Library', 'Caches'),
    win32: () => env.LOCALAPPDATA || join(homedir(), 'AppData', 'Local'),
  };
  const named = isAbsolute(env.XDG_CACHE_HOME ?? '') ? env.XDG_CACHE_HOME : undefined;
  try {
    const folder = join(named ?? usual[platform]?.() ?? join(homedir(), '.cache'), 'sbox');
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const facts = lstatSync(folder);
    if (!facts.isDirectory()) return undefined;
    const isOwn = getuid === undefined || (facts.uid === getuid() && (facts.mode & 0o022) === 0);
    return isOwn ? folder : undefined;
  } catch {
    return undefined;
  }
}

/** For the build: runs the bundle, lets `exercise` call what a start needs, and keeps the code that this compiled. */
async function compileBundle(exercise) {
  const { script, exports } = runScript(undefined);
  await exercise(exports);
  const code = script.createCachedData();
  writeFileSync(compiledFile, Buffer.concat([code, checksumOf(code)]));
}

function readCompiled() {
  try {
    const bytes = readFileSync(compiledFile);
    const code = bytes.subarray(0, -checksumBytes);
    return checksumOf(code).equals(bytes.subarray(-checksumBytes)) ? code : undefined;
  } catch {
    return undefined;
  }
}

/** The build leaves nothing but ASCII in the bundle, which is read faster so. */
function compile(cachedData) {
  return new Script(readFileSync(file, 'latin1'), { filename: file, ...(cachedData && { cachedData }) });
}

/** As a script, the bundle takes from here what it is given as a module (scripts/bundle-command-line.mjs). */
function runScript(cachedData) {
  const script = compile(cachedData);
  const module = { exports: {} };
  globalThis.sboxModule = [module.exports, requireThere, module, file, dirname(file)];
  script.runInThisContext();
  delete globalThis.sboxModule;
  return { script, exports: module.exports };
}

module.exports = { isCompiledCodeTaken, loadBundle, findCacheFolder, compileBundle };
