import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type InstalledPackage, installPackedPackage, runShell } from '../support/packed-package.ts';
import { startSecureServer } from '../support/secure-server.ts';
import { readText } from '../support/source-files.ts';

let installed: InstalledPackage;
beforeAll(async () => {
  installed = await installPackedPackage();
});
afterAll(() => installed.remove());
const run = (line: string) => runShell(installed.folder, line);

test('the tarball holds what runs and what is read, and nothing it is made from', () => {
  const { files, version } = JSON.parse(readText('package.json').text) as { files: string[]; version: string };
  const own = [...files, 'package.json'];
  expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  expect(
    installed.files.filter((path) => !own.some((place) => path === place || path.startsWith(`${place}/`))),
  ).toEqual([]);
  expect(installed.files).toEqual(
    expect.arrayContaining([
      'bin/sbox.js',
      'LICENSE',
      'README.md',
      'dist/types/index.d.ts',
      'fixtures/org_pampa/aois.json',
    ]),
  );
  expect(
    installed.files.filter((path) =>
      /(?<!\.d)\.m?ts$|\.test\.|\.map$|^(src|test|scripts)\/|^bench\/(?!README\.md$)/.test(path),
    ),
  ).toEqual([]);
});

test('the tarball has at most 5 MB, and a picture only where a page shows it', async () => {
  expect(installed.tarballBytes).toBeLessThanOrEqual(5_000_000);
  const pages = ['README.md', 'docs/console.md'].map((path) => readText(path).text).join('');
  const pictures = installed.files.filter((path) => path.startsWith('docs/') && /\.(webp|png|svg)$/.test(path));
  expect(pictures.length).toBeGreaterThan(0);
  expect(pictures.filter((path) => !pages.includes(path.replace('docs/', '')))).toEqual([]);
});

test('installing it runs no script of its own, so that npm warns of none', async () => {
  const { scripts } = JSON.parse(await readFile(join(installed.folder, 'node_modules/sbox/package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const installing = /^(pre|post)?(install|prepare|prepublish)$/;
  expect(Object.keys(scripts).filter((name) => installing.test(name))).toEqual([]);
});

test('every link of every page of the tarball leads to a file of it', async () => {
  const links: (readonly [page: string, target: string])[] = [];
  for (const page of installed.files.filter((path) => path.endsWith('.md'))) {
    const text = await readFile(join(installed.folder, 'node_modules/sbox', page), 'utf8');
    for (const [, link = ''] of text.matchAll(/\]\((?!https?:|#)([^)\s#]+)/g))
      links.push([page, join(page, '..', link)]);
  }
  expect(links.length).toBeGreaterThan(60);
  expect(links.filter(([, target]) => !installed.files.includes(target))).toEqual([]);
});

test('.dockerignore lets through what the package holds, so that the image has it too', () => {
  const { files } = JSON.parse(readText('package.json').text) as { files: string[] };
  const allowed = readText('.dockerignore').text.split('\n');
  expect(files.filter((name) => name !== 'dist' && !name.startsWith('!') && !allowed.includes(`!${name}`))).toEqual([]);
});

test('its types are its own, and few', () => {
  const types = installed.files.filter((path) => path.startsWith('dist/types/'));
  expect(types.filter((path) => !/\.d\.[cm]?ts$/.test(path))).toEqual([]);
  expect(types.length).toBeLessThanOrEqual(66);
});

test('it brings everything: no other package is installed', async () => {
  const { stdout } = await run('ls node_modules');
  expect(stdout).toBe('sbox\n');
});

test('npx sbox says its version', async () => {
  const { stdout, exitCode } = await run('npx --no-install sbox --version');
  expect([stdout, exitCode]).toEqual([`${JSON.parse(readText('package.json').text).version}\n`, 0]);
});

test('an agent is served, and has a code explained', async () => {
  const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } };
  const messages = [
    { id: 1, method: 'initialize', params },
    { id: 2, method: 'tools/call', params: { name: 'explain', arguments: { code: 'cost_cap_exceeded' } } },
  ].map((message) => JSON.stringify({ jsonrpc: '2.0', ...message }));
  await writeFile(join(installed.folder, 'messages.txt'), `${messages.join('\n')}\n`);
  const { stdout, exitCode } = await run('node_modules/.bin/sbox mcp < messages.txt');
  expect([exitCode, stdout]).toEqual([0, expect.stringContaining('budget: ')]);
});

describe('the installed command line as processes', () => {
  let url = '';
  let server: ReturnType<typeof spawn>;
  beforeAll(async () => {
    const bin = join(installed.folder, 'node_modules/.bin/sbox');
    server = spawn(bin, ['serve', '--port', '0', '--json'], { stdio: ['ignore', 'pipe', 'inherit'] });
    for await (const line of createInterface({ input: server.stdout as NodeJS.ReadableStream })) {
      ({ url } = JSON.parse(line));
      break;
    }
  });
  afterAll(async () => {
    server.kill('SIGTERM');
    const [exitCode] = server.exitCode === null ? await once(server, 'exit') : [server.exitCode];
    expect(exitCode).toBe(0);
  });
  const sbox = (line: string) => run(`export SBOX_BASE_URL=${url}; PATH=node_modules/.bin:$PATH; ${line}`);

  test('the first page has no character that two encodings read differently', async () => {
    const page = await (await fetch(url, { headers: { accept: 'text/html' } })).text();
    expect(page).toMatch(/&middot; dataset \S+ &middot; every world starts at/);
    expect(page).not.toMatch(/[^\n -~]/);
  });

  test('a footprint, from the request to the map', async () => {
    const { stdout, stderr, exitCode } = await sbox(
      'sbox jobs create --event-id evt_0001 --aoi-id aoi_0001 --wait --interval 0',
    );
    expect(exitCode).toBe(0);
    expect(stdout).toContain('evt_0001 hail on aoi_0001 La Esperanza – Lote 4, Pergamino');
    expect(stdout).toMatch(/▓{5}/);
    expect(stderr).toContain('succeeded, 100 %');
  });

  test.each([
    // Nobody reads on.
    ['set -o pipefail; sbox weather list --all -o ndjson | head -1 | cut -c1-2; echo $?', '{"\n0\n', ''],
    // Nothing can be read.
    [
      'sbox portfolios create -d - <&-; echo $?',
      '2\n',
      '✗ --data is empty.\n  try      @FILE reads a file, - reads stdin\n',
    ],
    ['sbox portfolios create -d - --fields name <<< \'{"name":"Piped"}\'', 'name  Piped\n', ''],
    ["sbox exec -- sh -c 'sbox portfolios list -o id --limit 1 2>/dev/null; exit 7'; echo $?", 'pf_0003\n7\n', ''],
    ['FORCE_COLOR=1 NO_COLOR=1 sbox portfolios list --fields status --limit 1 2>/dev/null', 'STATUS\nactive\n', ''],
  ])('%s', async (line, stdout, stderr) => {
    expect(await sbox(line)).toEqual({ stdout, stderr, exitCode: 0 });
  });
});

test('an https address is asked as an http address is', async () => {
  const server = await startSecureServer(installed.folder);
  const { stdout, stderr, exitCode } = await run(
    `export NODE_EXTRA_CA_CERTS='${server.certificate}'; node_modules/.bin/sbox api GET /v1/aois --base-url ${server.url}`,
  );
  await server.close();
  expect([stdout, stderr, exitCode]).toEqual(['{"path":"/v1/aois"}', '', 0]);
});

test('the command line is ASCII, which V8 reads and keeps in half the room', async () => {
  const bytes = await readFile(join(installed.folder, 'node_modules/sbox/dist/cli/main.cjs'));
  expect(bytes.findIndex((byte) => byte > 0x7f)).toBe(-1);
});

describe('the installed library', () => {
  const source = readText('test/packaging/consumer.mts').text;
  const tsc = fileURLToPath(new URL('../../node_modules/typescript/bin/tsc', import.meta.url));

  test.each(['nodenext', 'bundler'])('has real types where nothing else is installed (%s)', async (resolution) => {
    await writeFile(join(installed.folder, 'consumer.mts'), source);
    const module = resolution === 'bundler' ? 'preserve' : resolution;
    const { stdout, exitCode } = await run(
      `'${process.execPath}' '${tsc}' --strict --module ${module} --moduleResolution ${resolution} --target es2022 --lib es2022,dom --types '' --rewriteRelativeImportExtensions --outDir out-${resolution} consumer.mts`,
    );
    expect([stdout, exitCode]).toEqual(['', 0]);
  });

  test('runs', async () => {
    const { stdout, stderr } = await run(`'${process.execPath}' out-nodenext/consumer.mjs`);
    expect(stderr).toBe('');
    const facts = { corners: 5, peril: 'hail', cursor: null, ended: 'succeeded', remedy: 'port' };
    expect(JSON.parse(stdout)).toEqual({ isReal: true, ...facts });
  });

  // The package is one that cannot be imported from here: neither does this Node require what is to be imported.
  const node = `'${process.execPath}' --no-experimental-require-module`;

  test('has real types for a program in CommonJS', async () => {
    await writeFile(join(installed.folder, 'consumer.cts'), readText('test/packaging/consumer.cts').text);
    const compiled = await run(
      `'${process.execPath}' '${tsc}' --strict --module node16 --target es2022 --lib es2022,dom --types '' --outDir out-cjs consumer.cts`,
    );
    expect([compiled.stdout, compiled.exitCode]).toEqual(['', 0]);
    const { stdout, stderr } = await run(`${node} out-cjs/consumer.cjs`);
    expect([JSON.parse(stdout), stderr]).toEqual([{ isAny: [false, false], corners: 5 }, '']);
  });

  test('runs in a test in CommonJS, required and compiled without import', async () => {
    await writeFile(join(installed.folder, 'consumer.test.cjs'), readText('test/packaging/consumer.test.cjs').text);
    const { stdout, exitCode } = await run(`${node} --test --test-reporter tap consumer.test.cjs`);
    expect([stdout.match(/^# (pass|fail) \d+$/gm), exitCode]).toEqual([['# pass 2', '# fail 0'], 0]);
  });
});

test('sbox coverage -- npm test counts the example of the docs, once for each of the workers that ran it', async () => {
  const client = join(installed.folder, 'client');
  await mkdir(client);
  await writeFile(join(client, 'package.json'), '{"private":true,"type":"module","scripts":{"test":"node --test"}}');
  const example = join(import.meta.dirname, '../tools/examples/node.test.mjs');
  for (const name of ['one.test.mjs', 'two.test.mjs']) await cp(example, join(client, name));
  const run = (flags: string) => runShell(client, `../node_modules/.bin/sbox coverage ${flags} -- npm test`);
  const { stdout, exitCode } = await run('--json');
  const { operations, codes, refusals, answers } = JSON.parse(stdout).data;
  expect([operations.met, codes.met, refusals.met, exitCode]).toEqual([5, 0, 0, 0]);
  const counted = answers.map((answer: { operationId: string; status: number; count: number }) => {
    return `${answer.count} × ${answer.operationId} ${answer.status}`;
  });
  expect(counted.sort()).toEqual([
    '2 × forkWorld 201',
    '2 × getClock 200',
    '2 × listPortfolios 200',
    '2 × rewindWorld 200',
    '4 × createPortfolio 201',
  ]);
  const told = await run('--min operations=6');
  const all = [operations, codes, refusals].map(({ of }: { of: number }) => of) as [number, number, number];
  expect(told.stdout.slice(told.stdout.indexOf('    5 of'))).toContain(
    [
      `    5 of ${all[0]}    ${Math.floor(500 / all[0])} %  operations succeeded`,
      `    0 of ${all[1]}    0 %  problem codes seen`,
      `    0 of ${all[2]}    0 %  operation-specific refusals seen`,
      '',
      'operations that never succeeded',
      '  getFixtures   npx sbox fixtures dump',
      '',
    ].join('\n'),
  );
  expect(told.exitCode).toBe(1);
  expect(told.stderr).toContain(`operations succeeded: 5 of ${all[0]}, and --min asks for 6`);
});
