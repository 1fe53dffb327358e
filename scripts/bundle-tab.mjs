// The page that is a sandbox by itself: one file with the console, the sandbox and the seed, which needs no server and no network.
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { consoleBundle, makerBundle, tabBundle } from './bundle-options.mjs';

/** Writes try.html into the folder `outdir`. Gives the bundler's records. */
export async function bundleTab(outdir) {
  const options = { outdir, write: false, metafile: true, logLevel: 'warning' };
  const { style } = consoleBundle.entryPoints;
  const bundled = await Promise.all([
    build({ ...tabBundle, ...options }),
    build({ ...consoleBundle, ...options, entryPoints: { style }, splitting: false }),
    build({ ...makerBundle, ...options, metafile: false }),
  ]);
  const [{ metafile }] = bundled;
  const missed = Object.values(metafile.outputs).flatMap(({ imports }) => imports.map(({ path }) => path));
  if (missed.length > 0) throw new Error(`The page of a sandbox would need ${missed.join(', ')}, which no page has.`);
  const [script, css, maker] = bundled.map(({ outputFiles }) => outputFiles[0].text);
  const { describeServedSeed } = await import(`data:text/javascript,${encodeURIComponent(maker)}`);
  const { programVersion, pieces } = describeServedSeed();
  const seed = gzipSync(JSON.stringify([...pieces]), { level: 9 }).toString('base64');
  const parts = ['bar.css', 'pages.css', 'documentation.css', 'icon.svg'];
  const [bar, pages, documentation, icon] = await Promise.all(parts.map(readAsset));
  const pagesStyle = bar + pages + documentation;
  await writeFile(
    join(outdir, 'try.html'),
    renderPage({ script, css, seed, version: programVersion, pagesStyle, icon }),
  );
  return bundled.flatMap(({ metafile }) => metafile ?? []);
}

const readAsset = (name) => readFile(new URL(`../src/server/pages/frame/${name}`, import.meta.url), 'utf8');
const hashOf = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

function renderPage({ script, css, seed, version, pagesStyle, icon }) {
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
<html lang="en" data-sandbox="tab" data-version="${version}">
<head>
<meta charset="utf-8">
<meta http-equiv="content-security-policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>sbox: a sandbox in this tab</title>
<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(icon)}">
<style>${css}</style>
</head>
<body>
<div id="console" class="console">
<header class="world-bar"><h1><span class="home">sbox</span></h1></header>
<div class="body"><div class="panels"></div><main class="panel"><p>The sandbox starts in this tab. Nothing leaves it.</p><noscript><p>It needs JavaScript.</p></noscript></main></div>
</div>
<script type="text/css" id="pages-style">${pagesStyle}</script>
<script type="application/gzip" id="seed">${seed}</script>
<script type="module">${run}</script>
</body>
</html>
`;
}
