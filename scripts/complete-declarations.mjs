// Makes the emitted declarations self-contained: only what the entries reach, with schema-types.d.mts in the place of the
// schema library, so that a program that installed nothing else still sees real types. Each declaration exists for import
// and for require.
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, posix, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const schemaTypes = 'schema-types.d.mts';
const imports = /(from\s*|import\()(['"])([^'"]+)\2(?:\s+with \{ type: ['"]json['"] \})?/g;

/** `types` is the folder of the emitted declarations, `entries` the files that programs import. */
export async function completeDeclarations(types, entries) {
  const declared = new Set();
  const waiting = [...entries];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (declared.has(path)) continue;
    declared.add(path);
    waiting.push(...(await writeDeclaration(types, path)));
  }
  for (const path of await listFiles(types)) if (!declared.has(path)) await rm(join(types, path));
  for (const path of declared) await writeForRequire(types, path);
  await removeEmptyFolders(types);
}

/** Writes a declaration with relative imports that have the extension of code; resolves to the paths that it imports. */
async function writeDeclaration(types, path) {
  const reached = [];
  const text = (await readDeclaration(types, path)).replace(imports, (whole, before, quote, name) => {
    if (name !== 'typebox' && !name.startsWith('.')) return whole;
    const declaration =
      name === 'typebox'
        ? schemaTypes
        : posix.join(dirname(path), name.endsWith('.json') ? `${name}.d.ts` : name.replace(/\.[jt]s$/, '.d.ts'));
    reached.push(declaration);
    return `${before}${quote}${relativeTo(dirname(path), declaration.replace(/\.d\.(m?)ts$/, '.$1js'))}${quote}`;
  });
  // A line for each declaration: indented, they take a fifth more of the package.
  await writeFile(join(types, path), text.replace(/\n +(?!\*)/g, ' '));
  return reached;
}

/** Of a table in JSON, for which none is emitted, the types of a program need its words alone. */
async function readDeclaration(types, path) {
  if (path === schemaTypes) return readFile(join(root, 'scripts', path), 'utf8');
  const table = /^(.*\.json)\.d\.ts$/.exec(path)?.[1];
  if (table === undefined) return readFile(join(types, path), 'utf8');
  const words = Object.keys(JSON.parse(await readFile(join(root, 'src', table), 'utf8')));
  const union = words.map((word) => JSON.stringify(word)).join(' | ');
  return `declare const table: { readonly [Word in ${union}]: unknown };\nexport default table;\n`;
}

/** TypeScript derives the kind of a module from its extension. */
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
