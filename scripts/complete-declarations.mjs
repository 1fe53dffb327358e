// Makes the emitted declarations stand alone: what index.d.ts reaches and no more, the schema library's own among it,
// so that a program that installed nothing else still sees real types. Each is there for import and for require.
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, posix, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const library = join(root, 'node_modules/typebox');
const imports = /(from\s*|import\()(['"])([^'"]+)\2/g;

/** `types` is the folder of the emitted declarations. */
export async function completeDeclarations(types) {
  await mkdir(join(types, 'typebox'), { recursive: true });
  await cp(join(library, 'license'), join(types, 'typebox/LICENSE.txt'));
  const declared = new Set();
  const waiting = ['index.d.ts'];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (declared.has(path)) continue;
    declared.add(path);
    waiting.push(...(await writeDeclaration(types, path)));
  }
  const kept = new Set([...declared, 'typebox/LICENSE.txt']);
  for (const path of await listFiles(types)) if (!kept.has(path)) await rm(join(types, path));
  for (const path of declared) await writeForRequire(types, path);
  await removeEmptyFolders(types);
}

/** Brings the file where it belongs, its imports relative and with the extension of code; resolves to what it imports. */
async function writeDeclaration(types, path) {
  const isOfLibrary = path.startsWith('typebox/');
  const source = isOfLibrary ? join(library, 'build', path.slice('typebox/'.length)) : join(types, path);
  const reached = [];
  const text = (await readFile(source, 'utf8')).replace(imports, (whole, before, quote, name) => {
    if (name !== 'typebox' && !name.startsWith('.')) return whole;
    const code = name === 'typebox' ? 'typebox/index.mjs' : posix.join(dirname(path), name.replace(/\.ts$/, '.js'));
    reached.push(code.replace(/\.(m?)js$/, '.d.$1ts'));
    return `${before}${quote}${relativeTo(dirname(path), code)}${quote}`;
  });
  await mkdir(dirname(join(types, path)), { recursive: true });
  await writeFile(join(types, path), text);
  return reached;
}

/** TypeScript takes the kind of a module from its extension. */
async function writeForRequire(types, path) {
  const text = await readFile(join(types, path), 'utf8');
  const required = text.replace(imports, (_, before, quote, name) => `${before}${quote}${toCommonJs(name)}${quote}`);
  await writeFile(join(types, path.replace(/\.d\.m?ts$/, '.d.cts')), required);
}

const toCommonJs = (name) => (name.startsWith('.') ? name.replace(/\.m?js$/, '.cjs') : name);

function relativeTo(folder, path) {
  const way = posix.relative(folder, path);
  return way.startsWith('.') ? way : `./${way}`;
}

async function listFiles(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
}

async function removeEmptyFolders(folder) {
  for (const entry of await readdir(folder, { withFileTypes: true }))
    if (entry.isDirectory()) await removeEmptyFolders(join(folder, entry.name));
  if ((await readdir(folder)).length === 0) await rm(folder, { recursive: true });
}
