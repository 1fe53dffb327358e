// The page that is a sandbox by itself: one file with the console, the sandbox and the seed, which needs no server and no network.
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { consoleBundle, root, tabBundle } from './bundle-options.mjs';

/** Writes try.html into the folder `outdir`. Gives the bundler's records. */
export async function bundleTab(outdir) {
  const options = { outdir, write: false, metafile: true, logLevel: 'warning' };
  const { style } = consoleBundle.entryPoints;
  const bundled = await Promise.all([
    build({ ...tabBundle, ...options }),
    build({ ...consoleBundle, ...options, entryPoints: { style }, splitting: false }),
  ]);
  const [{ metafile }] = bundled;
  const missed = Object.values(metafile.outputs).flatMap(({ imports }) => imports.map(({ path }) => path));
  if (missed.length > 0) throw new Error(`The page of a sandbox would need ${missed.join(', ')}, which no page has.`);
  const [script, css] = bundled.map(({ outputFiles }) => outputFiles[0].text);
  await writeFile(
    join(outdir, 'try.html'),
    renderPage({ script, css, seed: await packSeed(), version: await readVersion() }),
  );
  return bundled.map(({ metafile }) => metafile);
}

/** Every file of the seed, as the file of a world has it (src/server/seed/seed-pieces.ts). */
async function packSeed() {
  const folder = join(root, 'fixtures');
  const paths = (await readdir(folder, { recursive: true })).filter((path) => /\.(json|png)$/.test(path)).sort();
  const pieces = paths.map(async (path) => {
    const bytes = await readFile(join(folder, path));
    const file = path.replaceAll('\\', '/');
    return path.endsWith('.png') ? { file, base64: bytes.toString('base64') } : { file, text: bytes.toString() };
  });
  return gzipSync(JSON.stringify(await Promise.all(pieces)), { level: 9 }).toString('base64');
}

const readVersion = async () => JSON.parse(await readFile(join(root, 'package.json'), 'utf8')).version;

const hashOf = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

function renderPage({ script, css, seed, version }) {
  const run = `\n${script.replaceAll('</script', '<\\/script')}`;
  const policy = [
    "default-src 'none'",
    `script-src ${hashOf(run)}`,
    // The pages and reports that it opens bring styles of their own.
    "style-src 'unsafe-inline'",
    'img-src data: blob:',
    "connect-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return `<!doctype html>
<html lang="en" data-version="${version}">
<head>
<meta charset="utf-8">
<meta http-equiv="content-security-policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>sbox: a sandbox in this tab</title>
<link rel="icon" href="data:,">
<style>${css}</style>
</head>
<body>
<div id="console" class="console">
<header class="world-bar"><h1><span class="home">sbox</span></h1></header>
<div class="body"><div class="panels"></div><main class="panel"><p>The sandbox starts in this tab. Nothing leaves it.</p><noscript><p>It needs JavaScript.</p></noscript></main></div>
</div>
<script type="application/gzip" id="seed">${seed}</script>
<script type="module">${run}</script>
</body>
</html>
`;
}
